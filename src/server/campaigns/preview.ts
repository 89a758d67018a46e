// What an uploaded sheet holds, before anything is created.
import type { CampaignPreview, ColumnChoice } from '#contract/campaigns.ts'
import { balanceOf, paisePerMinute } from '../billing/billing.ts'
import type { Database } from '../database/database.ts'
import { confirmUploads, type FileParts, fileNotFound } from '../files/files.ts'
import type { Spreadsheets } from '../ports.ts'
import { NO_CALLABLE_ROW, NO_PHONE_COLUMN, NO_ROWS, sheetUnreadable } from './errors.ts'
import { SHEET_DIGEST } from './importing.ts'
import type { DigestInput, SheetPreview } from './sheet-contacts.ts'
import { findPlan } from './store.ts'

export type PreviewParts = { db: Database; files: FileParts; spreadsheets: Spreadsheets }

export async function previewSheet(
  { db, files, spreadsheets }: PreviewParts,
  businessId: number,
  fileId: string,
  mapping: ColumnChoice | undefined,
): Promise<CampaignPreview> {
  const [file] = await confirmUploads(files, businessId, 'campaign', [fileId])
  if (!file) throw fileNotFound()
  const input: DigestInput = { want: 'preview', mapping }
  let preview: SheetPreview | undefined
  for await (const digest of spreadsheets.digest(await files.store.read(file.key), SHEET_DIGEST, input)) {
    if ('fault' in digest) throw sheetUnreadable(digest.fault)
    preview = digest.piece as SheetPreview
  }
  if (!preview) throw sheetUnreadable('damaged')
  const { perMinute, balance } = await db.inBusiness(businessId, async (tx) => ({
    perMinute: paisePerMinute(await findPlan(tx, businessId)),
    balance: await balanceOf(tx, businessId),
  }))
  const cost = perMinute * BigInt(preview.counts.callable)
  return {
    ...preview,
    problem: problemOf(preview),
    cost: {
      rupees: Number(cost) / 100,
      rupeesPerMinute: Number(perMinute) / 100,
      balance: Number(balance) / 100,
      covered: balance >= cost,
    },
  }
}

function problemOf({ mapping, counts }: SheetPreview): CampaignPreview['problem'] {
  if (counts.rows === 0) return { code: 'no-rows', message: NO_ROWS }
  if (mapping.phone === null) return { code: 'no-phone-column', message: NO_PHONE_COLUMN }
  if (counts.callable === 0) return { code: 'no-callable-row', message: NO_CALLABLE_ROW }
  return null
}
