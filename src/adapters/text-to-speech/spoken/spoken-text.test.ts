import { describe, expect, test } from 'vitest'
import { englishNumber } from './english.ts'
import { hindiNumber } from './hindi.ts'
import { spokenText } from './spoken-text.ts'

describe('English', () => {
  test.each([
    ['The balance is ₹1,249.50.', 'The balance is one thousand two hundred forty nine rupees and fifty paise.'],
    ['Rs. 499/- per month', 'four hundred ninety nine rupees per month'],
    ['A flat of ₹2.5 crore.', 'A flat of two point five crore rupees.'],
    ['₹1,20,000 only', 'one lakh twenty thousand rupees only'],
    ['Call +91 98765 43210 now', 'Call nine one, nine eight seven six five, four three two one zero now'],
    ['1800-123-4567', 'one eight zero zero, one two three four, five six seven'],
    ['We open at 9 am and close at 10:30 p.m. daily', 'We open at nine A M and close at ten thirty P M daily'],
    ['at 18:00', "at eighteen o'clock"],
    ['on 12/05/2026', 'on twelfth May twenty twenty six'],
    ['on 2026-11-01', 'on first November twenty twenty six'],
    ['2026-11-01 10:30', 'first November twenty twenty six ten thirty'],
    ['by 3 March', 'by third March'],
    ['12.5% off', 'twelve point five percent off'],
    ['the 2nd floor', 'the second floor'],
    ['order number 45729', 'order number four five seven two nine'],
    ['ticket AB1234', 'ticket A B one two three four'],
    ['5-7 days', 'five to seven days'],
    ['Dr. Rao & sons', 'Doctor Rao and sons'],
    ['write to help@vaani.example', 'write to help at vaani dot example'],
    ['45 lakh rupees', 'forty five lakh rupees'],
    ['**Note:** it is free', 'Note: it is free'],
  ])('%s', (written, said) => {
    expect(spokenText(written, 'en')).toBe(said)
  })

  test('large numbers by lakh and crore', () => {
    expect(englishNumber(12_34_56_789)).toBe(
      'twelve crore thirty four lakh fifty six thousand seven hundred eighty nine',
    )
  })
})

describe('Hindi', () => {
  test.each([
    ['कीमत ₹499 है', 'कीमत चार सौ निन्यानवे रुपये है'],
    ['₹1,20,000', 'एक लाख बीस हज़ार रुपये'],
    ['दुकान 10:30 am पर खुलती है', 'दुकान सुबह दस बजकर तीस मिनट पर खुलती है'],
    ['12/05/2026 को', 'बारह मई दो हज़ार छब्बीस को'],
    ['१८% छूट', 'अठारह प्रतिशत छूट'],
    ['फ़ोन 9876543210', 'फ़ोन नौ आठ सात छह पाँच, चार तीन दो एक शून्य'],
  ])('%s', (written, said) => {
    expect(spokenText(written, 'hi')).toBe(said)
  })

  test('every number to a hundred has its own word', () => {
    const words = Array.from({ length: 100 }, (_, value) => hindiNumber(value))
    expect(new Set(words).size).toBe(100)
  })
})

test('other languages keep figures for the voice to read, with rupees named', () => {
  expect(spokenText('விலை ₹500', 'ta')).toBe('விலை 500 ரூபாய்')
  expect(spokenText('ফোন 9876543210', 'bn')).toBe('ফোন 9 8 7 6 5, 4 3 2 1 0')
})
