// What a user's workbook is after columns were added: the same, with these columns.
import { readFileSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { AddedColumns, Sheet, SheetCell, SheetRow } from '#server/ports.ts'
import { forkedSpreadsheets } from './spreadsheets.ts'
import { openZip } from './zip-reader.ts'
import { zipBytes } from './zip-writer.ts'

const spreadsheets = forkedSpreadsheets()
const wholeSheet = new URL('./fixtures/whole-sheet.ts', import.meta.url)
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
const when: SheetCell = { value: 46_343.5, format: 'yyyy-mm-dd hh:mm', text: '' }

async function extended(bytes: Uint8Array, added: Partial<AddedColumns>, rows: SheetRow[]) {
  const columns = { sheetName: 'S', headerRow: 1, widths: [12, 20], formats: ['yyyy-mm-dd hh:mm'], ...added }
  const stream = await spreadsheets.extend(Readable.from([bytes]), columns, Readable.from(rows))
  return stream && buffer(stream)
}

async function sheetOf(bytes: Uint8Array | undefined): Promise<Sheet> {
  const found = await Array.fromAsync(spreadsheets.digest(Readable.from([bytes ?? []]), wholeSheet, {}))
  expect(found).toEqual([{ piece: expect.anything() }])
  return (found[0] as { piece: Sheet }).piece
}

/** Every part, unzipped. */
async function partsOf(bytes: Uint8Array | undefined): Promise<Map<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'vaani-test-'))
  await writeFile(join(directory, 'zip'), bytes ?? [])
  const file = await open(join(directory, 'zip'))
  const zip = await openZip(file, 1e9)
  const parts = new Map<string, string>()
  for (const part of zip.parts.values())
    parts.set(part.name, Buffer.concat(await Array.fromAsync(zip.read(part))).toString())
  await file.close()
  await rm(directory, { recursive: true })
  return parts
}

test('a sheet of LibreOffice keeps all its parts; only the sheet and the styles change', async () => {
  const rows = [
    { number: 3, cells: ['status', 'start time'] },
    { number: 4, cells: ['COMPLETED', when] },
    { number: 5, cells: ['=HYPERLINK("http://x") & <b>', null] },
    { number: 8, cells: [7, true] },
  ]
  const result = await extended(fixture('people.xlsx'), { sheetName: 'لوگ 2026', headerRow: 3 }, rows)
  const [before, after] = [await partsOf(fixture('people.xlsx')), await partsOf(result)]
  expect([...after.keys()]).toEqual([...before.keys()])
  const changed = [...before].filter(([name, content]) => after.get(name) !== content).map(([name]) => name)
  expect(changed).toEqual(['xl/worksheets/sheet3.xml', 'xl/styles.xml'].sort((a, b) => order(before, a, b)))
  const [own, sheet] = [await sheetOf(fixture('people.xlsx')), await sheetOf(result)]
  expect(sheet).toMatchObject({ name: own.name, rightToLeft: true, merges: own.merges })
  const width = Math.max(...own.rows.filter(({ number }) => number >= 3).map(({ cells }) => cells.length))
  for (const { number, cells } of own.rows) {
    const now = sheet.rows.find((row) => row.number === number)?.cells ?? []
    expect(now.slice(0, cells.length)).toEqual(cells)
    const added = rows.find((row) => row.number === number)?.cells ?? []
    expect(now.slice(width, width + 2).map((cell) => (isDate(cell) ? cell.value : cell))).toEqual(
      added.map((cell) => (isDate(cell) ? cell.value : cell)).filter((cell) => cell !== null),
    )
  }
  expect(sheet.widths.slice(width, width + 2)).toEqual([12, 20])
})

const order = (parts: Map<string, string>, a: string, b: string) =>
  [...parts.keys()].indexOf(a) - [...parts.keys()].indexOf(b)
const isDate = (cell: SheetCell): cell is { value: number; format: string; text: string } =>
  typeof cell === 'object' && cell !== null

