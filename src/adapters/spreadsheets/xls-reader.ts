// .xls (BIFF8) by a library that holds the whole workbook: one sheet of it at a time.
import { read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { Sheet, SheetCell, SheetRow } from '#server/ports.ts'
import type { SheetLimits } from './limits.ts'
import { numberCells } from './number-formats.ts'
import { UnreadableSheet } from './unreadable.ts'

type Cell = { t: string; v?: unknown; w?: string; z?: string }
const VISIBLE = 0
const MOST_COLUMNS = 256
const MOST_SHEETS = 50

export function readXls(bytes: Buffer, limits: SheetLimits): Sheet {
  for (let at = 0; at < MOST_SHEETS; at += 1) {
    // Which sheets there are is only known once one was read; nearly always it is the first.
    const book = readBook(bytes, at)
    const name = book.SheetNames[at]
    if (name === undefined) break
    if ((book.Workbook?.Sheets?.[at]?.Hidden ?? VISIBLE) !== VISIBLE) continue
    const toCell = numberCells(book.Workbook?.WBProps?.date1904 === true)
    const found = book.Sheets[name]
    const rows = found ? rowsOf(found, toCell, limits) : []
    if (found && rows.length > 0) {
      return {
        name,
        rows,
        rightToLeft: book.Workbook?.Views?.[0]?.RTL === true,
        widths: (found['!cols'] ?? []).map((column) => column?.width ?? null),
        merges: (found['!merges'] ?? []).map(({ s, e }) => ({
          firstRow: s.r + 1,
          lastRow: e.r + 1,
          firstColumn: s.c,
          lastColumn: e.c,
        })),
      }
    }
  }
  throw new UnreadableSheet('empty')
}

function readBook(bytes: Buffer, sheets: number): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false, sheets })
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new UnreadableSheet(isLocked ? 'password' : 'damaged')
  }
}

function rowsOf(sheet: WorkSheet, toCell: ReturnType<typeof numberCells>, limits: SheetLimits): SheetRow[] {
  const rows: SheetRow[] = []
  const data = (sheet['!data'] ?? []) as (Cell[] | undefined)[]
  let cellCount = 0
  data.forEach((line, at) => {
    const cells: SheetCell[] = []
    line?.forEach((cell, column) => {
      const value = column < MOST_COLUMNS ? sheetCell(cell, toCell) : null
      if (value === null) return
      while (cells.length < column) cells.push(null)
      cells[column] = value
    })
    cellCount += cells.length
    if (cells.length > 0) rows.push({ number: at + 1, cells })
    if (rows.length > limits.rows) throw new UnreadableSheet('too-many-rows')
    if (cellCount > limits.cells) throw new UnreadableSheet('too-large')
  })
  return rows
}

function sheetCell(cell: Cell, toCell: ReturnType<typeof numberCells>): SheetCell {
  if (cell.t === 'n' && typeof cell.v === 'number') return toCell(cell.v, cell.z ?? 'General')
  if (cell.t === 'b') return cell.v === true
  if (cell.t === 'e') return cell.w ?? '#ERROR'
  const text = typeof cell.v === 'string' ? cell.v : ''
  return text.trim() === '' ? null : text
}
