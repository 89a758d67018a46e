import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'

const price = 'Café – cleaning ₹800, दाँत की सफ़ाई'

test('UTF-8 with and without a mark', () => {
  expect(decodeText(Buffer.from(price))).toBe(price)
  expect(decodeText(Buffer.from(`\uFEFF${price}`))).toBe(price)
})

test('UTF-16 as Excel and Notepad save it, in both orders, with and without a mark', () => {
  const little = Buffer.from(price, 'utf16le')
  const big = Buffer.from(little).swap16()
  expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).toBe(price)
  expect(decodeText(Buffer.concat([Buffer.from([0xfe, 0xff]), big]))).toBe(price)
  expect(decodeText(little)).toBe(price)
  expect(decodeText(big)).toBe(price)
  const hindi = 'दाँत की सफ़ाई का मूल्य 800 रुपये है और समय 30 मिनट है'
  expect(decodeText(Buffer.from(hindi, 'utf16le'))).toBe(hindi)
})

test('windows-1252, as old programs save accents, quotes and dashes', () => {
  const bytes = Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x93, 0x6f, 0x70, 0x65, 0x6e, 0x94])
  expect(decodeText(bytes)).toBe('Café – “open”')
})

test('one broken character leaves a Hindi document Hindi', () => {
  const bytes = Buffer.concat([Buffer.from('मूल्य सूची '.repeat(20)), Buffer.from([0xe0, 0xa4]), Buffer.from(' अंत')])
  expect(decodeText(bytes)).toContain('मूल्य सूची')
})

test('line ends of all systems are one', () => {
  expect(decodeText(Buffer.from('a\r\nb\rc\n'))).toBe('a\nb\nc\n')
})

test('what is no text is said to be none', () => {
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256))
  for (const bytes of [noise, Buffer.from('PK\x03\x04zip'), Buffer.from('%PDF-1.7'), Buffer.alloc(100)])
    expect(() => decodeText(bytes)).toThrow('This is not a text file')
})
