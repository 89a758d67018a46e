// The append-only truth of a call. Every event has the next number of its call; listeners learn of it on commit.
import { and, eq, gt, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { CallState } from '#contract/calls.ts'
import { afterCommit, prepared, type Transaction } from '../database/database.ts'
import { callEvents, calls } from '../database/schema/index.ts'
import { announce } from './bus.ts'

export type NewCallEvent = { at: Date; type: string; data?: Record<string, unknown> }
export type StoredCallEvent = { seq: number; at: Date; type: string; data: Record<string, unknown> }

/** What may change on the call's row together with its events. */
export type CallChange = Partial<
  Pick<
    typeof calls.$inferInsert,
    'answeredAt' | 'endedAt' | 'endReason' | 'talkMs' | 'pricePaise' | 'score' | 'recordingKey' | 'hangUpRequestedAt'
  >
> & { state?: CallState }

/** Changes the call and appends its events in order, in one statement; the row's lock keeps the numbers gap-free. */
export async function appendEvents(
  tx: Transaction,
  call: { businessId: number; id: number },
  events: readonly NewCallEvent[],
  change: CallChange = {},
): Promise<void> {
  const changed = tx
    .update(calls)
    .set({ ...change, lastSeq: sql`${calls.lastSeq} + ${events.length}` })
    .where(and(eq(calls.businessId, call.businessId), eq(calls.id, call.id)))
    .returning({ callId: calls.id, businessId: calls.businessId, lastSeq: calls.lastSeq })
  if (events.length === 0) await changed
  else await tellOf(tx, prepared<Changed>(tx, withEvents(changed, events)))
}

/** The same one event for many calls. */
export async function appendEventToAll(
  tx: Transaction,
  callIds: readonly number[],
  event: NewCallEvent,
): Promise<void> {
  if (callIds.length === 0) return
  const changed = tx
    .update(calls)
    .set({ lastSeq: sql`${calls.lastSeq} + 1` })
    .where(inArray(calls.id, [...callIds]))
    .returning({ callId: calls.id, businessId: calls.businessId, lastSeq: calls.lastSeq })
  await tellOf(tx, tx.execute<Changed>(withEvents(changed, [event])))
}

type Changed = { id: string; last_seq: number }

async function tellOf(tx: Transaction, written: Promise<{ rows: Changed[] }>): Promise<void> {
  const { rows } = await written
  afterCommit(tx, (pool) => announce(pool, rows))
}

const withEvents = (changed: SQLWrapper, events: readonly NewCallEvent[]) => sql`
  with changed as ${changed}, written as (
    insert into call_events (business_id, call_id, seq, at, type, data)
    select business_id, id, last_seq - ${events.length}::int + n, event.at, event.type, coalesce(event.data, '{}')
    from changed, jsonb_to_recordset(${JSON.stringify(events.map((event, at) => ({ ...event, n: at + 1 })))}::jsonb)
      as event(n int, at timestamptz, type text, data jsonb)
  )
  select id, last_seq from changed`

export async function findEvents(
  tx: Transaction,
  businessId: number,
  callId: number,
  afterSeq: number,
): Promise<StoredCallEvent[]> {
  return tx
    .select({ seq: callEvents.seq, at: callEvents.at, type: callEvents.type, data: callEvents.data })
    .from(callEvents)
    .where(and(eq(callEvents.businessId, businessId), eq(callEvents.callId, callId), gt(callEvents.seq, afterSeq)))
    .orderBy(callEvents.seq)
    .limit(1_000)
}
