// How a number cell is shown: plain, or as its format says.
import { SSF } from '@e965/xlsx'
import type { SheetCell } from '#server/ports.ts'

const PLAIN = new Set(['General', 'general', '@', '0', ''])
const MOST_REMEMBERED = 10_000

/** Built-in formats by number; the workbook's own are added to them. */
export const builtInFormats = (): Map<number, string> =>
  new Map(Object.entries(SSF.get_table()).map(([id, format]) => [Number(id), String(format)]))

const DAYS_TO_1904 = 1_462
/** Hours and durations count the same from any day. */
const namesADay = (format: string) => /[dy]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** A day's number as a workbook counts it that begins in 1904; some from Macs do. */
export const shiftedTo1904 = (value: number, format: string): number =>
  namesADay(format) ? value - DAYS_TO_1904 : value

/** One for a workbook: dates repeat, so what was formatted is remembered. */
export function numberCells(date1904: boolean): (value: number, format: string) => SheetCell {
  const remembered = new Map<string, SheetCell>()
  return (value, format) => {
    if (PLAIN.has(format)) return value
    const key = `${value}\n${format}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const days = date1904 && namesADay(format) ? value + DAYS_TO_1904 : value // a copy counts as all others do
    const cell = { value: days, format, text: formatted(days, format) }
    if (remembered.size < MOST_REMEMBERED) remembered.set(key, cell)
    return cell
  }
}

function formatted(value: number, format: string): string {
  try {
    return String(SSF.format(format, value)).trim()
  } catch {
    return String(value) // a format that no spreadsheet program would accept either
  }
}
