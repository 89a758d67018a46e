import { expect, test } from 'vitest'
import { normalise } from './normalise.ts'
import { soundOf } from './sound.ts'
import { stem } from './stem.ts'
import { tokens, wordsOf } from './tokens.ts'

test('what people spell in several ways is one word', () => {
  for (const [one, other] of [
    ['सफ़ाई', 'सफाई'],
    ['हिन्दी', 'हिंदी'],
    ['सम्पर्क', 'संपर्क'],
    ['दाँत', 'दांत'],
    ['८००', '800'],
    ['১২০০', '1200'],
    ['१,२००', '1200'],
    ['അവൻ', 'അവന്‍'],
    ['ক্‌ষ', 'ক্ষ'],
    ['Café’s', 'café'],
  ] as const)
    expect(normalise(one), one).toBe(normalise(other))
})

test('words in every script, numbers whole, hyphens both ways', () => {
  expect(wordsOf('₹1,200 per tooth, 9.30 am')).toEqual(['1200', 'per', 'tooth', '9.30', 'am'])
  expect(wordsOf('Wi-Fi')).toEqual(['wi', 'fi', 'wifi'])
  expect(wordsOf('can i pay by u p i')).toContain('upi')
  expect(wordsOf('यू पी आई से')).toEqual(wordsOf('यूपीआई से'))
  expect(wordsOf('आप के साथ')).toEqual(['आप', 'के', 'साथ'])
  expect(wordsOf('தமிழ் ఆంధ్ర ಕನ್ನಡ')).toHaveLength(3)
})

test('endings go, in English and in Indian languages', () => {
  expect(new Set(['cancel', 'cancelled', 'cancelling', 'cancellation'].map(stem)).size).toBe(1)
  expect(new Set(['pay', 'paid', 'payment', 'payments', 'pays'].map(stem)).size).toBe(1)
  expect(stem(normalise('किस्तों'))).toBe(stem(normalise('किस्त')))
  expect(stem(normalise('হোটেলের'))).toBe(stem(normalise('হোটেল')))
  expect(stem(normalise('வகுப்புகளுக்கு'))).toBe(stem(normalise('வகுப்பு')))
})

test('one sound in two scripts', () => {
  for (const [roman, written] of [
    ['safai', 'सफ़ाई'],
    ['doctor', 'डॉक्टर'],
    ['appointment', 'अपॉइंटमेंट'],
    ['khata', 'खाता'],
    ['parking', 'পার্কিং'],
  ] as const)
    expect(soundOf(roman)?.skeleton, roman).toBe(soundOf(normalise(written))?.skeleton)
})

test('words of one meaning share a concept across languages', () => {
  const concept = (text: string) => tokens(text)[0]?.concept
  for (const word of ['price', 'charges', 'how much', 'शुल्क', 'दाम', 'খরচ', 'கட்டணம்', 'keemat'])
    expect(concept(word), word).toBe('#price')
  expect(concept('bicycle')).toBeUndefined()
})

test('how something is asked does not count, only what', () => {
  expect(tokens('Hi, could you please tell me about it?')).toEqual([])
  expect(tokens('क्या आप मुझे बता सकते हैं?')).toEqual([])
})
