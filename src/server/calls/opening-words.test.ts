import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/shared.ts'
import { OPENING_WORDS, type OpeningFacts, openingLines, voicemailMessage } from './opening-words.ts'

const facts: OpeningFacts = {
  direction: 'outbound',
  language: 'en',
  recorded: true,
  agent: 'Meera',
  business: 'Saffron Dental Care',
  customer: 'Asha',
  ownLine: '',
  variables: {},
}

test('the notice of recording comes first, and not at all when nothing is recorded', () => {
  expect(openingLines(facts)).toEqual(['This call is recorded.', 'Hello Asha, this is Meera from Saffron Dental Care.'])
  expect(openingLines({ ...facts, recorded: false })).toHaveLength(1)
})

test('every language has all its words, and leaves no placeholder behind', () => {
  for (const language of Object.values(LANGUAGES)) {
    expect(Object.values(OPENING_WORDS[language]).every(Boolean)).toBe(true)
    for (const direction of ['inbound', 'outbound'] as const) {
      for (const customer of ['Asha', '']) {
        const lines = [
          ...openingLines({ ...facts, language, direction, customer }),
          voicemailMessage({ ...facts, language }),
        ]
        expect(lines.join(' ')).not.toMatch(/[{}]/)
        expect(lines[1]).toContain('Saffron Dental Care')
      }
    }
  }
})

test("the agent's own line is filled with the row's variables, whatever their case", () => {
  const ownLine = 'Hello {{Name}}, your order {{order no}} is on its way{{unknown}}.'
  const lines = openingLines({ ...facts, ownLine, variables: { 'Order No': '42' } })
  expect(lines[1]).toBe('Hello Asha, your order 42 is on its way.')
})
