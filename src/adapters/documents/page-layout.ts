// What stands on a page, in the order a person reads it: lines, columns one after the other, tables row by row.
export type TextItem = { text: string; x: number; y: number; width: number; size: number }
/** `cells` are the parts of a line that wide gaps keep apart; `y` grows downwards. */
export type PageLine = { cells: { text: string; x: number; end: number }[]; y: number; size: number }

export function linesInReadingOrder(items: TextItem[]): PageLine[] {
  const lines = linesOf(items)
  const ordered: PageLine[] = []
  for (let at = 0; at < lines.length; ) {
    const columns = columnsFrom(lines, at)
    if (columns) {
      ordered.push(...columns.left, ...columns.right)
      at = columns.end
    } else {
      ordered.push(lines[at] as PageLine)
      at++
    }
  }
  return ordered
}

function linesOf(items: TextItem[]): PageLine[] {
  const rows: TextItem[][] = []
  for (const item of items.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && Math.abs(first.y - item.y) < Math.max(first.size, item.size) * 0.5) row.push(item)
    else rows.push([item])
  }
  return rows.map(lineOf)
}

function lineOf(row: TextItem[]): PageLine {
  const cells: PageLine['cells'] = []
  const size = Math.max(...row.map((item) => item.size))
  for (const item of row.toSorted((one, other) => one.x - other.x)) {
    const last = cells.at(-1)
    const gap = last ? item.x - last.end : 0
    if (last && gap < size * 1.5) {
      const space = gap > size * 0.15 && !last.text.endsWith(' ') && !item.text.startsWith(' ') ? ' ' : ''
      last.text += space + item.text
      last.end = Math.max(last.end, item.x + item.width)
    } else {
      cells.push({ text: item.text, x: item.x, end: item.x + item.width })
    }
  }
  return { cells: cells.map((cell) => ({ ...cell, text: cell.text.trim() })), y: row[0]?.y ?? 0, size }
}

const FEWEST_COLUMN_LINES = 4

/** Two columns of prose beside each other, from this line on; a table's short cells are not that. */
function columnsFrom(
  lines: PageLine[],
  start: number,
): { left: PageLine[]; right: PageLine[]; end: number } | undefined {
  const first = lines[start]
  if (!first || first.cells.length !== 2) return undefined
  let low = first.cells[0]?.end ?? 0
  let high = first.cells[1]?.x ?? 0
  const left: PageLine[] = []
  const right: PageLine[] = []
  let end = start
  for (; end < lines.length; end++) {
    const line = lines[end] as PageLine
    const above = lines[end - 1]
    if (above && end > start && line.y - above.y > line.size * 3) break
    const before = line.cells.filter((cell) => cell.end <= high)
    const after = line.cells.filter((cell) => cell.x >= low)
    if (before.length > 1 || after.length > 1 || before.length + after.length !== line.cells.length) break
    const gutterFrom = Math.max(low, ...before.map((cell) => cell.end))
    const gutterTo = Math.min(high, ...after.map((cell) => cell.x))
    if (gutterTo - gutterFrom < line.size * 0.8) break
    low = gutterFrom
    high = gutterTo
    if (before.length > 0) left.push({ ...line, cells: before })
    if (after.length > 0) right.push({ ...line, cells: after })
  }
  const isProse = (column: PageLine[]) => column.length >= FEWEST_COLUMN_LINES && lengthOf(column) / column.length >= 22
  return isProse(left) && isProse(right) ? { left, right, end } : undefined
}

const lengthOf = (lines: PageLine[]) => lines.reduce((sum, { cells }) => sum + (cells[0]?.text.length ?? 0), 0)
