import { expect, test } from 'vitest'
import { policyFor } from '../policy/policy.ts'
import { sayPrice, speakable } from './speakable.ts'

test.each([
  ['₹800', '800 rupees'],
  ['Rs. 1,200/- only', '1,200 rupees only'],
  ['INR 450.00', '450 rupees'],
  ['500/-', '500 rupees'],
  ['a 10% discount', 'a 10 percent discount'],
  ['9 am - 7 pm', '9 am to 7 pm'],
  ['Mon 9–5', 'Mon 9 to 5'],
  ['**Free** parking', 'Free parking'],
  ['See [our page](https://x.example/a)', 'See our page'],
  ['Write to help@smile.example', 'Write to help at smile dot example'],
  ['Go to https://smile.example/book.', 'Go to smile dot example slash book.'],
  ['Call +91 98765 43210', 'Call plus 9 1, 9 8 7 6 5, 4 3 2 1 0'],
  ['Call 080-41234567 now', 'Call 0 8 0 4, 1 2 3 4, 5 6 7 now'],
  ['PIN 560025', 'PIN 560025'],
  ['1,00,000 people in 2026', '1,00,000 people in 2026'],
  ['Policies › Cancellation', 'Policies, Cancellation'],
])('%s', (written, spoken) => {
  expect(speakable(written, policyFor('en'))).toBe(spoken)
})

test('in the language of the call', () => {
  expect(speakable('₹800, 9–5, 10%', policyFor('hi'))).toBe('800 रुपये, 9 से 5, 10 प्रतिशत')
  expect(sayPrice('65,000', policyFor('ta'))).toBe('65,000 ரூபாய்')
  expect(sayPrice('3500 per tooth', policyFor('en'))).toBe('3500 per tooth')
})
