// A worksheet passed on as it is, but for the cells that are added at the end of its rows. One piece is held at a time.
import type { SheetRow } from '#server/ports.ts'
import { type CellStyle, cellXml, columnName, columnOf } from './cell-xml.ts'
import { UnreadableSheet } from './unreadable.ts'
import { attribute, eachTag, LONGEST_PIECE } from './xml-scanner.ts'

export type SheetAddition = {
  firstColumn: number
  widths: number[]
  /** Of the sheet, as its user sees it. */
  lastRow: number
  headerRow: number
  headerStyle: string | undefined
  styleOf(format: string): number
  /** In the sheet's order; their cells go to `firstColumn` and on. */
  rows: AsyncIterable<SheetRow>
}

const ROW_TAG = /<(?:[\w.-]+:)?row[\s/>]/g

export async function* editSheet(bytes: AsyncIterable<Buffer>, addition: SheetAddition): AsyncGenerator<string> {
  const rows = addition.rows[Symbol.asyncIterator]()
  const ahead: SheetRow[] = []
  const edit = sheetEditor(addition, ahead)
  const decoder = new TextDecoder()
  let pending = ''
  let isOver = false
  for await (const piece of bytes) {
    pending += decoder.decode(piece, { stream: true })
    const wanted = pending.match(ROW_TAG)?.length ?? 0
    while (ahead.length < wanted && !isOver) {
      const { value, done } = await rows.next()
      if (done) isOver = true
      else ahead.push(value)
    }
    const { edited, rest } = edit(pending)
    yield edited
    pending = rest
    if (pending.length > LONGEST_PIECE) throw new UnreadableSheet('damaged')
  }
  yield pending
  if (ahead.length > 0 || !(isOver || (await rows.next()).done)) throw new Error('The sheet has fewer rows than it had')
}

