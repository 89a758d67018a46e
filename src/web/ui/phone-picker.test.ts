import { expect, test, vi } from 'vitest'

vi.mock('react-phone-number-input/style.css', () => ({}))
vi.mock('./phone-picker.css', () => ({}))
const { readPhone, startOfPhone } = await import('./phone-picker.tsx')

test('a number without a country is Indian', () => {
  expect(readPhone('98765 43210')).toBe('+919876543210')
  expect(readPhone('098765 43210')).toBe('+919876543210')
  expect(readPhone('+44 20 7946 0958')).toBe('+442079460958')
})

test.each(['', 'abc', '12345', '+915555555555', '+91 1234 567 890 123'])(
  '%j is not a number that can exist',
  (typed) => {
    expect(readPhone(typed)).toBeUndefined()
  },
)

test('what was typed before the picker came is kept', () => {
  expect(startOfPhone('')).toBe('')
  expect(startOfPhone('98')).toBe('+9198')
  expect(startOfPhone('+4420')).toBe('+4420')
})
