// Ends a call: state, talk time, price, ledger and everyone who waits for it, in one transaction.
import { sql } from 'drizzle-orm'
import { isOpen } from '#contract/calls.ts'
import { priceAt, rupees, settle } from '../billing/billing.ts'
import { prepared, type Transaction } from '../database/database.ts'
import type { JobQueue } from '../ports.ts'
import type { OnSettled } from './calls.ts'
import { appendEvents } from './events.ts'
import { type CallEnding, isCharged } from './states.ts'
import { lockCall } from './store.ts'

/** The job that looks at a finished call. */
export const ANALYSE_CALL = 'calls.analyse'

export type SettleParts = { queue: JobQueue; onSettled: readonly OnSettled[] }

/** `chargedUntil`: the agent was bridged away then; a person's talk costs nothing here. */
export type Settlement = CallEnding & { answeredAt: Date | null; endedAt: Date; chargedUntil?: Date }

/** False when the call had ended already: the first ending stands. */
export async function settleCall(
  tx: Transaction,
  { queue, onSettled }: SettleParts,
  { businessId, id }: { businessId: number; id: number },
  ending: Settlement,
): Promise<boolean> {
  const call = await lockCall(tx, businessId, id)
  if (!call || !isOpen(call.state)) return false
  const answeredAt = ending.answeredAt ?? call.answeredAt
  const talkMs = answeredAt ? Math.max(0, ending.endedAt.getTime() - answeredAt.getTime()) : 0
  const { perMinute, isSpoken } = await closeRecord(tx, call, ending.endedAt)
  const until = ending.chargedUntil ?? ending.endedAt
  const chargedMs = answeredAt ? Math.max(0, until.getTime() - answeredAt.getTime()) : 0
  const pricePaise = isCharged(ending.state) ? priceAt(chargedMs, BigInt(perMinute)) : 0n

  const { state, reason, endedAt } = ending
  await appendEvents(
    tx,
    call,
    [{ at: endedAt, type: 'ended', data: { state, reason, talkMs, price: Number(rupees(pricePaise)) } }],
    { state, endReason: reason, answeredAt, endedAt, talkMs, pricePaise },
  )
  if (isSpoken) await queue.enqueue(tx, ANALYSE_CALL, [{ businessId, callId: id }])
  for (const hook of onSettled) await hook(tx, { ...call, state, reason, answeredAt, endedAt, talkMs, pricePaise })
  // Last, because it holds the account until the transaction ends.
  if (call.kind === 'phone') await settle(tx, businessId, id, pricePaise)
  return true
}

/** The attempt is over, and what was said becomes the transcription: one statement, because every call passes here. */
async function closeRecord(
  tx: Transaction,
  { businessId, id }: { businessId: number; id: number },
  endedAt: Date,
): Promise<{ perMinute: number; isSpoken: boolean }> {
  const { rows } = await prepared<{ perMinute: number; isSpoken: boolean }>(
    tx,
    sql`
    with attempt as (
      update call_attempts set settled_at = ${endedAt.toISOString()}::timestamptz
      where business_id = ${businessId} and call_id = ${id}
    ), said as (
      select string_agg(case who when 'agent' then 'Agent: ' else 'Customer: ' end || text, chr(10) order by turn) as words
      from call_turns where business_id = ${businessId} and call_id = ${id}
    )
    update call_details set transcription = coalesce(said.words, '') from said
    where business_id = ${businessId} and call_id = ${id}
    returning paise_per_minute as "perMinute", said.words is not null as "isSpoken"`,
  )
  return rows[0] ?? { perMinute: 0, isSpoken: false }
}
