import { expect, test } from 'vitest'
import { firstWords, formatBytes, formatLength, formatRupees } from './format.ts'

test('rupees have two decimals and Indian grouping', () => {
  expect(formatRupees(0)).toBe('₹0.00')
  expect(formatRupees(12480.5)).toBe('₹12,480.50')
  expect(formatRupees(1234567.891)).toBe('₹12,34,567.89')
  expect(formatRupees(-3.1)).toBe('-₹3.10')
})

test('lengths of calls', () => {
  expect(formatLength(0)).toBe('0:00')
  expect(formatLength(134)).toBe('2:14')
  expect(formatLength(59.6)).toBe('1:00')
  expect(formatLength(3734)).toBe('1:02:14')
})

test('sizes of files', () => {
  expect(formatBytes(512)).toBe('512 bytes')
  expect(formatBytes(1536)).toBe('1.5 KB')
  expect(formatBytes(5 * 1024 * 1024)).toBe('5 MB')
})

test('ten words, then an ellipsis', () => {
  expect(firstWords('one two three', 10)).toBe('one two three')
  expect(firstWords('1 2 3 4 5 6 7 8 9 10', 10)).toBe('1 2 3 4 5 6 7 8 9 10')
  expect(firstWords('1 2 3 4 5 6 7 8 9 10 11', 10)).toBe('1 2 3 4 5 6 7 8 9 10…')
})
