// fixtures/people.xls and people.xlsx are LibreOffice's, converted from people.fods; the rest is written here.
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { CFB, utils, write } from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { Sheet, SheetFault } from '#server/ports.ts'
import { SHEET_LIMITS } from './limits.ts'
import { forkedSpreadsheets } from './spreadsheets.ts'
import { zipBytes } from './zip-writer.ts'

const wholeSheet = new URL('./fixtures/whole-sheet.ts', import.meta.url)

async function digest(bytes: Uint8Array, limits = SHEET_LIMITS): Promise<{ sheet?: Sheet; fault?: SheetFault }> {
  const found: { sheet?: Sheet; fault?: SheetFault } = {}
  for await (const line of forkedSpreadsheets(limits).digest(Readable.from([bytes]), wholeSheet, {})) {
    if ('fault' in line) found.fault = line.fault
    else found.sheet = line.piece as Sheet
  }
  return found
}

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))

describe.each(['people.xls', 'people.xlsx'])('%s of LibreOffice', (name) => {
  test('the first visible sheet that is not empty, as its user sees it', async () => {
    const { sheet } = await digest(fixture(name))
    expect(sheet).toMatchObject({ name: 'لوگ 2026', rightToLeft: true })
    expect(sheet?.merges).toEqual([{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 3 }])
    expect(sheet?.rows.map(({ number }) => number)).toEqual([1, 3, 4, 5, 7, 8])
    expect(sheet?.rows[1]?.cells).toEqual(['Full Name', 'MOBILE-No.', 'Due date', 'Amount'])
    expect(sheet?.rows[2]?.cells).toEqual([
      'अमित कुमार',
      9876543210,
      { value: 46343, format: expect.stringMatching(/dd.*mm.*yyyy/i), text: '17/11/2026' },
      1250.5,
    ])
    expect(sheet?.rows[3]?.cells).toEqual(['محمد 😀', '+919876543211', null, 2501])
    expect(sheet?.rows[4]?.cells).toEqual(["O'Brien & Sons <Ltd>", '0 98765-43212'])
    expect(sheet?.rows[5]?.cells).toEqual(['Lost digits', '9.19877E+11', null, 1])
  })
})

