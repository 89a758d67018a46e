import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '../testing/fake-browser.ts'

fakeBrowser()
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { balanceTone, readAmount } = await import('./balance.tsx')
const { MAIN_MENU } = await import('./menu.ts')
const { initials } = await import('./side-menu.tsx')

test('a balance is red below 10, yellow below 50, green otherwise', () => {
  const tones = [-1, 9.99, 10, 49.99, 50, 1000].map(balanceTone)
  expect(tones).toEqual(['text-bad', 'text-bad', 'text-warn', 'text-warn', 'text-ok', 'text-ok'])
})

test('only what is a number is a balance', () => {
  expect(readAmount('1249.50')).toBe(1249.5)
  expect(readAmount(12)).toBe(12)
  for (const answer of ['', ' ', 'abc', null, undefined, {}, Number.NaN]) expect(readAmount(answer)).toBeNull()
})

test('the menu keeps its order', () => {
  expect(MAIN_MENU.map(({ label }) => label)).toEqual([
    'Agents',
    'Call',
    'Campaigns',
    'Phone Numbers',
    'Analytics',
    'Call Logs',
  ])
})

test('initials of a business', () => {
  expect(initials('Asha Dental, Pune')).toBe('AD')
  expect(initials('vaani')).toBe('V')
  expect(initials('')).toBe('')
})
