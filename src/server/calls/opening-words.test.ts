import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/shared.ts'
import { OPENING_WORDS, type OpeningFacts, openingOf, voicemailMessage } from './opening-words.ts'

const facts: OpeningFacts = {
  direction: 'outbound',
  language: 'en',
  recorded: true,
  agent: 'Meera',
  business: 'Saffron Dental Care',
  customer: 'Asha',
  ownLine: '',
  purpose: '',
  variables: {},
  neverSay: [],
}
const greeting = 'Hello Asha, this is Meera from Saffron Dental Care.'

test('the notice of recording stands apart, and not at all when nothing is recorded', () => {
  expect(openingOf(facts)).toEqual({ notice: 'This call is recorded.', lines: [greeting] })
  expect(openingOf({ ...facts, recorded: false }).notice).toBe('')
})

test('every language has all its words, and leaves no placeholder behind', () => {
  for (const language of Object.values(LANGUAGES)) {
    expect(Object.values(OPENING_WORDS[language]).every(Boolean)).toBe(true)
    for (const direction of ['inbound', 'outbound'] as const) {
      for (const customer of ['Asha', '']) {
        const { notice, lines } = openingOf({ ...facts, language, direction, customer })
        const all = [notice, ...lines, voicemailMessage({ ...facts, language })]
        expect(all.join(' ')).not.toMatch(/[{}]/)
        expect(lines[0]).toContain('Saffron Dental Care')
      }
    }
  }
})

test('a customer whom we call hears at once why', () => {
  const purpose = 'Remind the customer of the check-up on Monday.'
  expect(openingOf({ ...facts, purpose }).lines).toEqual([
    greeting,
    'I am calling to remind you of the check-up on Monday.',
  ])
  for (const language of Object.values(LANGUAGES)) {
    expect(openingOf({ ...facts, language, purpose }).lines.join(' ')).toContain('Monday')
  }
})

test('a long purpose is opened with its first sentences', () => {
  const purpose = `The offer ends on Friday. ${'It holds for every plan that you have had with us. '.repeat(6)}`
  const [, why = ''] = openingOf({ ...facts, purpose }).lines
  expect(why).toContain('The offer ends on Friday.')
  expect(why.length).toBeLessThanOrEqual(200)
  expect(why).toMatch(/\.$/)
})

test("the agent's own line is filled with the row's variables, whatever their case", () => {
  const ownLine = 'Hello {{Name}}, your order {{order no}} is on its way{{unknown}}.'
  const { lines } = openingOf({ ...facts, ownLine, variables: { 'Order No': '42' } })
  expect(lines).toEqual(['Hello Asha, your order 42 is on its way.'])
})

test('a line of its own that tells the purpose is not followed by it again', () => {
  const { lines } = openingOf({ ...facts, ownLine: 'Hello {{name}}! {{purpose}}', purpose: 'Call about the rent.' })
  expect(lines).toEqual(['Hello Asha! I am calling about the rent.'])
})

test('an opening line of which nothing may be said gives way to the greeting', () => {
  const ownLine = 'We guarantee the lowest price.'
  expect(openingOf({ ...facts, ownLine, neverSay: ['guarantee'] }).lines).toEqual([greeting])
})
