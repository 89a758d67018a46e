import { expect, test } from 'vitest'
import { clausesOf, quickStart } from './clauses.ts'

const texts = (text: string): string[] => clausesOf(text).map((clause) => clause.text)

test('a short opener stands alone, so that it can sound first', () => {
  expect(texts('Sure, your order will reach you by tomorrow evening.')).toEqual([
    'Sure,',
    'your order will reach you by tomorrow evening.',
  ])
})

test('short clauses in the middle join the next, and a short end joins the one before', () => {
  expect(texts('We sell apples, pears, plums, and everything else you need, madam.')).toEqual([
    'We sell apples,',
    'pears, plums, and everything else you need, madam.',
  ])
})

test('long stretches are cut before a joining word', () => {
  const [first, second] = texts(
    'You can bring the product back to any of our stores and we will return the whole amount to your account',
  )
  expect(first).toBe('You can bring the product back to any of our stores')
  expect(second).toMatch(/^and we will return/)
})

test('a sentence is cut the same way alone and in company', () => {
  const one = 'Refunds take five days, counted from the day we receive it.'
  const other = 'Thank you, have a nice day ahead.'
  expect(texts(`${one} ${other}`)).toEqual([...texts(one), ...texts(other)])
})

test('Hindi sentences end with a danda', () => {
  expect(texts('नमस्ते। मैं आपकी क्या मदद करूँ?')).toEqual(['नमस्ते।', 'मैं आपकी क्या मदद करूँ?'])
})

test('nothing to say gives no clause', () => {
  expect(texts(' … — ')).toEqual([])
})

test('what must sound soon is begun with its first few words', () => {
  const quick = (text: string): string[] => quickStart({ text, pauseMs: 0 }).map((clause) => clause.text)
  expect(quick('It has a warranty of two full years.')).toEqual(['It has', 'a warranty of two full years.'])
  expect(quick('On Fridays the clinic closes at seven.')).toEqual(['On Fridays', 'the clinic closes at seven.'])
  expect(quick('Thank you for calling us.')).toEqual(['Thank you for calling us.'])
})
