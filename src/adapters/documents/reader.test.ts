// The whole way through the child process: good files, bad files, hostile files.
import { expect, test } from 'vitest'
import { type DocumentKind, type DocumentPassage } from '#server/ports.ts'
import { documentReader } from './reader.ts'
import { makePdf, makePdfBomb, type Written } from './testing/pdf.ts'

async function read(content: Uint8Array, kind: DocumentKind, limits?: { seconds: number; megabytes: number }) {
  const passages: DocumentPassage[] = []
  const chunks = (async function* () {
    for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
  })()
  for await (const some of documentReader(limits).read(chunks, kind)) passages.push(...some)
  return passages
}

const column = (x: number, words: string[]): Written[] => words.map((text, at) => ({ x, y: 100 + at * 14, text }))

test('a PDF is read in order, with headings and page numbers', async () => {
  const pdf = makePdf([
    [
      { x: 60, y: 60, size: 18, text: 'Refund policy' },
      { x: 60, y: 100, text: 'Refunds are paid within five working days to the card or' },
      { x: 60, y: 114, text: 'account that the payment came from.' },
      { x: 60, y: 160, text: 'Deposits are kept when a visit is missed.' },
    ],
    [{ x: 60, y: 100, text: 'A missed visit costs 300 rupees.' }],
  ])
  expect(await read(pdf, 'pdf')).toEqual([
    {
      text: 'Refunds are paid within five working days to the card or account that the payment came from.',
      heading: 'Refund policy',
      place: { unit: 'page', from: 1, to: 1 },
    },
    {
      text: 'Deposits are kept when a visit is missed.',
      heading: 'Refund policy',
      place: { unit: 'page', from: 1, to: 1 },
    },
    { text: 'A missed visit costs 300 rupees.', heading: 'Refund policy', place: { unit: 'page', from: 2, to: 2 } },
  ])
})

test('two columns are read one after the other, a table row by row', async () => {
  const left = [
    'We open at nine in the morning',
    'and close at seven at night on',
    'every day from Monday until',
    'Saturday, holidays excepted.',
  ]
  const right = [
    'Parking is free for patients and',
    'their families in the yard behind',
    'the building; please ask for the',
    'code of the gate at the desk.',
  ]
  const table: Written[] = [
    ['Treatment', 'Price'],
    ['Cleaning', '800'],
    ['Filling', '1200'],
    ['Crown', '9000'],
  ].flatMap(([name = '', price = ''], at) => [
    { x: 60, y: 300 + at * 16, text: name },
    { x: 300, y: 300 + at * 16, text: price },
  ])
  const passages = await read(makePdf([[...column(60, left), ...column(320, right), ...table]]), 'pdf')
  expect(passages.map(({ text }) => text)).toEqual([
    left.join(' '),
    right.join(' '),
    'Treatment: Cleaning; Price: 800',
    'Treatment: Filling; Price: 1200',
    'Treatment: Crown; Price: 9000',
  ])
})

test('running heads and page numbers are not answers', async () => {
  const pages = Array.from({ length: 4 }, (_, at) => [
    { x: 60, y: 40, text: 'Smile Dental Clinic handbook' },
    { x: 60, y: 100, text: `Rule number ${['one', 'two', 'three', 'four'][at]} of the house.` },
    { x: 290, y: 800, text: `Page ${at + 1}` },
  ])
  const passages = await read(makePdf(pages), 'pdf')
  expect(passages).toHaveLength(4)
  for (const { text } of passages) expect(text).not.toMatch(/handbook|Page/)
})

test('what is wrong with a PDF is said plainly', async () => {
  await expect(read(makePdf([[]]), 'pdf')).rejects.toThrow('No text was found in this PDF: it is probably a scan.')
  await expect(read(Buffer.from('not a pdf at all'), 'pdf')).rejects.toThrow('This PDF is damaged')
  await expect(read(Buffer.from(`%PDF-1.7\n${'garbage '.repeat(100)}`), 'pdf')).rejects.toThrow('This PDF is damaged')
})

test('ten thousand pages are refused at once', async () => {
  const pdf = makePdf(Array.from({ length: 10_000 }, (_, at) => [{ x: 60, y: 60, text: `Page ${at}` }]))
  await expect(read(pdf, 'pdf')).rejects.toThrow('This PDF has 10,000 pages; at most 3,000 can be read.')
})

test('a bomb ends with the child, not with us', async () => {
  const bomb = makePdfBomb(900)
  const before = process.memoryUsage.rss()
  await expect(read(bomb, 'pdf', { seconds: 30, megabytes: 300 })).rejects.toThrow('too large or too complex')
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
})

test('a document that takes too long is given up', async () => {
  const pdf = makePdf(Array.from({ length: 2500 }, (_, at) => [{ x: 60, y: 60, text: `Page ${at} of many` }]))
  await expect(read(pdf, 'pdf', { seconds: 0.5, megabytes: 700 })).rejects.toThrow('too large or too complex')
})

test('hostile text: one endless line, a sheet of one line, a renamed program', async () => {
  const megabytes = 25 * 1024 * 1024
  await expect(read(Buffer.from('1,'.repeat(megabytes / 2)), 'csv')).rejects.toThrow('more than 200 columns')
  await expect(read(Buffer.alloc(megabytes, 'word '), 'csv')).rejects.toThrow(/more text than can be searched/)
  await expect(read(Buffer.alloc(megabytes, 'x'), 'txt')).rejects.toThrow(/more text than can be searched/)
  await expect(read(Buffer.alloc(megabytes, '**'), 'md')).rejects.toThrow()
  const program = Buffer.from('7f454c460201010000000000', 'hex')
  await expect(read(program, 'txt')).rejects.toThrow('This is not a text file')
}, 120_000)

test('a file without a word is said to hold none', async () => {
  await expect(read(Buffer.from(' \n\n --- \n'), 'txt')).rejects.toThrow('No text was found in this file.')
})

test('our own failure to fetch the file is not blamed on the file', async () => {
  const failing = (async function* (): AsyncIterable<Uint8Array> {
    yield Buffer.from('half')
    throw new Error('the store does not answer')
  })()
  await expect(Array.fromAsync(documentReader().read(failing, 'txt'))).rejects.toThrow('the store does not answer')
})
