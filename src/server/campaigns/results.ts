// The user's own workbook with what happened beside each row, written while it is read from the database.
import type { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import type { CampaignSheet } from '../database/schema/campaigns.ts'
import { ProductError } from '../errors.ts'
import { filesById } from '../files/files.ts'
import { localMs } from '../local-time.ts'
import type { FileStore, SheetCell, SheetRow, Spreadsheets } from '../ports.ts'
import { baseKeyOf } from './campaigns.ts'
import { campaignNotFound, notCompleted } from './errors.ts'
import { findResultRows, hasErasedRow, type ResultRow } from './result-store.ts'
import { type CampaignRow, findCampaign, findTimeZone, updateCampaign } from './store.ts'

export type ResultParts = { db: Database; files: { store: FileStore }; spreadsheets: Spreadsheets }

export const RESULT_COLUMNS = [
  'status',
  'attempts',
  'start time',
  'duration',
  'intent',
  'summary',
  'score',
  'price',
  'transcript',
  'remark',
]

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const START_TIME = 'yyyy-mm-dd hh:mm:ss'
const DURATION = '[h]:mm:ss'
const PRICE = '0.00'
const FORMATS = [START_TIME, DURATION, PRICE]
const ROWS_AT_ONCE = 1_000
const LINK_SECONDS = 900
const DAY_MS = 86_400_000
const UNIX_EPOCH_SERIAL = 25_569 // days from the spreadsheet's day 0 to 1970-01-01

/** The address of a completed campaign's result; made now if no job has made it yet. */
export async function linkToResult(parts: ResultParts, businessId: number, baseKey: string): Promise<string> {
  const id = Number(/^(\d+)\/campaigns\/(\d+)$/.exec(baseKey)?.[2] ?? Number.NaN)
  const campaign = Number.isSafeInteger(id) ? await find(parts, businessId, id) : undefined
  if (!campaign || baseKeyOf(campaign) !== baseKey) throw campaignNotFound()
  if (campaign.status !== 'COMPLETED') throw notCompleted()
  const key = campaign.resultKey ?? (await writeFinalResult(parts, businessId, id))
  return link(parts, key, campaign.name)
}

/** What is known so far, whatever the campaign's state. */
export async function linkToPartialResult(parts: ResultParts, businessId: number, campaignId: number): Promise<string> {
  const campaign = await find(parts, businessId, campaignId)
  if (!campaign) throw campaignNotFound()
  if (!campaign.sheet) throw new ProductError('conflict', 'sheet-not-read', 'The sheet has not been read yet.')
  const key = partialKeyOf(campaign)
  await write(parts, campaign, campaign.sheet, key)
  return link(parts, key, `${campaign.name} (partial)`)
}

/** Answers its key. Safe to repeat. */
export async function writeFinalResult(parts: ResultParts, businessId: number, campaignId: number): Promise<string> {
  const campaign = await find(parts, businessId, campaignId)
  if (!campaign?.sheet) throw campaignNotFound()
  const key = `${baseKeyOf(campaign)}/result.xlsx`
  await write(parts, campaign, campaign.sheet, key)
  await parts.db.inBusiness(businessId, (tx) => updateCampaign(tx, campaignId, { resultKey: key }))
  await parts.files.store.delete(partialKeyOf(campaign))
  return key
}

const partialKeyOf = (campaign: CampaignRow) => `${baseKeyOf(campaign)}/partial.xlsx`

const find = ({ db }: ResultParts, businessId: number, campaignId: number): Promise<CampaignRow | undefined> =>
  db.inBusiness(businessId, (tx) => findCampaign(tx, businessId, campaignId))

const link = ({ files }: ResultParts, key: string, name: string): Promise<string> =>
  files.store.downloadUrl(key, { expiresInSeconds: LINK_SECONDS, fileName: `${name}.xlsx` })

async function write(parts: ResultParts, campaign: CampaignRow, sheet: CampaignSheet, key: string): Promise<void> {
  const zone = await parts.db.inBusiness(campaign.businessId, (tx) => findTimeZone(tx, campaign.businessId))
  const workbook = (await ownWorkbook(parts, campaign, sheet, zone)) ?? newWorkbook(parts, campaign, sheet, zone)
  await parts.files.store.write({ key, contentType: XLSX }, workbook)
}

/** The file that was uploaded, with our columns; undefined where it cannot be kept as it is. */
async function ownWorkbook(
  { db, files, spreadsheets }: ResultParts,
  campaign: CampaignRow,
  sheet: CampaignSheet,
  zone: string,
): Promise<Readable | undefined> {
  const { businessId, id, fileId } = campaign
  const key = await db.inBusiness(businessId, async (tx) => {
    const [file] = fileId ? await filesById(tx, businessId, [fileId]) : []
    // A person who was erased must not come back with the file.
    return file && !(await hasErasedRow(tx, id)) ? file.key : undefined
  })
  if (!key || !(await files.store.stat(key))) return undefined
  const added = { sheetName: sheet.name, headerRow: sheet.headerRow, widths: RESULT_WIDTHS, formats: FORMATS }
  return spreadsheets.extend(await files.store.read(key), added, addedRows(db, campaign, sheet, zone))
}

async function* addedRows(
  db: Database,
  campaign: CampaignRow,
  sheet: CampaignSheet,
  zone: string,
): AsyncGenerator<SheetRow> {
  yield { number: sheet.headerRow, cells: RESULT_COLUMNS }
  for await (const row of rowsOf(db, campaign, sheet)) {
    yield { number: row.rowNumber, cells: resultCells(row, zone) }
  }
}

/** The sheet written anew from what is known of it, as from an .xls. */
function newWorkbook(
  { db, spreadsheets }: ResultParts,
  campaign: CampaignRow,
  sheet: CampaignSheet,
  zone: string,
): Readable {
  const shape = { ...sheet, widths: [...padded(sheet.widths, sheet.headers.length), ...RESULT_WIDTHS] }
  return spreadsheets.write(shape, wholeRows(db, campaign, sheet, zone))
}

const RESULT_WIDTHS = [14, 9, 20, 10, 24, 40, 8, 9, 60, 40]
const padded = (widths: (number | null)[], length: number) => Array.from({ length }, (_, at) => widths[at] ?? null)

async function* wholeRows(
  db: Database,
  campaign: CampaignRow,
  sheet: CampaignSheet,
  zone: string,
): AsyncGenerator<SheetRow> {
  const width = sheet.headers.length
  for (const row of sheet.top) {
    yield row.number === sheet.headerRow ? beside(row, width, RESULT_COLUMNS) : row
  }
  for await (const row of rowsOf(db, campaign, sheet)) {
    yield beside({ number: row.rowNumber, cells: row.cells }, width, resultCells(row, zone))
  }
}

async function* rowsOf(db: Database, campaign: CampaignRow, sheet: CampaignSheet): AsyncGenerator<ResultRow> {
  let after = sheet.headerRow
  for (;;) {
    const page = await db.inBusiness(campaign.businessId, (tx) => findResultRows(tx, campaign.id, after, ROWS_AT_ONCE))
    yield* page
    if (page.length < ROWS_AT_ONCE) return
    after = page.at(-1)?.rowNumber ?? after
  }
}

function beside({ number, cells }: SheetRow, width: number, added: SheetCell[]): SheetRow {
  return { number, cells: [...Array.from({ length: width }, (_, at) => cells[at] ?? null), ...added] }
}

function resultCells(row: ResultRow, zone: string): SheetCell[] {
  const status = row.state === 'waiting' ? 'WAITING' : row.state === 'calling' ? 'CALLING' : (row.outcome ?? '')
  return [
    status,
    row.attempts,
    row.startedAt && formatted(localMs(zone, row.startedAt) / DAY_MS + UNIX_EPOCH_SERIAL, START_TIME),
    row.startedAt && formatted(Math.round(row.talkMs / 1000) / 86_400, DURATION),
    row.intent || null,
    row.summary || null,
    row.score,
    row.startedAt && formatted(Number(row.pricePaise) / 100, PRICE),
    row.transcription || null,
    row.remark || null,
  ]
}

const formatted = (value: number, format: string): SheetCell => ({ value, format, text: '' })
