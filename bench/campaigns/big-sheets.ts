// Sheets as large as they come: .xlsx by exceljs, .xls by LibreOffice, because nothing else writes that many rows.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'

/** What is understood of these sheets. */
export const BIG_SHEET = {
  name: 'Customers',
  rightToLeft: false,
  widths: [],
  merges: [],
  top: [],
  headers: ['Name', 'Phone', 'Due date', 'Amount', 'City', 'Context'],
  headerRow: 1,
  mapping: { phone: 1, name: 0, context: 5 },
}
const HEADERS = BIG_SHEET.headers
const CITIES = ['Pune', 'Delhi', 'Mumbai']
const phoneOf = (at: number) => 9_000_000_000 + at * 7

export async function bigXlsx(rows: number): Promise<Uint8Array> {
  const stream = new PassThrough()
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: true, useStyles: true })
  const whole = buffer(stream)
  const sheet = book.addWorksheet(BIG_SHEET.name)
  sheet.addRow(HEADERS).commit()
  for (let at = 0; at < rows; at += 1) {
    const due = new Date(Date.UTC(2026, 10, 1 + (at % 28)))
    const row = sheet.addRow([`Customer ${at}`, phoneOf(at), due, at * 1.5, CITIES[at % 3], `Asked about order ${at}`])
    row.getCell(3).numFmt = 'dd/mm/yyyy'
    row.commit()
  }
  await book.commit()
  return whole
}

/** `rows` counts the headers. */
export async function bigXls(rows: number, directory: string): Promise<Uint8Array> {
  const lines = [HEADERS.join(',')]
  for (let at = 0; at < rows - 1; at += 1) {
    lines.push(
      `Customer ${at},${phoneOf(at)},2026-11-0${1 + (at % 9)},${at * 1.5},${CITIES[at % 3]},Asked about order ${at}`,
    )
  }
  writeFileSync(join(directory, 'people.csv'), lines.join('\n'))
  execFileSync('soffice', ['--headless', '--convert-to', 'xls', '--outdir', directory, join(directory, 'people.csv')], {
    stdio: 'ignore',
  })
  return readFileSync(join(directory, 'people.xls'))
}
