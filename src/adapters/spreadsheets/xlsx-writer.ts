// Writes an .xlsx of one sheet while its rows arrive; nothing but the current piece is held.
import { Readable } from 'node:stream'
import type { SheetRow, SheetShape } from '#server/ports.ts'
import { cellXml, columnName, escapeXml } from './cell-xml.ts'
import { type ZipEntry, zipBytes } from './zip-writer.ts'

const PIECE_BYTES = 64 * 1024

export function writeXlsx(shape: SheetShape, rows: AsyncIterable<SheetRow>): Readable {
  const formats = new Formats()
  return Readable.from(zipBytes(parts(shape, rows, formats)), { objectMode: false })
}

async function* parts(shape: SheetShape, rows: AsyncIterable<SheetRow>, formats: Formats): AsyncGenerator<ZipEntry> {
  for (const [name, xml] of Object.entries(FIXED_PARTS)) yield { name, content: one(xml) }
  yield { name: 'xl/workbook.xml', content: one(workbookXml(shape.name)) }
  yield { name: 'xl/worksheets/sheet1.xml', content: sheetXml(shape, rows, formats) }
  // Last, when it is known which formats the rows used.
  yield { name: 'xl/styles.xml', content: one(formats.xml()) }
}

async function* one(xml: string): AsyncGenerator<string> {
  yield xml
}

async function* sheetXml(shape: SheetShape, rows: AsyncIterable<SheetRow>, formats: Formats): AsyncGenerator<string> {
  let piece = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${
    shape.rightToLeft ? ' rightToLeft="1"' : ''
  }/></sheetViews>${columnsXml(shape.widths)}<sheetData>`
  for await (const row of rows) {
    piece += rowXml(row, formats)
    if (piece.length >= PIECE_BYTES) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}</sheetData>${mergesXml(shape)}</worksheet>`
}

function rowXml({ number, cells }: SheetRow, formats: Formats): string {
  let xml = `<row r="${number}">`
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column] ?? null
    if (cell !== null) xml += cellXml(`${columnName(column)}${number}`, cell, formats)
  }
  return `${xml}</row>`
}

/** The number formats in use, each a cell style; style 0 is the plain one. */
export class Formats {
  readonly prefix = ''
  readonly #styles = new Map<string, number>()

  readonly styleOf = (format: string): number => {
    const style = this.#styles.get(format) ?? this.#styles.size + 1
    this.#styles.set(format, style)
    return style
  }

  xml(): string {
    const formats = [...this.#styles.keys()]
    const codes = formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(format)}"/>`)
    const styles = formats.map(
      (_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    return `${XML}<styleSheet xmlns="${MAIN}">${
      codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : ''
    }<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${
      styles.length + 1
    }"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${styles.join('')}</cellXfs></styleSheet>`
  }
}

function columnsXml(widths: (number | null)[]): string {
  const columns = widths.map((width, at) =>
    width ? `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>` : '',
  )
  return columns.some(Boolean) ? `<cols>${columns.join('')}</cols>` : ''
}

function mergesXml({ merges }: SheetShape): string {
  if (merges.length === 0) return ''
  const cells = merges.map(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      `<mergeCell ref="${columnName(firstColumn)}${firstRow}:${columnName(lastColumn)}${lastRow}"/>`,
  )
  return `<mergeCells count="${merges.length}">${cells.join('')}</mergeCells>`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// A sheet's name has at most 31 characters, and not these.
const workbookXml = (sheetName: string) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${
    escapeXml(sheetName.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)) || 'Sheet1'
  }" sheetId="1" r:id="rId1"/></sheets></workbook>`

const FIXED_PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_ML}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_ML}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_ML}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
}
