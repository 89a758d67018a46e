// Which row holds the headers, and which column means what.
import type { CampaignSheet, ChosenMapping, ColumnMapping } from '../database/schema/campaigns.ts'
import type { Sheet, SheetCell, SheetRange, SheetRow } from '../ports.ts'

// The surest word first: beside a "Mobile", "Contact" is the name of a person.
const PHONE_WORDS = words(`
  phone number, mobile number, phone no, mobile no, phone, mobile, cell phone, cell number, contact number, contact no,
  telephone number, telephone, tel, cell, whatsapp number, whatsapp, customer phone, customer mobile, customer number,
  phone 1, mobile 1, primary phone, primary mobile, mob no, mob, ph no, ph, msisdn,
  मोबाइल नंबर, फोन नंबर, फ़ोन नंबर, मोबाइल, फोन, फ़ोन, contact, number, नंबर`)
const NAME_WORDS = words(`
  name, customer name, full name, contact name, client name, contact person, first name, नाम, customer, client`)
const CONTEXT_WORDS = words('context, call context, reason for call, purpose of call, call reason, purpose')

/** Titles, notes and empty lines may stand above the headers. */
const MOST_ROWS_ABOVE = 10
const MOST_MERGES = 1_000

export function understandColumns(sheet: Sheet, chosen: ChosenMapping = {}): CampaignSheet {
  const { rows, ...shape } = sheet
  const header = findHeaderRow(sheet)
  const labels = header ? labelsOf(sheet, header) : []
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const headers = Array.from({ length: width }, (_, at) => labels[at] || '')
  const guessed = guessMapping(headers)
  const mapping: ColumnMapping = {
    phone: within(chosen.phone, width) ?? guessed.phone,
    // A column can be chosen for one thing only; what the user chose wins.
    name: chosen.name !== undefined ? (within(chosen.name, width) ?? null) : guessed.name,
    context: chosen.context !== undefined ? (within(chosen.context, width) ?? null) : guessed.context,
  }
  if (mapping.name === mapping.phone) mapping.name = null
  if (mapping.context === mapping.phone || mapping.context === mapping.name) mapping.context = null
  const headerRow = header?.number ?? 0
  const top = rows.slice(0, MOST_ROWS_ABOVE).filter(({ number }) => number <= headerRow)
  return { ...shape, merges: shape.merges.slice(0, MOST_MERGES), top, headers, headerRow, mapping }
}

/** The first row that names a phone column, or else the first row. */
function findHeaderRow(sheet: Sheet): SheetRow | undefined {
  const candidates = sheet.rows.slice(0, MOST_ROWS_ABOVE)
  return candidates.find((row) => guessMapping(labelsOf(sheet, row)).phone !== null) ?? sheet.rows[0]
}

function labelsOf(sheet: Sheet, row: SheetRow): string[] {
  const width = sheet.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return Array.from({ length: width }, (_, column) => {
    const merge = sheet.merges.find((range) => covers(range, row.number, column))
    if (!merge) return cellText(row.cells[column] ?? null)
    // "Contact" over the two columns "Mobile" and "E-mail" is a heading of headers.
    if (merge.lastColumn > merge.firstColumn && hasLabelsBelow(sheet, merge)) return ''
    if (merge.lastRow > row.number) return ''
    const top = sheet.rows.find(({ number }) => number === merge.firstRow)
    const text = cellText(top?.cells[merge.firstColumn] ?? null)
    return column === merge.firstColumn || text === '' ? text : `${text} ${column - merge.firstColumn + 1}`
  })
}

const covers = (range: SheetRange, row: number, column: number) =>
  range.firstRow <= row && row <= range.lastRow && range.firstColumn <= column && column <= range.lastColumn

function hasLabelsBelow(sheet: Sheet, merge: SheetRange): boolean {
  const below = sheet.rows.find(({ number }) => number > merge.lastRow)
  const cells = below?.cells.slice(merge.firstColumn, merge.lastColumn + 1) ?? []
  return guessMapping(cells.map((cell) => cellText(cell ?? null))).phone !== null
}

export function guessMapping(headers: string[]): ColumnMapping {
  const bareHeaders = headers.map(bare)
  const first = (words: string[]): number | null => {
    for (const word of words) {
      const at = bareHeaders.indexOf(word)
      if (at >= 0) return at
    }
    return null
  }
  return { phone: first(PHONE_WORDS), name: first(NAME_WORDS), context: first(CONTEXT_WORDS) }
}

function words(list: string): string[] {
  return list.split(',').map(bare)
}

/** Without case, spaces or punctuation. */
function bare(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const within = (column: number | null | undefined, width: number) =>
  column !== null && column !== undefined && column < width ? column : undefined

export function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.text
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell).trim()
}

/** How a column is called where it has no header of its own. */
export function columnTitle(headers: string[], column: number): string {
  if (headers[column]) return headers[column]
  let name = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    name = String.fromCharCode(65 + (left % 26)) + name
  return `Column ${name}`
}

/** What the agent may use in its words: every column with a header that is not the phone, name or context. */
export function variablesOf({ headers, mapping }: CampaignSheet, cells: readonly SheetCell[]): Record<string, string> {
  const used = new Set<number | null>([mapping.phone, mapping.name, mapping.context])
  const variables: Record<string, string> = {}
  headers.forEach((header, column) => {
    const text = cellText(cells[column] ?? null)
    if (header === '' || used.has(column) || text === '') return
    let name = header
    for (let again = 2; name in variables; again += 1) name = `${header} ${again}`
    variables[name] = text
  })
  return variables
}
