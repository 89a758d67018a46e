// One cell as a worksheet writes it.
import type { SheetCell } from '#server/ports.ts'

const LONGEST_TEXT = 32_767 // Excel's own limit of a cell

export type CellStyle = {
  /** What stands before the names of tags: some programs write <x:c> where others write <c>. */
  prefix: string
  /** The number of the cell style with this number format. */
  styleOf(format: string): number
  /** The style of texts; none is the plain one. */
  textStyle?: string | undefined
}

// Text is always written as text, so that `=HYPERLINK(…)` in a customer's name never becomes a formula.
export function cellXml(place: string, cell: NonNullable<SheetCell>, { prefix: p, styleOf, textStyle }: CellStyle) {
  if (typeof cell === 'number') return `<${p}c r="${place}"><${p}v>${cell}</${p}v></${p}c>`
  if (typeof cell === 'boolean') return `<${p}c r="${place}" t="b"><${p}v>${cell ? 1 : 0}</${p}v></${p}c>`
  if (typeof cell === 'object')
    return `<${p}c r="${place}" s="${styleOf(cell.format)}"><${p}v>${cell.value}</${p}v></${p}c>`
  const text = escapeXml(cell.slice(0, LONGEST_TEXT))
  const style = textStyle === undefined ? '' : ` s="${textStyle}"`
  return `<${p}c r="${place}"${style} t="inlineStr"><${p}is><${p}t xml:space="preserve">${text}</${p}t></${p}is></${p}c>`
}

const names: string[] = []
/** 0 → `A`, 27 → `AB`. */
export function columnName(column: number): string {
  const known = names[column]
  if (known) return known
  const last = String.fromCharCode(65 + (column % 26))
  const name = column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
  names[column] = name
  return name
}

/** `BC12` → 54. */
export function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 has no place for most control characters, nor for half of a surrogate pair.
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
}
