import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'

test.each([
  ['We open at nine. We close at six.', ['We open at nine.', 'We close at six.']],
  [
    'Your order is on the way, and it will reach you tomorrow.',
    ['Your order is on the way,', 'and it will reach you tomorrow.'],
  ],
  ['Yes, we do.', ['Yes, we do.']],
  ['Dr. Rao is in from 10.30 a.m. today.', ['Dr. Rao is in from 10.30 a.m. today.']],
  ['It costs Rs. 1,200. Shall I book it?', ['It costs Rs. 1,200.', 'Shall I book it?']],
  ['हम नौ बजे खोलते हैं। क्या मैं बुक करूँ?', ['हम नौ बजे खोलते हैं।', 'क्या मैं बुक करूँ?']],
  ['Visit vaani.example for more!', ['Visit vaani.example for more!']],
  ['   ', []],
])('"%s" is said as %j', (text, clauses) => expect(clausesOf(text, true)).toEqual(clauses))

test('only the first sentence of a turn is cut early', () => {
  expect(clausesOf('Your order is on the way, and it is early.', false)).toEqual([
    'Your order is on the way, and it is early.',
  ])
})

test('no word is lost in a long one', () => {
  const long = `${'the first of many words here '.repeat(3)}, ${'and then some more of them '.repeat(3)}.`
  expect(clausesOf(long, false).length).toBe(2)
  expect(clausesOf(long, false).join(' ').split(/\s+/)).toEqual(long.split(/\s+/))
})
