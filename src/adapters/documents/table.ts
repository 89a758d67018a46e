// Rows of a table as sentences that keep their column names: "Treatment: Teeth cleaning; Price: 800".
import type { Keep } from './passages.ts'
import { pieces } from './passages.ts'

export type TableRow = { cells: string[]; from: number; to: number }

/** The same words for sheets, tables in Markdown and tables on a PDF page. */
export function keepRows(rows: TableRow[], unit: 'line' | 'row' | 'page', heading: string, keep: Keep): void {
  const width = Math.max(0, ...rows.map(({ cells }) => filled(cells).length))
  let headers: string[] | undefined
  let section = heading
  for (const [index, { cells, from, to }] of rows.entries()) {
    const words = filled(cells)
    if (words.length === 0) continue
    if (!headers && words.length >= 2 && words.length >= width - 1) {
      headers = isHeader(cells, rows.slice(index + 1)) ? cells : []
      if (headers.length > 0) continue
    }
    if (words.length === 1 && width > 1 && (words[0]?.length ?? 0) < 80 && index < rows.length - 1) {
      section = [heading, words[0]].filter(Boolean).join(' › ')
      continue
    }
    const text = rowText(cells, headers ?? [])
    for (const piece of pieces(text)) keep({ text: piece, heading: section, place: { unit, from, to } })
  }
}

function rowText(cells: string[], headers: string[]): string {
  const named = cells.map((cell, column) => ({ cell: cell.trim(), header: headers[column]?.trim() ?? '' }))
  const present = named.filter(({ cell }) => cell !== '')
  if (headers.length === 0) return present.map(({ cell }) => cell).join(', ')
  return present.map(({ cell, header }) => (header ? `${header}: ${cell}` : cell)).join('; ')
}

/** Names of columns carry no figures, and stand over columns that do, or at least over longer or more varied cells. */
function isHeader(cells: string[], below: TableRow[]): boolean {
  if (filled(cells).some((cell) => /^[₹$€£(+-]?\s*\p{N}[\p{N}.,:/ %-]*\)?$/u.test(cell))) return false
  if (below.length === 0) return false
  return filled(cells).every((cell) => cell.length <= 60) && new Set(filled(cells)).size === filled(cells).length
}

const filled = (cells: string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
