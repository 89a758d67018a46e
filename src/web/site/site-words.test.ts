// What the public page promises, held against what the product knows.
import { expect, test } from 'vitest'
import { PLANS } from '#contract/billing.ts'
import { LANGUAGES } from '#contract/shared.ts'
import { CLAIMS } from './claims.tsx'
import { QUESTIONS } from './faq.tsx'
import { SPOKEN } from './languages.tsx'
import { PLANS_ON_OFFER } from './plans.ts'

test('the prices are the contract’s, and Enterprise is the popular one', () => {
  const offered = PLANS_ON_OFFER.map(({ name, rupeesPerMinute }) => ({ name, rupeesPerMinute }))
  expect(offered).toEqual(Object.values(PLANS))
  expect(PLANS_ON_OFFER.filter(({ mostPopular }) => mostPopular).map(({ name }) => name)).toEqual(['Enterprise'])
})

test('the languages are those an agent can have, each under its own code', () => {
  expect(Object.fromEntries(SPOKEN.map(({ name, code }) => [name, code]))).toEqual(LANGUAGES)
})

test('four claims, each with how it is measured; seven questions', () => {
  expect(CLAIMS).toHaveLength(4)
  for (const { measured } of CLAIMS) expect(measured.length).toBeGreaterThan(80)
  expect(QUESTIONS).toHaveLength(7)
})
