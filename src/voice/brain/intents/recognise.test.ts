import { expect, test } from 'vitest'
import { HELD_APART } from '../testing/held-apart-utterances.ts'
import { LABELLED } from '../testing/labelled-utterances.ts'
import { MIXED } from '../testing/mixed-utterances.ts'
import { ONLY_LATER, STILL_QUESTIONS } from '../testing/questions-that-sound-like-more.ts'
import { REGIONAL_UTTERANCES } from '../testing/regional-utterances.ts'
import type { Intent } from './intent.ts'
import { recognise } from './recognise.ts'

type Row = readonly [said: string, intent: Intent]

const inTongue = (tongue: 'en' | 'hi' | 'hinglish'): Row[] =>
  Object.entries(LABELLED).flatMap(([intent, byTongue]) =>
    byTongue[tongue].map((said): Row => [said, intent as Intent]),
  )

function misunderstood(rows: readonly Row[], language: string): string[] {
  return rows.flatMap(([said, intent]) => {
    const heard = recognise(said, language).intent
    return heard === intent ? [] : [`${said} → ${heard}, not ${intent}`]
  })
}

test.each([
  { name: 'English', rows: inTongue('en'), language: 'en' },
  { name: 'Hindi', rows: inTongue('hi'), language: 'hi' },
  { name: 'Hinglish', rows: inTongue('hinglish'), language: 'hi' },
  { name: 'all three, mixed', rows: MIXED, language: 'en' },
])('at least 95 %% of what people say is understood: $name', ({ rows, language }) => {
  const wrong = misunderstood(rows, language)
  expect(rows.length).toBeGreaterThanOrEqual(80)
  expect(wrong.length / rows.length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
})

test('sentences that the patterns were not written for: at least 80 % understood', () => {
  const wrong = misunderstood(HELD_APART, 'hi')
  expect(wrong.length / HELD_APART.length, wrong.join('\n')).toBeLessThanOrEqual(0.2)
})

test.each(Object.entries(REGIONAL_UTTERANCES))('the core intents are understood: %s', (language, rows) => {
  expect(misunderstood(rows, language)).toEqual([])
})

test('a yes that opens a question is kept beside it', () => {
  expect(recognise('Yes, how much is a root canal?', 'en')).toEqual({
    intent: 'question',
    core: 'how much is a root canal?',
    opensWith: 'yes',
  })
})

test('questions that share words with an intent stay questions', () => {
  expect(
    misunderstood(
      STILL_QUESTIONS.map((said): Row => [said, 'question']),
      'hi',
    ),
  ).toEqual([])
})

test('not now is not never', () => {
  expect(
    misunderstood(
      ONLY_LATER.map((said): Row => [said, 'call-later']),
      'hi',
    ),
  ).toEqual([])
})
