import { sql } from 'drizzle-orm'
import type { RowOutcome } from '#contract/campaigns.ts'
import type { Transaction } from '../database/database.ts'
import type { SheetCell } from '../ports.ts'

export type ResultRow = {
  rowNumber: number
  cells: SheetCell[]
  state: 'waiting' | 'calling' | 'settled'
  outcome: RowOutcome | null
  attempts: number
  remark: string
  /** Of all attempts. */
  pricePaise: string
  /** Of the last call. */
  startedAt: Date | null
  talkMs: number
  intent: string | null
  summary: string | null
  score: number | null
  transcription: string | null
}

/** Rows behind `after` in the sheet's order, each with its last call. */
export async function findResultRows(
  tx: Transaction,
  campaignId: number,
  after: number,
  limit: number,
): Promise<ResultRow[]> {
  const { rows } = await tx.execute<ResultRow>(sql`
    select row_number as "rowNumber", cells, contact.state, outcome, attempts, remark,
      contact.price_paise::text as "pricePaise", started_at as "startedAt", coalesce(talk_ms, 0) as "talkMs",
      intent, summary, score, transcription
    from campaign_contacts contact
    left join calls on calls.id = contact.last_call_id
    left join call_details on call_details.call_id = contact.last_call_id
    where contact.campaign_id = ${campaignId} and row_number > ${after}
    order by row_number limit ${limit}`)
  return rows.map((row) => ({ ...row, startedAt: row.startedAt && new Date(row.startedAt) }))
}
