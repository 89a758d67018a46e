import { expect, test } from 'vitest'
import { sectionAt } from './scroll-spy.ts'

test('the section whose top was passed last is the active one', () => {
  expect(sectionAt([0, 900, 2000, 3000], 300, false)).toBe('home')
  expect(sectionAt([-700, 200, 1300, 2300], 300, false)).toBe('features')
  expect(sectionAt([-2000, -1100, 10, 1000], 300, false)).toBe('pricing')
})

test('at the end of the page the last one is, however short', () => {
  expect(sectionAt([-3000, -2100, -900, 500], 300, true)).toBe('faq')
})

test('above everything it is home', () => {
  expect(sectionAt([400, 900, 2000, 3000], 300, false)).toBe('home')
})
