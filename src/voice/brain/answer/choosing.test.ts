import { expect, test } from 'vitest'
import type { Passage } from '#voice/ports.ts'
import { choose } from './choosing.ts'

const passage = (text: string, score: number): Passage => ({
  text,
  heading: '',
  score,
  source: { fileId: '1', fileName: 'f', place: 'row 1' },
})
const records = passage('X-rays and records are kept for seven years. A copy is free.', 0.62)
const oneTooth = passage('Treatment: Digital X-ray of one tooth; Price: 250', 0.61)
const wholeMouth = passage('Treatment: Full-mouth X-ray; Price: 900', 0.6)
const crown = passage('Treatment: Zirconia crown; Price: 12000', 0.6)

test('a question for a price means the rows of what it names, not prose that is hardly nearer', () => {
  expect(choose([records, crown, oneTooth], 'how much is an x ray')).toEqual({ kind: 'answer', passage: oneTooth })
  expect(choose([records, oneTooth], 'how long do you keep x rays')).toEqual({ kind: 'answer', passage: records })
  expect(choose([records, { ...oneTooth, score: 0.4 }], 'how much is an x ray')).toEqual({
    kind: 'answer',
    passage: records,
  })
})

test('where several things go by what was asked, it asks which', () => {
  expect(choose([oneTooth, wholeMouth], 'how much is an x ray')).toEqual({
    kind: 'ask-back',
    options: ['Digital X-ray of one tooth', 'Full-mouth X-ray'],
  })
  expect(choose([crown, oneTooth], 'what does a tooth cleaning cost')?.kind).toBe('answer')
  expect(choose([], 'anything')).toBeUndefined()
})
