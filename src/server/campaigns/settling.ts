// The end of a call settles its row, in the transaction that ends the call: once per attempt, whatever crashes.
import { sql } from 'drizzle-orm'
import type { RowOutcome } from '#contract/campaigns.ts'
import type { SettledCall } from '../calls/calls.ts'
import { prepared, type Transaction } from '../database/database.ts'
import { afterAttempt, remarkOn } from './retry-policy.ts'

type Story = { id: number; attempts: number; retries: number; retryMinutes: number; cancelled: boolean }

/** An `OnSettled` hook of calls. */
export async function settleRow(tx: Transaction, call: SettledCall): Promise<void> {
  if (call.contactId === null) return
  const outcome = call.state as RowOutcome // the call is over, so no open state is left
  const story = await closeAttempt(tx, call.id, outcome, call.endedAt)
  if (!story) return
  const next = afterAttempt(outcome, story.attempts, story, call.endedAt)
  const remark = remarkOn(outcome, story.attempts, call.reason)
  await prepared(
    tx,
    sql`
    update campaign_contacts set
      state = ${next.state},
      outcome = ${outcome},
      remark = ${remark},
      next_attempt_at = ${next.state === 'waiting' ? next.nextAttemptAt.toISOString() : null}::timestamptz,
      settled_at = ${next.state === 'settled' ? call.endedAt.toISOString() : null}::timestamptz,
      price_paise = price_paise + ${call.pricePaise}
    where id = ${story.id} and state = 'calling' and last_call_id = ${call.id}`,
  )
}

/** Undefined when the attempt was closed before. */
async function closeAttempt(
  tx: Transaction,
  callId: number,
  outcome: RowOutcome,
  endedAt: Date,
): Promise<Story | undefined> {
  const { rows } = await prepared<Story>(
    tx,
    sql`
    with closed as (
      update campaign_attempts set outcome = ${outcome}, settled_at = ${endedAt.toISOString()}::timestamptz
      where call_id = ${callId} and outcome is null
      returning contact_id, campaign_id
    )
    select contact.id::float8 as id, contact.attempts, campaign.retries, campaign.retry_minutes as "retryMinutes",
      campaign.cancelled_at is not null as cancelled
    from closed
    join campaign_contacts contact on contact.id = closed.contact_id
    join campaigns campaign on campaign.id = closed.campaign_id`,
  )
  return rows[0]
}
