// One worksheet of an .xlsx: its rows, and what is needed to make a copy look like it.
import type { Sheet, SheetCell, SheetRange, SheetRow } from '#server/ports.ts'
import { columnOf } from './cell-xml.ts'
import type { SheetLimits } from './limits.ts'
import { UnreadableSheet } from './unreadable.ts'
import { attribute, isTrue, scanXml } from './xml-scanner.ts'

export type SheetSource = {
  name: string
  strings: string[]
  formats: string[]
  toCell: (value: number, format: string) => SheetCell
  limits: SheetLimits
}

const MOST_COLUMNS = 1_000

export async function readXlsxSheet(bytes: AsyncIterable<Buffer>, source: SheetSource): Promise<Sheet> {
  const { limits } = source
  const sheet: Sheet = { name: source.name, rightToLeft: false, widths: [], merges: [], rows: [] }
  let row: SheetRow = { number: 0, cells: [] }
  let cellCount = 0
  let column = -1
  let type = 'n'
  let style = 0
  let value = ''
  let collecting = false

  await scanXml(bytes, {
    open(name, attributes) {
      if (name === 'c') {
        const place = attribute(attributes, 'r')
        column = place ? columnOf(place) : column + 1
        type = attribute(attributes, 't') ?? 'n'
        style = Number(attribute(attributes, 's') ?? 0)
        value = ''
      } else if (name === 'v' || name === 't') collecting = true
      else if (name === 'row') {
        row = { number: Number(attribute(attributes, 'r') ?? row.number + 1), cells: [] }
        column = -1
      } else if (name === 'mergeCell') sheet.merges.push(...rangeOf(attribute(attributes, 'ref')))
      else if (name === 'col') setWidths(sheet.widths, attributes)
      else if (name === 'sheetView') sheet.rightToLeft ||= isTrue(attribute(attributes, 'rightToLeft'))
    },
    text(text) {
      if (collecting) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') collecting = false
      else if (name === 'c') {
        const cell = toSheetCell(type, value, source, style)
        if (cell === null || column >= MOST_COLUMNS) return
        while (row.cells.length < column) row.cells.push(null)
        row.cells[column] = cell
        cellCount += 1
      } else if (name === 'row' && row.cells.length > 0) {
        sheet.rows.push(row)
        if (sheet.rows.length > limits.rows) throw new UnreadableSheet('too-many-rows')
        if (cellCount > limits.cells) throw new UnreadableSheet('too-large')
      }
    },
  })
  return sheet
}

function toSheetCell(type: string, value: string, source: SheetSource, style: number): SheetCell {
  if (type === 's') return text(source.strings[Number(value)] ?? '')
  if (type === 'n') {
    if (value === '' || !Number.isFinite(Number(value))) return null
    return source.toCell(Number(value), source.formats[style] ?? 'General')
  }
  if (type === 'b') return value === '1'
  return text(value) // inlineStr, str (a formula's text), e (#N/A …), d (an ISO date)
}

const text = (value: string): SheetCell => (value.trim() === '' ? null : value)

export function rangeOf(ref: string | undefined): SheetRange[] {
  const [from, to] = (ref ?? '').split(':')
  if (!from || !to) return []
  const rowOf = (place: string) => Number(place.replace(/^[A-Z]+/, ''))
  return [{ firstRow: rowOf(from), lastRow: rowOf(to), firstColumn: columnOf(from), lastColumn: columnOf(to) }]
}

function setWidths(widths: (number | null)[], attributes: string): void {
  const from = Number(attribute(attributes, 'min')) - 1
  const to = Math.min(Number(attribute(attributes, 'max')), MOST_COLUMNS)
  const width = Number(attribute(attributes, 'width'))
  if (!(width > 0) || to - from > 200) return // the default of all remaining columns
  while (widths.length < from) widths.push(null)
  for (let column = from; column < to; column += 1) widths[column] = width
}
