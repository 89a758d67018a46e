// SQL of calls: their rows and details. The log has its own file.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Plan } from '#contract/billing.ts'
import type { CallState } from '#contract/calls.ts'
import type { Transaction } from '../database/database.ts'
import { businesses, callDetails, callEvents, callRequests, calls, callTurns } from '../database/schema/index.ts'
import { CHANNEL } from './bus.ts'

export type CallRow = typeof calls.$inferSelect
export type CallDetailsRow = typeof callDetails.$inferSelect
export type CallTurnRow = typeof callTurns.$inferSelect

export type NewCall = Pick<
  CallRow,
  'businessId' | 'kind' | 'direction' | 'agentId' | 'customerNumber' | 'customerName'
> &
  Pick<CallDetailsRow, 'context' | 'variables' | 'ourNumber' | 'persona' | 'paisePerMinute' | 'recorded'> & {
    campaignId: number | null
    contactId: number | null
    state: CallState
    startedAt: Date
  }

export async function insertCall(tx: Transaction, call: NewCall): Promise<number> {
  const { context, variables, ourNumber, persona, paisePerMinute, recorded, ...row } = call
  const [inserted] = await tx.insert(calls).values(row).returning({ id: calls.id })
  const callId = inserted?.id ?? 0
  await tx.insert(callDetails).values({
    callId,
    businessId: call.businessId,
    context,
    variables,
    ourNumber,
    persona,
    paisePerMinute,
    recorded,
  })
  return callId
}

/** Many new calls at once, each with its first event; answers their ids in the same order. */
export async function insertQueuedCalls(tx: Transaction, newCalls: readonly NewCall[]): Promise<number[]> {
  const split = newCalls.map(({ context, variables, ourNumber, persona, paisePerMinute, recorded, ...row }) => ({
    row: { ...row, lastSeq: 1 },
    details: { context, variables, ourNumber, persona, paisePerMinute, recorded, businessId: row.businessId },
  }))
  const inserted = await tx
    .insert(calls)
    .values(split.map(({ row }) => row))
    .returning({ id: calls.id })
  const withIds = split.map((call, at) => ({ ...call, callId: inserted[at]?.id ?? 0 }))
  await tx.insert(callDetails).values(withIds.map(({ callId, details }) => ({ callId, ...details })))
  await tx.insert(callEvents).values(
    withIds.map(({ callId, row }) => ({
      businessId: row.businessId,
      callId,
      seq: 1,
      at: row.startedAt,
      type: 'queued',
    })),
  )
  return withIds.map(({ callId }) => callId)
}

export async function notifyQueued(tx: Transaction, callId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${`queued ${callId}`})`)
}

export async function withdrawQueued(tx: Transaction, businessId: number, campaignId: number, at: Date): Promise<void> {
  await tx
    .update(calls)
    .set({ hangUpRequestedAt: at })
    .where(and(eq(calls.businessId, businessId), eq(calls.campaignId, campaignId), eq(calls.state, 'QUEUED')))
}

export type CallingBusiness = { name: string; plan: Plan; recordsCalls: boolean; timeZone: string }

export async function findCallingBusiness(tx: Transaction, businessId: number): Promise<CallingBusiness> {
  const [row] = await tx
    .select({
      name: businesses.name,
      plan: businesses.plan,
      recordsCalls: businesses.recordsCalls,
      timeZone: businesses.timeZone,
    })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  if (!row) throw new Error(`No business ${businessId}`)
  return row
}

export type WholeCall = CallRow & { details: CallDetailsRow }

export async function findCall(tx: Transaction, businessId: number, callId: number): Promise<WholeCall | undefined> {
  const [row] = await tx
    .select()
    .from(calls)
    .innerJoin(callDetails, eq(callDetails.callId, calls.id))
    .where(and(eq(calls.businessId, businessId), eq(calls.id, callId)))
  return row && { ...row.calls, details: row.call_details }
}

/** In a system transaction. */
export async function findCalls(tx: Transaction, callIds: readonly number[]): Promise<WholeCall[]> {
  if (callIds.length === 0) return []
  const rows = await tx
    .select()
    .from(calls)
    .innerJoin(callDetails, eq(callDetails.callId, calls.id))
    .where(inArray(calls.id, [...callIds]))
  return rows.map((row) => ({ ...row.calls, details: row.call_details }))
}

/** Holds the call's row until the transaction ends. */
export async function lockCall(tx: Transaction, businessId: number, callId: number): Promise<CallRow | undefined> {
  const [row] = await tx
    .select()
    .from(calls)
    .where(and(eq(calls.businessId, sql.placeholder('businessId')), eq(calls.id, sql.placeholder('callId'))))
    .for('update')
    .prepare('calls_lock')
    .execute({ businessId, callId })
  return row
}

export function findTurns(tx: Transaction, businessId: number, callId: number): Promise<CallTurnRow[]> {
  return tx
    .select()
    .from(callTurns)
    .where(and(eq(callTurns.businessId, businessId), eq(callTurns.callId, callId)))
    .orderBy(callTurns.turn)
}

export async function requestHangUp(tx: Transaction, callId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${`hang-up ${callId}`})`)
}

/** The call an Idempotency-Key made before, or undefined after claiming the key for this transaction. */
export async function findRequest(
  tx: Transaction,
  businessId: number,
  key: string,
): Promise<{ callId: number; requestSha256: string } | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`call-request ${businessId} ${key}`}, 0))`)
  const [row] = await tx
    .select({ callId: callRequests.callId, requestSha256: callRequests.requestSha256 })
    .from(callRequests)
    .where(and(eq(callRequests.businessId, businessId), eq(callRequests.key, key)))
  return row
}

export async function insertRequest(tx: Transaction, request: typeof callRequests.$inferInsert): Promise<void> {
  await tx.insert(callRequests).values(request)
}
