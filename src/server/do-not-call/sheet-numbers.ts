// The phone numbers in a sheet. Runs beside the rows, in the reader's process.
import { phoneOf } from '../campaigns/phone-cells.ts'
import { cellText, guessMapping, understandColumns } from '../campaigns/sheet-columns.ts'
import type { Sheet } from '../ports.ts'

export type NumbersPiece = { numbers: string[]; refused: string[]; refusedRows: number }

const AT_ONCE = 5_000
const MOST_REFUSED_SHOWN = 100
const LONGEST_SHOWN = 40

/** With a phone column, that column; a sheet without headers is taken for a list, wherever its numbers stand. */
export function* digest(sheet: Sheet): Generator<NumbersPiece> {
  const { headers, headerRow, mapping } = understandColumns(sheet)
  const column = guessMapping(headers).phone === null ? null : mapping.phone
  const numbers = new Set<string>()
  const refused: string[] = []
  let refusedRows = 0
  for (const { number, cells } of sheet.rows) {
    if (column === null) {
      for (const cell of cells) {
        const found = phoneOf(cell)
        if ('phone' in found) numbers.add(found.phone)
      }
    } else if (number > headerRow) {
      const cell = cells[column] ?? null
      const found = phoneOf(cell)
      if ('phone' in found) numbers.add(found.phone)
      else if (cell !== null) {
        refusedRows += 1
        if (refused.length < MOST_REFUSED_SHOWN) refused.push(cellText(cell).slice(0, LONGEST_SHOWN))
      }
    }
  }
  const all = [...numbers]
  for (let from = 0; from < all.length; from += AT_ONCE)
    yield { numbers: all.slice(from, from + AT_ONCE), refused: [], refusedRows: 0 }
  yield { numbers: [], refused, refusedRows }
}
