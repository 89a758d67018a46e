import { expect, test } from 'vitest'
import type { DocumentPassage } from '#server/ports.ts'
import { keepCsv, parseCsv } from './csv.ts'
import { pieces } from './passages.ts'
import { keepProse } from './prose.ts'

function passagesOf(read: (keep: (passage: DocumentPassage) => void) => void) {
  const kept: DocumentPassage[] = []
  read((passage) => kept.push(passage))
  return kept
}
const prose = (text: string, kind: 'txt' | 'md' = 'md') => passagesOf((keep) => keepProse(text, kind, keep))
const csv = (text: string) => passagesOf((keep) => keepCsv(text, keep))

test('a price list keeps the names of its columns in every row', () => {
  expect(csv('Treatment,Price (₹),Time\nTeeth cleaning,800,30 min\n"Crown, zirconia","12,000",2 visits\n')).toEqual([
    {
      text: 'Treatment: Teeth cleaning; Price (₹): 800; Time: 30 min',
      heading: '',
      place: { unit: 'row', from: 2, to: 2 },
    },
    {
      text: 'Treatment: Crown, zirconia; Price (₹): 12,000; Time: 2 visits',
      heading: '',
      place: { unit: 'row', from: 3, to: 3 },
    },
  ])
})

test('titles above the columns and lines between the rows become headings', () => {
  const rows = csv(
    'Smile Dental price list;;\nItem;Price;Note\nSurgery;;\nExtraction;1500;per tooth\nWisdom tooth;6000;\n',
  )
  expect(rows.map(({ heading, text }) => [heading, text])).toEqual([
    ['Surgery', 'Item: Extraction; Price: 1500; Note: per tooth'],
    ['Surgery', 'Item: Wisdom tooth; Price: 6000'],
  ])
})

test('a sheet without column names keeps its first row', () => {
  expect(csv('Teeth cleaning,800\nFilling,1200\n').map(({ text }) => text)).toEqual([
    'Teeth cleaning, 800',
    'Filling, 1200',
  ])
})

test('quotes, empty cells, other delimiters and a missing last line end', () => {
  expect(parseCsv('a;"say ""hi""";c\n1;;"two\nlines"').map(({ cells }) => cells)).toEqual([
    ['a', 'say "hi"', 'c'],
    ['1', '', 'two lines'],
  ])
  expect(parseCsv('a\tb\n1\t2\n').map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(parseCsv('12",14"\n').map(({ cells }) => cells)).toEqual([['12"', '14"']])
})

test('Markdown headings are carried, and line numbers point at the text', () => {
  const text =
    '# Policies\n\n## Cancellation\n\nCancel **24 hours** ahead, or\npay [₹300](https://x.example).\n\n## Parking\n\nFree for patients.\n'
  expect(prose(text)).toEqual([
    {
      text: 'Cancel 24 hours ahead, or pay ₹300.',
      heading: 'Policies › Cancellation',
      place: { unit: 'line', from: 5, to: 6 },
    },
    { text: 'Free for patients.', heading: 'Policies › Parking', place: { unit: 'line', from: 10, to: 10 } },
  ])
})

test('a question stays with its answer', () => {
  const text =
    'Q: Do you take cards?\nA: Yes, all of them.\n\nQ: Is there parking?\nA: Yes, behind the house.\n\nDo you see children?\n\nFrom three years of age.\n'
  expect(prose(text, 'txt').map((passage) => passage.text)).toEqual([
    'Q: Do you take cards? A: Yes, all of them.',
    'Q: Is there parking? A: Yes, behind the house.',
    'Do you see children? From three years of age.',
  ])
})

test('a short line without an end is the heading of what follows in plain text', () => {
  const [passage] = prose('Opening hours\n\nMonday to Saturday from nine to seven.\n', 'txt')
  expect(passage).toMatchObject({ heading: 'Opening hours', text: 'Monday to Saturday from nine to seven.' })
})

test('a table in Markdown is read row by row', () => {
  const rows = prose('## Prices\n\n| Item | Price |\n|---|---|\n| Cleaning | 800 |\n| Filling | 1200 |\n')
  expect(rows).toEqual([
    { text: 'Item: Cleaning; Price: 800', heading: 'Prices', place: { unit: 'line', from: 5, to: 5 } },
    { text: 'Item: Filling; Price: 1200', heading: 'Prices', place: { unit: 'line', from: 6, to: 6 } },
  ])
})

test('long paragraphs are cut after sentences, in any script', () => {
  const sentence = 'हम सोमवार से शनिवार तक सुबह नौ बजे से शाम सात बजे तक खुले रहते हैं।'
  const cut = pieces(Array.from({ length: 30 }, () => sentence).join(' '))
  expect(cut.length).toBeGreaterThan(2)
  for (const piece of cut) {
    expect(piece.length).toBeLessThanOrEqual(600)
    expect(piece.endsWith('।')).toBe(true)
  }
  expect(pieces(`${'x'.repeat(590)} costs Rs. 800 today. Next.`)[1]).toMatch(/^costs Rs\. 800|Next/)
})
