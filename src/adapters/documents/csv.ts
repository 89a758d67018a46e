import { UnreadableDocument } from '#server/ports.ts'
import type { Keep } from './passages.ts'
import { keepRows, type TableRow } from './table.ts'

const MOST_COLUMNS = 200

export function keepCsv(text: string, keep: Keep): void {
  const rows = parseCsv(text)
  if (rows.length === 0) return
  keepRows(rows, 'row', '', keep)
}

/** Rows with their numbers as a spreadsheet shows them; quotes may hold delimiters, quotes and line ends. */
export function parseCsv(text: string, delimiter = delimiterOf(text)): TableRow[] {
  const rows: TableRow[] = []
  let cells: string[] = []
  let row = 1
  let at = 0
  while (at < text.length) {
    const { cell, end } = readCell(text, at, delimiter)
    if (cells.push(cell) > MOST_COLUMNS) throw tooWide()
    at = end + 1
    if (text[end] === delimiter && at < text.length) continue
    if (text[end] === delimiter) cells.push('')
    rows.push({ cells, from: row, to: row })
    cells = []
    row++
  }
  return rows
}

function readCell(text: string, start: number, delimiter: string): { cell: string; end: number } {
  if (text[start] === '"') {
    const quoted = readQuoted(text, start + 1)
    if (quoted) {
      const end = nextBreak(text, quoted.end, delimiter)
      return { cell: quoted.cell + text.slice(quoted.end, end), end }
    }
  }
  const end = nextBreak(text, start, delimiter)
  return { cell: text.slice(start, end), end }
}

/** Undefined for a quote that never closes: then it is an inch sign, not a quote. */
function readQuoted(text: string, start: number): { cell: string; end: number } | undefined {
  let cell = ''
  let from = start
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return undefined
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { cell: cell.replace(/\s*\n\s*/g, ' '), end: quote + 1 }
    cell += '"'
    from = quote + 2
  }
}

function nextBreak(text: string, start: number, delimiter: string): number {
  let at = start
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++
  return at
}

/** The one that cuts the first lines into the same number of cells most often. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split('\n', 20)
    .filter((line) => line.trim() !== '')
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length)
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 1
    return usual > 1 ? counts.filter((count) => count === usual).length * 10 + usual : 0
  }
  return [',', ';', '\t', '|'].toSorted((one, other) => score(other) - score(one))[0] ?? ','
}

const tooWide = () =>
  new UnreadableDocument(`This sheet has a line of more than ${MOST_COLUMNS} columns. Please save it as rows.`)
