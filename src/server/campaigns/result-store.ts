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
  // `offset 0` keeps the calls out of the planner's hands: each is looked up by its id, whatever the statistics say.
  const { rows } = await tx.execute<ResultRow>(sql`
    with page as materialized (
      select row_number, cells, state, outcome, attempts, remark, price_paise, last_call_id
      from campaign_contacts where campaign_id = ${campaignId} and row_number > ${after}
      order by row_number limit ${limit}
    )
    select row_number as "rowNumber", cells, state, outcome, attempts, remark, price_paise::text as "pricePaise",
      started_at as "startedAt", coalesce(talk_ms, 0) as "talkMs", intent, summary, score, transcription
    from page
    left join lateral (
      select started_at, talk_ms, score from calls where calls.id = page.last_call_id offset 0
    ) call on true
    left join lateral (
      select intent, summary, transcription from call_details where call_details.call_id = page.last_call_id offset 0
    ) words on true
    order by row_number`)
  return rows.map((row) => ({ ...row, startedAt: row.startedAt && new Date(row.startedAt) }))
}

/** Whether somebody of this campaign was erased since: a row as it was uploaded is never without cells. */
export async function hasErasedRow(tx: Transaction, campaignId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ erased: boolean }>(sql`
    select exists (
      select from campaign_contacts where campaign_id = ${campaignId} and phone is null and cells = '[]'::jsonb
    ) as erased`)
  return rows[0]?.erased === true
}
