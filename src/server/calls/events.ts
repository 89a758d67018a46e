// The append-only truth of a call. Every event has the next number of its call; listeners learn of it on commit.
import { and, eq, gt, sql } from 'drizzle-orm'
import type { CallState } from '#contract/calls.ts'
import type { Transaction } from '../database/database.ts'
import { callEvents, calls } from '../database/schema/index.ts'
import { CHANNEL } from './bus.ts'

export type NewCallEvent = { at: Date; type: string; data?: Record<string, unknown> }
export type StoredCallEvent = { seq: number; at: Date; type: string; data: Record<string, unknown> }

/** What may change on the call's row together with its events. */
export type CallChange = Partial<
  Pick<
    typeof calls.$inferInsert,
    'answeredAt' | 'endedAt' | 'endReason' | 'talkMs' | 'pricePaise' | 'score' | 'recordingKey' | 'hangUpRequestedAt'
  >
> & { state?: CallState }

/** Changes the call and appends its events in order; the row's lock keeps the numbers gap-free. */
export async function appendEvents(
  tx: Transaction,
  call: { businessId: number; id: number },
  events: readonly NewCallEvent[],
  change: CallChange = {},
): Promise<void> {
  const [updated] = await tx
    .update(calls)
    .set({ ...change, lastSeq: sql`${calls.lastSeq} + ${events.length}` })
    .where(and(eq(calls.businessId, call.businessId), eq(calls.id, call.id)))
    .returning({ lastSeq: calls.lastSeq })
  if (!updated || events.length === 0) return
  const first = updated.lastSeq - events.length + 1
  await tx.insert(callEvents).values(
    events.map(({ at, type, data = {} }, index) => ({
      businessId: call.businessId,
      callId: call.id,
      seq: first + index,
      at,
      type,
      data,
    })),
  )
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${`event ${call.id} ${updated.lastSeq}`})`)
}

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
