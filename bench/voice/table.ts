// One table, however many parts were measured.

export type Table = { head: string[]; rows: string[][] }

export function printTable({ head, rows }: Table): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: string[]) => `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |\n`
  process.stdout.write(line(head))
  process.stdout.write(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|\n`)
  for (const row of rows) process.stdout.write(line(row))
}

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const pair = (values: readonly number[]) =>
  values.length === 0 ? '–' : `${percentile(values, 0.5).toFixed(0)} / ${percentile(values, 0.95).toFixed(0)}`