test('fonts, fills, widths, formulas, frozen panes and other sheets come back, and new headers look like the others', async () => {
  const book = new ExcelJS.Workbook()
  const people = book.addWorksheet('People', { views: [{ state: 'frozen', ySplit: 1 }] })
  people.columns = [{ width: 33 }, { width: 18 }, { width: 11 }]
  people.addRow(['Name', 'Phone', 'Due'])
  people.getRow(1).font = { bold: true, color: { argb: 'FFFFFFFF' } }
  people.getRow(1).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF1F4E78' } }
  people.addRow(['Asha', 9_876_543_210, { formula: 'B2-9876540000', result: 3_210 }])
  people.addRow(['Ravi', '98765 43211', new Date(Date.UTC(2026, 10, 17))]).getCell(3).numFmt = 'dd/mm/yyyy'
  people.getCell('A3').font = { italic: true }
  people.autoFilter = 'A1:C3'
  people.addConditionalFormatting({
    ref: 'C2:C3',
    rules: [{ type: 'cellIs', operator: 'greaterThan', formulae: [100], priority: 1, style: { font: { bold: true } } }],
  })
  book.addWorksheet('Prices').addRow(['Tooth', 1_200])
  const result = await extended(new Uint8Array(await book.xlsx.writeBuffer()), { sheetName: 'People', headerRow: 1 }, [
    { number: 1, cells: ['status', 'start time'] },
    { number: 2, cells: ['COMPLETED', when] },
    { number: 3, cells: ['BUSY', null] },
  ])
  const again = new ExcelJS.Workbook()
  await again.xlsx.load((result as Buffer).buffer as ArrayBuffer)
  const sheet = again.getWorksheet('People')
  expect(again.worksheets.map(({ name }) => name)).toEqual(['People', 'Prices'])
  expect(again.getWorksheet('Prices')?.getCell('B1').value).toBe(1_200)
  expect(sheet?.getCell('C2').formula).toBe('B2-9876540000')
  expect(sheet?.getCell('A3').font.italic).toBe(true)
  expect(sheet?.getCell('C3').numFmt).toBe('dd/mm/yyyy')
  expect(sheet?.getCell('D1')).toMatchObject({ value: 'status', font: { bold: true } })
  expect(sheet?.getCell('E1').fill).toEqual(sheet?.getCell('A1').fill)
  expect(sheet?.getCell('E2').value).toEqual(new Date(Date.UTC(2026, 10, 17, 12)))
  expect(sheet?.getCell('E2').numFmt).toBe('yyyy-mm-dd hh:mm')
  expect([1, 2, 3, 4, 5].map((at) => sheet?.getColumn(at).width)).toEqual([33, 18, 11, 12, 20])
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(sheet?.autoFilter).toBe('A1:C3')
})

