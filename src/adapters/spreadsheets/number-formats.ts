// How a number cell is shown: plain, or as its format says.
import { SSF } from '@e965/xlsx'
import type { SheetCell } from '#server/ports.ts'

const PLAIN = new Set(['General', 'general', '@', '0', ''])
const MOST_REMEMBERED = 10_000

/** Built-in formats by number; the workbook's own are added to them. */
export const builtInFormats = (): Map<number, string> =>
  new Map(Object.entries(SSF.get_table()).map(([id, format]) => [Number(id), String(format)]))

/** One for a workbook: dates repeat, so what was formatted is remembered. */
export function numberCells(date1904: boolean): (value: number, format: string) => SheetCell {
  const remembered = new Map<string, SheetCell>()
  return (value, format) => {
    if (PLAIN.has(format)) return value
    const key = `${value}\n${format}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const cell = { value, format, text: formatted(value, format, date1904) }
    if (remembered.size < MOST_REMEMBERED) remembered.set(key, cell)
    return cell
  }
}

function formatted(value: number, format: string, date1904: boolean): string {
  try {
    return String(SSF.format(format, value, { date1904 })).trim()
  } catch {
    return String(value) // a format that no spreadsheet program would accept either
  }
}