describe('what other programs write', () => {
  test('exceljs: shared rich text, formulas, dates, hidden sheets, widths', async () => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet('Old', { state: 'veryHidden' }).addRow(['Phone'])
    const people = book.addWorksheet('People')
    people.columns = [{ width: 30 }, { width: 15 }]
    people.addRow(['Name', 'Phone', 'When'])
    people
      .addRow([
        { richText: [{ text: 'Asha ' }, { font: { bold: true }, text: 'Verma' }] },
        { formula: '9876543210+0', result: 9876543210 },
        new Date(Date.UTC(2026, 10, 17)),
      ])
      .getCell(3).numFmt = 'yyyy-mm-dd'
    const { sheet } = await digest(new Uint8Array(await book.xlsx.writeBuffer()))
    expect(sheet?.name).toBe('People')
    expect(sheet?.widths.slice(0, 2)).toEqual([30, 15])
    expect(sheet?.rows[1]?.cells).toEqual([
      'Asha Verma',
      9876543210,
      { value: 46343, format: 'yyyy-mm-dd', text: '2026-11-17' },
    ])
  })

  test.each(['xlsx', 'biff8'] as const)('SheetJS: %s', async (bookType) => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Phone', 'Name'],
        [919876543210, 'Ravi'],
        ['9876543211', '😀'],
      ]),
      'One',
    )
    const { sheet } = await digest(new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer))
    expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
      ['Phone', 'Name'],
      [919876543210, 'Ravi'],
      ['9876543211', '😀'],
    ])
  })

  test('prefixed names, texts of any kind, cells and rows without places, as the standard allows', async () => {
    const { sheet } = await digest(
      await workbook({
        sheet: `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>A &amp; B&#10;C</x:t></x:is></x:c><x:c t="str"><x:f>1</x:f><x:v>text</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row><x:row/><x:row><x:c r="C3" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
        strings: '<sst><si><t>one_x000D_</t><rPh><t>not this</t></rPh></si></sst>',
      }),
    )
    expect(sheet?.rows).toEqual([
      { number: 1, cells: ['A & B\nC', 'text', '#N/A'] },
      { number: 3, cells: [null, null, 'one\r'] },
    ])
  })
})

describe('bad files', () => {
  const limits = { ...SHEET_LIMITS, unzippedBytes: 20_000_000 }
  const manyRows = '<row><c><v>1</v></c></row>'.repeat(1_048_576)

  const bad: [string, () => Uint8Array | Promise<Uint8Array>, SheetFault][] = [
    ['no bytes at all', () => new Uint8Array(), 'empty'],
    ['a workbook without a cell', () => workbook({ sheet: '<worksheet><sheetData/></worksheet>' }), 'empty'],
    ['text renamed', () => Buffer.from('Name,Phone\nAsha,9876543210\n'), 'not-a-sheet'],
    ['a picture renamed', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3]), 'not-a-sheet'],
    ['another zip renamed', () => zip({ 'word/document.xml': '<a/>' }), 'not-a-sheet'],
    ['an .xlsx behind a password', () => lockedXlsx(), 'password'],
    ['an .xls behind a password', () => lockedXls(), 'password'],
    ['half of a workbook', () => fixture('people.xlsx').subarray(0, 4_000), 'damaged'],
    ['a workbook with a scratch', () => scratched(), 'damaged'],
    ['half of an .xls', () => fixture('people.xls').subarray(0, 3_000), 'damaged'],
    [
      'a zip bomb in the sheet',
      () => workbook({ sheet: `<worksheet>${' '.repeat(60_000_000)}</worksheet>` }),
      'damaged',
    ],
    [
      'a zip bomb of empty rows',
      () => workbook({ sheet: `<worksheet>${'<row r="1"/>'.repeat(3_000_000)}` }),
      'too-large',
    ],
    [
      'a zip bomb in the texts',
      () => workbook({ strings: `<sst>${'<si><t>x</t></si>'.repeat(3_000_000)}` }),
      'too-large',
    ],
  ]
  test.each(bad)('%s', async (_, bytes, fault) => {
    expect(await digest(await bytes(), limits)).toEqual({ fault })
  })

  test('1,048,576 rows', async () => {
    expect(
      await digest(await workbook({ sheet: `<worksheet><sheetData>${manyRows}</sheetData></worksheet>` })),
    ).toEqual({
      fault: 'too-many-rows',
    })
  })

  test('a sheet that takes too long is given up', async () => {
    expect(await digest(fixture('people.xlsx'), { ...SHEET_LIMITS, milliseconds: 1 })).toEqual({ fault: 'too-slow' })
  })

  test('a sheet that needs too much memory ends its reader, and nothing else', async () => {
    const rows =
      '<row><c t="inlineStr"><is><t>some text that is not shared with any other cell</t></is></c></row>'.repeat(90_000)
    const bytes = await workbook({ sheet: `<worksheet><sheetData>${rows}</sheetData></worksheet>` })
    expect(await digest(bytes, { ...SHEET_LIMITS, heapMegabytes: 20 })).toEqual({ fault: 'out-of-memory' })
  })
})

function zip(parts: Record<string, string>): Promise<Buffer> {
  async function* entries() {
    for (const [name, xml] of Object.entries(parts)) {
      yield { name, content: Readable.from([xml]) as AsyncIterable<string> }
    }
  }
  return Array.fromAsync(zipBytes(entries())).then((pieces) => Buffer.concat(pieces))
}

function workbook({
  sheet = '<worksheet/>',
  strings = '<sst/>',
}: {
  sheet?: string
  strings?: string
}): Promise<Buffer> {
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="r${id}" Type="http://relationships/${kind}" Target="${target}"/>`
  return zip({
    '_rels/.rels': `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheet', '/xl/s.xml')}${relation(2, 'sharedStrings', 'strings.xml')}</Relationships>`,
    'xl/strings.xml': strings,
    'xl/s.xml': sheet,
  })
}

function lockedXlsx(): Uint8Array {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from([4, 0, 4, 0]))
  CFB.utils.cfb_add(container, '/EncryptedPackage', deflateRawSync(Buffer.alloc(10_000, 'locked')))
  return CFB.write(container, { type: 'buffer' }) as Uint8Array
}

/** A FILEPASS record after the first one is what a password makes of an .xls. */
function lockedXls(): Uint8Array {
  const container = CFB.read(fixture('people.xls'), { type: 'buffer' })
  const book = CFB.find(container, '/Workbook')
  if (!book) throw new Error('The fixture has no workbook')
  const content = Buffer.from(book.content as Uint8Array)
  const first = 4 + content.readUInt16LE(2)
  const lock = Buffer.alloc(4 + 54)
  lock.writeUInt16LE(0x2f, 0)
  lock.writeUInt16LE(54, 2)
  lock.writeUInt16LE(1, 4)
  lock.writeUInt16LE(1, 6)
  lock.writeUInt16LE(1, 8)
  book.content = Buffer.concat([content.subarray(0, first), lock, content.subarray(first)])
  book.size = book.content.length
  return CFB.write(container, { type: 'buffer' }) as Uint8Array
}

function scratched(): Uint8Array {
  const bytes = Buffer.from(fixture('people.xlsx'))
  const sheet = bytes.indexOf('xl/worksheets/sheet3.xml')
  bytes.fill(0xff, sheet + 40, sheet + 140)
  return bytes
}