describe('as the standard allows it', () => {
  const row = (number: number, inside: string) => `<x:row r="${number}" spans="1:2">${inside}</x:row>`
  const text = (value: string) => `<x:c t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`
  const rows: SheetRow[] = [
    { number: 1, cells: ['status', 'when'] },
    { number: 2, cells: ['COMPLETED', when] },
    { number: 4, cells: ['BUSY', null] },
  ]

  test('prefixes, cells without places, rows without cells, no styles', async () => {
    const sheet = `<x:worksheet xmlns:x="${MAIN}"><x:sheetData>${row(1, text('Phone') + text('Name'))}${row(2, `<x:c><x:v>9876543210</x:v></x:c>`)}<x:row r="3" ht="30"/>${row(4, text('9876543211'))}</x:sheetData></x:worksheet>`
    const result = await extended(await workbook({ sheet }), {}, rows)
    expect((await sheetOf(result)).rows.map(({ cells }) => cells)).toEqual([
      ['Phone', 'Name', 'status', 'when'],
      [9_876_543_210, null, 'COMPLETED', { ...when, text: '2026-11-17 12:00' }],
      ['9876543211', null, 'BUSY'],
    ])
    const xml = (await partsOf(result)).get('xl/s.xml')
    expect(xml).toContain('<x:cols><x:col min="3" max="3" width="12" customWidth="1"/>')
    expect(xml).toContain('<x:row r="3" ht="30"/>')
    expect(xml).not.toContain('spans')
  })

  test('empty cells and columns in the way make room; what is hidden or behind them stays', async () => {
    const cols = '<cols><col min="1" max="1" width="9"/><col min="2" max="16384" width="5" hidden="1"/></cols>'
    const sheet = `<worksheet xmlns="${MAIN}"><dimension ref="A1:B4"/>${cols}<sheetData><row r="1"><c r="A1" t="str"><v>Phone</v></c><c r="B1" s="0"/></row><row r="2"><c r="A2"><v>9876543210</v></c><c r="B2" s="0"></c><c r="C2" s="0"/><c r="F2" s="0"/></row><row r="4"><c r="A4"><v>9876543211</v></c></row></sheetData></worksheet>`
    const xml = (await partsOf(await extended(await workbook({ sheet }), {}, rows))).get('xl/s.xml') ?? ''
    expect(xml).toContain('<dimension ref="A1:C4"/>')
    expect(xml).toContain(
      '<cols><col min="1" max="1" width="9"/><col min="2" max="2" width="12" customWidth="1"/><col min="3" max="3" width="20" customWidth="1"/><col min="4" max="16384" width="5" hidden="1"/></cols>',
    )
    expect([...xml.matchAll(/<c r="(\w+)"/g)].map(([, place]) => place)).toEqual([
      'A1',
      'B1',
      'C1',
      'A2',
      'B2',
      'C2',
      'F2',
      'A4',
      'B4',
    ])
  })

  test('a column of formulas that show nothing is not written over, nor a merged one', async () => {
    const merged = '<mergeCells count="2"><mergeCell ref="A1:Z1"/><mergeCell ref="C4:D4"/></mergeCells>'
    const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="str"><v>Our customers</v></c></row><row r="2"><c r="A2" t="str"><v>Phone</v></c></row><row r="3"><c r="A3"><v>9876543210</v></c><c r="B3" t="str"><f>""</f><v></v></c></row><row r="4"><c r="A4"><v>9876543211</v></c></row></sheetData>${merged}</worksheet>`
    const result = await extended(await workbook({ sheet }), { headerRow: 2 }, [
      { number: 2, cells: ['status', 'when'] },
      { number: 3, cells: ['BUSY', null] },
      { number: 4, cells: ['BUSY', null] },
    ])
    const xml = (await partsOf(result)).get('xl/s.xml') ?? ''
    expect(xml).toContain('<c r="B3" t="str"><f>""</f><v></v></c><c r="E3" t="inlineStr">')
  })

  test('days that count from 1904', async () => {
    const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c t="str"><v>Phone</v></c></row><row r="2"><c><v>9876543210</v></c></row></sheetData></worksheet>`
    const result = await extended(
      await workbook({ sheet, properties: '<workbookPr date1904="1"/>' }),
      {},
      rows.slice(0, 2),
    )
    expect((await partsOf(result)).get('xl/s.xml')).toContain(`<v>${46_343.5 - 1_462}</v>`)
    expect((await sheetOf(result)).rows[1]?.cells[2]).toMatchObject({ value: 46_343.5, text: '2026-11-17 12:00' })
  })

  test('what cannot be extended in place is left alone', async () => {
    const plain = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c t="str"><v>Phone</v></c></row></sheetData></worksheet>`
    const upsideDown = `<worksheet xmlns="${MAIN}"><sheetData><row r="2"/><row r="1"/></sheetData></worksheet>`
    const asked: SheetRow[] = []
    const none = async (bytes: Uint8Array, added: Partial<AddedColumns> = {}) =>
      expect(await extended(bytes, added, asked)).toBeUndefined()
    await none(fixture('people.xls'))
    await none(await workbook({ sheet: plain, main: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }))
    await none(await workbook({ sheet: plain }), { sheetName: 'Another' })
    await none(await workbook({ sheet: upsideDown }))
    await none(Buffer.from('Name,Phone'))
  })

  test('a sheet that lost rows meanwhile fails instead of saying wrong things', async () => {
    const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c t="str"><v>Phone</v></c></row><row r="4"/></sheetData></worksheet>`
    await expect(extended(await workbook({ sheet }), {}, rows)).rejects.toThrow('lost its row 2')
  })
})

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function workbook({
  sheet,
  properties = '',
  main = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
}: {
  sheet: string
  properties?: string
  main?: string
}): Promise<Buffer> {
  const relation = (kind: string, target: string) =>
    `<Relationships><Relationship Id="r1" Type="http://relationships/${kind}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook>${properties}<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', '/xl/s.xml'),
    'xl/s.xml': sheet,
  }
  async function* entries() {
    for (const [name, xml] of Object.entries(parts))
      yield { name, content: Readable.from([xml]) as AsyncIterable<string> }
  }
  return Array.fromAsync(zipBytes(entries())).then((pieces) => Buffer.concat(pieces))
}
