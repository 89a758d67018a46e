// From a sheet's rows to contacts, callable or not, each with its reason. Runs beside the rows, in the reader's process.
import type { CampaignSheet, ChosenMapping, ColumnMapping } from '../database/schema/campaigns.ts'
import type { Sheet, SheetCell } from '../ports.ts'
import { PHONE_REFUSALS, phoneOf } from './phone-cells.ts'
import { cellText, columnTitle, understandColumns } from './sheet-columns.ts'

export type SheetContact = {
  rowNumber: number
  cells: SheetCell[]
  name: string
  phone: string | null
  repaired: boolean
  /** Set for a row that will not be called. */
  outcome: 'REFUSED' | 'DUPLICATE' | null
  remark: string
}

export type SheetPreview = {
  sheetName: string
  headerRow: number
  columns: { index: number; title: string; examples: string[] }[]
  mapping: ColumnMapping
  counts: { rows: number; callable: number; repaired: number; duplicate: number; refused: number }
  refusals: { reason: string; rows: number; examples: { row: number; cell: string }[] }[]
  firstRows: { row: number; cells: string[]; phone: string | null; remark: string }[]
}

export type DigestInput = { want: 'preview' | 'contacts'; mapping?: ChosenMapping | undefined }
export type ContactsPiece = { sheet: CampaignSheet } | { contacts: SheetContact[] }

const CONTACTS_AT_ONCE = 1_000
const FIRST_ROWS = 8
const EXAMPLES = 5
const LONGEST_EXAMPLE = 200
const MOST_COLUMNS_SHOWN = 60

/** What the reader's child calls; see the port. */
export function* digest(sheet: Sheet, input: unknown): Generator<SheetPreview | ContactsPiece> {
  const { want, mapping } = input as DigestInput
  const understood = understandColumns(sheet, mapping)
  if (want === 'preview') {
    yield previewOf(sheet, understood)
    return
  }
  yield { sheet: understood }
  let batch: SheetContact[] = []
  for (const contact of contactsOf(sheet, understood)) {
    batch.push(contact)
    if (batch.length === CONTACTS_AT_ONCE) {
      yield { contacts: batch }
      batch = []
    }
  }
  if (batch.length > 0) yield { contacts: batch }
}

export function* contactsOf(sheet: Sheet, { headerRow, mapping }: CampaignSheet): Generator<SheetContact> {
  const rowOfPhone = new Map<string, number>()
  for (const { number, cells } of sheet.rows) {
    if (number <= headerRow) continue
    const cell = (column: number | null) => (column === null ? null : (cells[column] ?? null))
    const row = { rowNumber: number, cells, name: cellText(cell(mapping.name)).slice(0, LONGEST_EXAMPLE) }
    const found = phoneOf(cell(mapping.phone))
    if ('refused' in found) {
      yield { ...row, phone: null, repaired: false, outcome: 'REFUSED', remark: PHONE_REFUSALS[found.refused] }
      continue
    }
    const earlier = rowOfPhone.get(found.phone)
    if (earlier === undefined) rowOfPhone.set(found.phone, number)
    yield {
      ...row,
      ...found,
      outcome: earlier === undefined ? null : 'DUPLICATE',
      remark: earlier === undefined ? '' : `Same number as row ${earlier}.`,
    }
  }
}

function previewOf(sheet: Sheet, understood: CampaignSheet): SheetPreview {
  const counts = { rows: 0, callable: 0, repaired: 0, duplicate: 0, refused: 0 }
  const refusals = new Map<string, SheetPreview['refusals'][number]>()
  const firstRows: SheetPreview['firstRows'] = []
  const shown = Math.min(understood.headers.length, MOST_COLUMNS_SHOWN)
  const texts = (cells: SheetCell[]) =>
    Array.from({ length: shown }, (_, at) => cellText(cells[at] ?? null).slice(0, LONGEST_EXAMPLE))

  for (const contact of contactsOf(sheet, understood)) {
    counts.rows += 1
    if (contact.outcome === null) counts.callable += 1
    if (contact.outcome === null && contact.repaired) counts.repaired += 1
    if (contact.outcome === 'DUPLICATE') counts.duplicate += 1
    if (contact.outcome === 'REFUSED') {
      counts.refused += 1
      const refusal = refusals.get(contact.remark) ?? { reason: contact.remark, rows: 0, examples: [] }
      refusals.set(contact.remark, refusal)
      refusal.rows += 1
      const cell = cellText(contact.cells[understood.mapping.phone ?? -1] ?? null).slice(0, LONGEST_EXAMPLE)
      if (refusal.examples.length < EXAMPLES) refusal.examples.push({ row: contact.rowNumber, cell })
    }
    if (firstRows.length < FIRST_ROWS)
      firstRows.push({
        row: contact.rowNumber,
        cells: texts(contact.cells),
        phone: contact.phone,
        remark: contact.remark,
      })
  }
  return {
    sheetName: understood.name,
    headerRow: understood.headerRow,
    columns: understood.headers.slice(0, shown).map((_, index) => ({
      index,
      title: columnTitle(understood.headers, index),
      examples: firstRows
        .map(({ cells }) => cells[index] ?? '')
        .filter(Boolean)
        .slice(0, 3),
    })),
    mapping: understood.mapping,
    counts,
    refusals: [...refusals.values()].sort((a, b) => b.rows - a.rows),
    firstRows,
  }
}
