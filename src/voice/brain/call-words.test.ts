// Words that come from the call, and words that are read out.
import { expect, test } from 'vitest'
import { readName } from './customer-name.ts'
import { forbidding } from './never-say.ts'
import { purposeOf, sayPurpose } from './purpose.ts'
import { readSpelling } from './spelling.ts'
import { readDigits, sayDigits } from './spoken-digits.ts'
import { CLINIC } from './testing/conversation.ts'
import { fillVariables } from './variables.ts'

const context = {
  direction: 'outbound',
  customerName: 'Asha',
  variables: { 'Due Date': '20 Nov', amount_due: '500' },
} as const

test.each([
  ['Hello {{name}}, {{ Due date }}', 'Hello Asha, 20 Nov'],
  ['{{Amount Due}} rupees for {{business}}', '500 rupees for Smile Dental'],
  ['Hello {{unknown}}, welcome', 'Hello, welcome'],
  ['No slots { here }', 'No slots { here }'],
])('%s', (written, filled) => {
  expect(fillVariables(written, CLINIC, context)).toBe(filled)
})

test.each([
  ['Remind the customer about {{amount due}} rupees', 'I am calling to remind you about 500 rupees.'],
  [
    "Ask whether they want to renew the customer's policy",
    'I am calling to ask whether you want to renew your policy.',
  ],
  ['Calling about the annual service', 'I am calling about the annual service.'],
  ['Fee of ₹1500 is due', 'I am calling about this: Fee of 1500 rupees is due.'],
])('the reason of a call, said to the customer: %s', (written, spoken) => {
  expect(sayPurpose(purposeOf(CLINIC, { ...context, context: written }) ?? '', 'en')).toBe(spoken)
})

test('no reason, nothing to say', () => {
  expect(purposeOf(CLINIC, { direction: 'outbound', context: '  ' })).toBeUndefined()
})

test.each([
  ['nine eight double five, triple zero', '9855000'],
  ['नौ आठ डबल पाँच', '9855'],
  ['my number is 98765 and then 43210', '9876543210'],
  ['९८७', '987'],
  ['the room costs five hundred', '5'],
])('digits read out: %s', (said, digits) => {
  expect(readDigits(said)?.digits).toBe(digits)
})

test('digits are said in even groups', () => {
  expect([sayDigits('123'), sayDigits('123456'), sayDigits('9876543210'), sayDigits('08041234567')]).toEqual([
    '1 2 3',
    '1 2 3, 4 5 6',
    '9 8 7 6 5, 4 3 2 1 0',
    '0 8 0 4, 1 2 3 4, 5 6 7',
  ])
})

test.each([
  ['S H A R M A', 'sharma'],
  ['A for apple, M as in mango, I like India, T for tiger', 'amit'],
  ["it's K for king, double E, R", 'keer'],
  ['a for effort', undefined],
  ['I am a doctor', undefined],
])('spelling: %s', (said, word) => {
  expect(readSpelling(said)).toBe(word)
})

test.each([
  ['My name is rahul sharma', 'Rahul Sharma'],
  ["Hi, I'm Priya.", 'Priya'],
  ['This is Arjun speaking', 'Arjun'],
  ['मेरा नाम राहुल शर्मा है', 'राहुल शर्मा'],
  ['main amit bol raha hoon', 'Amit'],
  ["I'm Busy", undefined],
  ['This is urgent', undefined],
  ['aap kaun bol rahe hain', undefined],
])('names: %s', (said, name) => {
  expect(readName(said)).toBe(name)
})

test('forbidden words are found whatever their case, punctuation and plural, and not inside others', () => {
  const forbids = forbidding(['100% guarantee', 'competitor', '', 'मुफ़्त इलाज'])
  expect(['We give a 100 % GUARANTEE!', 'our Competitors are worse', 'यहाँ मुफ्त इलाज है'].map(forbids)).toEqual([
    true,
    true,
    true,
  ])
  expect(['We guarantee nothing', 'competitoring'].map(forbids)).toEqual([false, false])
})
