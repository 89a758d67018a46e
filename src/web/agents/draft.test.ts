import { expect, test } from 'vitest'
import type { Voice } from '#contract/voices.ts'
import { newDraft, problemsOf, withLanguage } from './draft.ts'

const voices: Voice[] = [
  { voiceId: 'k:a', speaker: 'Aditi', lang: 'Hindi', gender: 'female' },
  { voiceId: 'k:b', speaker: 'Ananya', lang: 'English', gender: 'female' },
  { voiceId: 'k:c', speaker: 'Arjun', lang: 'English', gender: 'male' },
]

test('a new agent starts in English with the first number and the first voice that speaks it', () => {
  expect(newDraft({ numbers: ['+911', '+912'], voices })).toMatchObject({
    lang: 'English',
    number: '+911',
    voiceId: 'k:b',
  })
})

test('the language narrows the voices, and a voice that speaks it is kept', () => {
  const draft = { ...newDraft({ numbers: [], voices }), voiceId: 'k:c' }
  expect(withLanguage(draft, 'English', voices).voiceId).toBe('k:c')
  expect(withLanguage(draft, 'Hindi', voices).voiceId).toBe('k:a')
  expect(withLanguage(draft, 'Tamil', voices).voiceId).toBe('')
})

test('what is missing is said field by field', () => {
  expect(problemsOf(newDraft({ numbers: [], voices }))).toEqual({
    name: 'Please enter a name.',
    description: 'Please enter a description.',
    number: 'Please add a Number, before creating an Agent.',
  })
  const draft = { ...newDraft({ numbers: ['+911'], voices }), name: 'Meera', description: 'Helps' }
  expect(problemsOf(draft)).toEqual({})
  expect(problemsOf({ ...draft, transferTargets: [{ label: '', number: '' }] })).toHaveProperty('transferTargets')
})
