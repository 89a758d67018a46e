// A first walk through a worksheet that is to get more columns: where they can go, and whether it is built as expected.
import { columnOf } from './cell-xml.ts'
import { rangeOf } from './xlsx-sheet.ts'
import { attribute, scanXml } from './xml-scanner.ts'

export type SheetSurvey = {
  /** The first column with nothing in it or to its right, from the headers down. */
  freeColumn: number
  /** The style of the last header, for those beside it. */
  headerStyle: string | undefined
  lastRow: number
}

/** Undefined for a sheet whose rows are not in order, or that has none. */
export async function surveySheet(bytes: AsyncIterable<Buffer>, headerRow: number): Promise<SheetSurvey | undefined> {
  let free = 0
  let headerStyle: string | undefined
  let row = 0
  let column = -1
  let style: string | undefined
  let inOrder = true
  const take = () => {
    if (row === headerRow && column + 1 > free) headerStyle = style
    if (row >= headerRow) free = Math.max(free, column + 1)
  }
  await scanXml(bytes, {
    open(name, attributes) {
      if (name === 'c') {
        const place = attribute(attributes, 'r')
        const next = place ? columnOf(place) : column + 1
        inOrder &&= next > column
        column = next
        style = attribute(attributes, 's')
      } else if (name === 'v' || name === 'f' || name === 'is') take()
      else if (name === 'row') {
        const next = Number(attribute(attributes, 'r') ?? row + 1)
        inOrder &&= next > row
        row = next
        column = -1
      } else if (name === 'mergeCell') {
        for (const { lastRow, lastColumn } of rangeOf(attribute(attributes, 'ref')))
          if (lastRow >= headerRow) free = Math.max(free, lastColumn + 1)
      }
    },
    text() {},
    close() {},
  })
  return inOrder && row > 0 ? { freeColumn: free, headerStyle, lastRow: row } : undefined
}
