import { describe, expect, test } from 'vitest'
import type { SheetCell } from '../ports.ts'
import { type PhoneRefusal, phoneOf } from './phone-cells.ts'

const AMIT = '+919876543210'

const repaired: [string, SheetCell, string][] = [
  ['a number stored as a number', 9876543210, AMIT],
  ['a number with its country code', 919876543210, AMIT],
  ['a number shown in scientific notation', { value: 919876543210, format: '0.00E+00', text: '9.20E+11' }, AMIT],
  ['a number shown with dashes', { value: 9876543210, format: '00000-00000', text: '98765-43210' }, AMIT],
  ['scientific text that kept its digits', '9.19876543210E+11', AMIT],
  ['scientific text whose last zero was dropped', '9.1987654321E+11', AMIT],
  ['scientific text with a small e', '9.87654321e9', AMIT],
  ['ten digits as text', '9876543210', AMIT],
  ['spaces', '98765 43210', AMIT],
  ['dashes', '98765-43210', AMIT],
  ['dots', '98765.43210', AMIT],
  ['brackets', '(98765) 43210', AMIT],
  ['an en dash', '98765–43210', AMIT],
  ['no-break spaces', '98765\u00A043210', AMIT],
  ['a leading zero', '09876543210', AMIT],
  ['a leading zero and a space', '0 98765 43210', AMIT],
  ['91 without a plus', '919876543210', AMIT],
  ['91 with a zero before it', '0919876543210', AMIT],
  ['00 instead of the plus', '00919876543210', AMIT],
  ['a plus and spaces', '+91 98765 43210', AMIT],
  ['a zero in brackets', '+91 (0) 98765 43210', AMIT],
  ['an apostrophe that kept it text', "'9876543210", AMIT],
  ['a formula that kept it text', '="9876543210"', AMIT],
  ['a tail of .0 from another program', '9876543210.0', AMIT],
  ['a tel: link', 'tel:+919876543210', AMIT],
  ['a label before it', 'Mob: 98765 43210', AMIT],
  ['Devanagari digits', '९८७६५४३२१०', AMIT],
  ['Arabic-Indic digits', '٩٨٧٦٥٤٣٢١٠', AMIT],
  ['full-width digits', '９８７６５４３２１０', AMIT],
  ['direction marks around it', '\u202D+919876543210\u202C', AMIT],
  ['a zero-width space in it', '98765\u200B43210', AMIT],
  ['a slash inside one number', '98765/43210', AMIT],
  ['an Indian landline with its zero', '022-2345 6789', '+912223456789'],
  ['a number of another country', '+1 (202) 555-0123', '+12025550123'],
  ['another country by 00', '00442079460958', '+442079460958'],
]

describe('a phone cell is repaired where no digit is guessed', () => {
  test.each(repaired)('%s', (_, cell, phone) => {
    expect(phoneOf(cell)).toEqual({ phone, repaired: true })
  })

  test.each([AMIT, '+12025550123', '+442079460958'])('%s stands as it is', (phone) => {
    expect(phoneOf(phone)).toEqual({ phone, repaired: false })
  })
})

const refused: [string, SheetCell, PhoneRefusal][] = [
  ['an empty cell', null, 'missing'],
  ['a cell of spaces', '   ', 'missing'],
  ['scientific text that lost its digits', '9.19876E+11', 'lost-digits'],
  ['scientific text of two digits', '9.2E+11', 'lost-digits'],
  ['two numbers with a slash', '9876543210 / 9123456780', 'several-numbers'],
  ['two numbers with a comma', '9876543210,9123456780', 'several-numbers'],
  ['two numbers on two lines', '9876543210\n9123456780', 'several-numbers'],
  ['two numbers with or', '9876543210 or 9123456780', 'several-numbers'],
  ['a date', { value: 46327, format: 'dd/mm/yyyy', text: '01/11/2026' }, 'date'],
  ['words', 'call later', 'not-a-number'],
  ['letters among digits', '98765ABCDE', 'not-a-number'],
  ['an extension', '98765 43210 x12', 'not-a-number'],
  ['a spreadsheet error', '#N/A', 'not-a-number'],
  ['a fraction', 98765.4321, 'not-a-number'],
  ['a negative number', -9876543210, 'not-a-number'],
  ['a tick', true, 'not-a-number'],
  ['an emoji', '📞', 'not-a-number'],
  ['seven digits', '2345678', 'too-short'],
  ['nine digits', 987654321, 'too-short'],
  ['an emergency number', '112', 'service-number'],
  ['a toll-free number', '1800 123 4567', 'service-number'],
  ['sixteen digits', '9876543210987654', 'too-long'],
  ['sixteen digits as a number', 9876543210987654, 'too-long'],
  ['ten digits that may be of any country', '2025550123', 'no-country-code'],
  ['eleven digits without a country', '12025550123', 'no-country-code'],
  ['ten digits that start with 5', 5876543210, 'no-country-code'],
  ['a number nobody can have', '+91 55555 55555', 'not-in-use'],
  ['a country code that does not exist', '+999 12345678', 'not-in-use'],
]

describe('a phone cell is refused where it would be a guess', () => {
  test.each(refused)('%s', (_, cell, reason) => {
    expect(phoneOf(cell)).toEqual({ refused: reason })
  })
})