/** Takes XML piece by piece and the rows to add from `ahead`; answers what is done and what is not yet. */
function sheetEditor(addition: SheetAddition, ahead: SheetRow[]) {
  const { firstColumn, widths, lastRow, headerRow, headerStyle, styleOf } = addition
  const lastColumn = firstColumn + widths.length - 1
  let row = 0
  let column = -1
  let open: SheetRow | undefined
  let isExtended = false
  let dropping: 'c' | 'cols' | undefined
  let columns: string[] | undefined

  const added = (prefix: string, { number, cells }: SheetRow): string => {
    const style: CellStyle = { prefix, styleOf, textStyle: number === headerRow ? headerStyle : undefined }
    return cells
      .map((cell, at) =>
        cell === null || cell === undefined ? '' : cellXml(`${columnName(firstColumn + at)}${number}`, cell, style),
      )
      .join('')
  }

  return (xml: string): { edited: string; rest: string } => {
    let edited = ''
    let copied = 0
    const passTo = (at: number) => {
      if (!dropping) edited += xml.slice(copied, at)
      copied = at
    }
    const put = (tag: number, text: string, goOnAt: number) => {
      passTo(tag)
      edited += text
      copied = goOnAt
    }
    const onRow = (tag: number, end: number, prefix: string, selfClosing: boolean) => {
      row = Number(attribute(xml.slice(tag, end), 'r') ?? row + 1)
      column = -1
      if (ahead[0] && ahead[0].number < row) throw new Error(`The sheet has lost its row ${ahead[0].number}`)
      if (ahead[0]?.number !== row) return
      const extended = ahead.shift() as SheetRow
      const text = xml.slice(tag, end - (selfClosing ? 2 : 1)).replace(/\sspans=("[^"]*"|'[^']*')/, '')
      put(tag, selfClosing ? `${text}>${added(prefix, extended)}</${prefix}row>` : `${text}>`, end)
      if (!selfClosing) open = extended
    }
    const onCell = (tag: number, end: number, prefix: string, selfClosing: boolean) => {
      const place = attribute(xml.slice(tag, end), 'r')
      column = place ? columnOf(place) : column + 1
      if (column < firstColumn) return
      if (open) put(tag, added(prefix, open), tag)
      open = undefined
      if (column > lastColumn || !isExtended) return
      passTo(tag) // a cell without content, in the way
      if (selfClosing) copied = end
      else dropping = 'c'
    }
    const rest = eachTag(xml, (tag, end) => {
      const { name, prefix, kind } = nameOf(xml, tag, end)
      const selfClosing = kind === 'empty'
      if (kind === 'close') {
        if (name === 'row') {
          if (open) put(tag, added(prefix, open), tag)
          open = undefined
          isExtended = false
        } else if (name === 'cols' && dropping === 'cols') {
          copied = tag
          dropping = undefined
          put(tag, columnsXml(columns ?? [], prefix), end)
        } else if (name === 'c' && dropping === 'c') {
          copied = end
          dropping = undefined
        }
      } else if (dropping === 'cols') columns?.push(xml.slice(tag, end))
      else if (dropping) return
      else if (name === 'c') onCell(tag, end, prefix, selfClosing)
      else if (name === 'row') {
        onRow(tag, end, prefix, selfClosing)
        isExtended = open !== undefined
      } else if (name === 'dimension') {
        put(tag, `<${prefix}dimension ref="A1:${columnName(lastColumn)}${lastRow}"/>`, end)
      } else if (name === 'cols') {
        columns = []
        if (selfClosing) put(tag, columnsXml(columns, prefix), end)
        else {
          passTo(tag)
          dropping = 'cols'
        }
      } else if (name === 'sheetData' && !columns) put(tag, columnsXml([], prefix), tag)
    })
    passTo(rest)
    return { edited, rest: xml.slice(rest) }
  }

  /** The sheet's own columns without ours, and ours. */
  function columnsXml(own: string[], prefix: string): string {
    const [first, last] = [firstColumn + 1, lastColumn + 1]
    const kept = own.flatMap((xml) => {
      const from = Number(attribute(xml, 'min'))
      const to = Number(attribute(xml, 'max'))
      if (to < first || from > last) return [{ from, xml }]
      return [
        ...(from < first ? [{ from, xml: between(xml, from, first - 1) }] : []),
        ...(to > last ? [{ from: last + 1, xml: between(xml, last + 1, to) }] : []),
      ]
    })
    const ours = widths.map((width, at) => ({
      from: first + at,
      xml: `<${prefix}col min="${first + at}" max="${first + at}" width="${width}" customWidth="1"/>`,
    }))
    const all = [...kept, ...ours].sort((a, b) => a.from - b.from)
    return `<${prefix}cols>${all.map(({ xml }) => xml).join('')}</${prefix}cols>`
  }
}

const between = (column: string, from: number, to: number) =>
  column.replace(/\smin=("[^"]*"|'[^']*')/, ` min="${from}"`).replace(/\smax=("[^"]*"|'[^']*')/, ` max="${to}"`)

type TagName = { name: string; prefix: string; kind: 'open' | 'close' | 'empty' | 'other' }

function nameOf(xml: string, tag: number, end: number): TagName {
  const first = xml.charCodeAt(tag + 1)
  if (first === 33 || first === 63) return { name: '', prefix: '', kind: 'other' }
  const closing = first === 47
  const from = tag + (closing ? 2 : 1)
  let to = from
  let colon = -1
  for (; to < end; to += 1) {
    const char = xml.charCodeAt(to)
    if (char === 58) colon = to
    else if (char === 62 || char === 47 || char <= 32) break
  }
  return {
    name: xml.slice(colon < 0 ? from : colon + 1, to),
    prefix: colon < 0 ? '' : xml.slice(from, colon + 1),
    kind: closing ? 'close' : xml.charCodeAt(end - 2) === 47 ? 'empty' : 'open',
  }
}
