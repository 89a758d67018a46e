import { expect, test } from 'vitest'
import { ENGLISH } from './en.ts'
import { fill, POLICIES, policyFor } from './policy.ts'

const slots = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([slot]) => slot).toSorted()

const SCRIPT: Record<string, RegExp> = {
  en: /[A-Za-z]/,
  hi: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  mr: /\p{Script=Devanagari}/u,
  pa: /\p{Script=Gurmukhi}/u,
  kn: /\p{Script=Kannada}/u,
  te: /\p{Script=Telugu}/u,
  gu: /\p{Script=Gujarati}/u,
  or: /\p{Script=Oriya}/u,
  ml: /\p{Script=Malayalam}/u,
  ta: /\p{Script=Tamil}/u,
}

test.each(Object.keys(SCRIPT))('%s has every sentence, with its slots, in its own script', (language) => {
  const policy = POLICIES[language]
  for (const [key, english] of Object.entries(ENGLISH)) {
    const sentence = policy?.[key as keyof typeof ENGLISH] ?? ''
    expect(slots(sentence), `${language}.${key}`).toEqual(slots(english))
    if (!/^[\s\p{P}{}a-z]*$/u.test(sentence.replaceAll(/\{\w+\}/g, '')))
      expect(sentence.replaceAll(/\{\w+\}/g, ''), `${language}.${key}`).toMatch(SCRIPT[language] as RegExp)
    if (language !== 'en') expect(sentence.replaceAll(/\{\w+\}/g, ''), `${language}.${key}`).not.toMatch(/[A-Za-z]/)
  }
})

test('a region does not change the language, an unknown one gets English', () => {
  expect(policyFor('hi-IN')).toBe(POLICIES.hi)
  expect(policyFor('fr')).toBe(ENGLISH)
})

test('slots are filled, unknown ones stay visible', () => {
  expect(fill('Hello {name} from {place}', { name: 'Asha' })).toBe('Hello Asha from {place}')
})
