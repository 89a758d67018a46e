import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { CallSettings } from '#contract/call-settings.ts'
import type { Transaction } from '../database/database.ts'
import {
  actionRuns,
  appointments,
  businesses,
  callDetails,
  callEvents,
  calls,
  callTurns,
  messages,
  retention,
  webhookDeliveries,
} from '../database/schema/index.ts'

export async function findSettings(tx: Transaction, businessId: number): Promise<CallSettings> {
  const [row] = await tx
    .select({
      recordsCalls: businesses.recordsCalls,
      recordingDays: retention.recordingDays,
      transcriptDays: retention.transcriptDays,
    })
    .from(businesses)
    .leftJoin(retention, eq(retention.businessId, businesses.id))
    .where(eq(businesses.id, businessId))
  return row ?? { recordsCalls: true, recordingDays: null, transcriptDays: null }
}

export async function storeSettings(tx: Transaction, businessId: number, settings: CallSettings): Promise<void> {
  const { recordsCalls, recordingDays, transcriptDays } = settings
  await tx.update(businesses).set({ recordsCalls }).where(eq(businesses.id, businessId))
  await tx
    .insert(retention)
    .values({ businessId, recordingDays, transcriptDays })
    .onConflictDoUpdate({ target: retention.businessId, set: { recordingDays, transcriptDays } })
}

export type RetentionRow = typeof retention.$inferSelect

export const findRetentions = (tx: Transaction): Promise<RetentionRow[]> => tx.select().from(retention)

export async function markSwept(
  tx: Transaction,
  businessId: number,
  swept: Partial<Pick<RetentionRow, 'recordingsSweptUntil' | 'transcriptsSweptUntil'>>,
): Promise<void> {
  await tx.update(retention).set(swept).where(eq(retention.businessId, businessId))
}

export type OldCall = { id: number; startedAt: Date; recordingKey: string | null }

const KINDS = ['phone', 'talk', 'rehearsal'] as const

/** The oldest calls that started in this stretch of time. */
export function findCallsBetween(
  tx: Transaction,
  businessId: number,
  from: Date,
  to: Date,
  most: number,
): Promise<OldCall[]> {
  return tx
    .select({ id: calls.id, startedAt: calls.startedAt, recordingKey: calls.recordingKey })
    .from(calls)
    .where(
      and(
        eq(calls.businessId, businessId),
        inArray(calls.kind, [...KINDS]),
        gte(calls.startedAt, from),
        lt(calls.startedAt, to),
      ),
    )
    .orderBy(calls.startedAt)
    .limit(most)
}

export async function forgetRecordings(tx: Transaction, businessId: number, ids: number[], at: Date): Promise<void> {
  await tx
    .update(calls)
    .set({ recordingKey: null })
    .where(and(eq(calls.businessId, businessId), inArray(calls.id, ids)))
  await markErased(tx, businessId, ids, at)
}

/** What was said and all that was made of it; who called whom, when and for how much stays. */
export async function forgetWords(tx: Transaction, businessId: number, ids: number[], at: Date): Promise<void> {
  await tx.delete(callTurns).where(and(eq(callTurns.businessId, businessId), inArray(callTurns.callId, ids)))
  await tx
    .update(callEvents)
    .set({ data: {} })
    .where(
      and(
        eq(callEvents.businessId, businessId),
        inArray(callEvents.callId, ids),
        inArray(callEvents.type, ['customer-said', 'agent-said', 'action', 'dtmf', 'analysed', 'trouble']),
      ),
    )
  await tx
    .update(callDetails)
    .set({ transcription: '', summary: '', intent: '', facts: {}, reasons: [], context: '', variables: {} })
    .where(and(eq(callDetails.businessId, businessId), inArray(callDetails.callId, ids)))
  await markErased(tx, businessId, ids, at)
}

async function markErased(tx: Transaction, businessId: number, ids: number[], at: Date): Promise<void> {
  await tx
    .update(callDetails)
    .set({ erasedAt: at })
    .where(and(eq(callDetails.businessId, businessId), inArray(callDetails.callId, ids)))
}

export function findCallsOfNumber(
  tx: Transaction,
  businessId: number,
  number: string,
): Promise<{ id: number; state: string; recordingKey: string | null }[]> {
  return tx
    .select({ id: calls.id, state: calls.state, recordingKey: calls.recordingKey })
    .from(calls)
    .where(and(eq(calls.businessId, businessId), inArray(calls.kind, [...KINDS]), eq(calls.customerNumber, number)))
    .for('update')
}

/** Events, turns, details and attempts go with their call. */
export async function deleteNumber(tx: Transaction, businessId: number, number: string): Promise<void> {
  const ofNumber = and(
    eq(calls.businessId, businessId),
    inArray(calls.kind, [...KINDS]),
    eq(calls.customerNumber, number),
  )
  const ofCalls = tx.select({ id: calls.id }).from(calls).where(ofNumber)
  await tx.delete(actionRuns).where(and(eq(actionRuns.businessId, businessId), inArray(actionRuns.callId, ofCalls)))
  await tx.delete(calls).where(ofNumber)
  await tx
    .delete(messages)
    .where(
      and(eq(messages.businessId, businessId), or(eq(messages.customerNumber, number), eq(messages.recipient, number))),
    )
  await tx
    .delete(appointments)
    .where(and(eq(appointments.businessId, businessId), eq(appointments.customerNumber, number)))
  // Whatever happened, it is told with the number under one of these names.
  await tx
    .delete(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.businessId, businessId),
        sql`${number} in (${webhookDeliveries.payload} ->> 'customerNumber', ${webhookDeliveries.payload} ->> 'number')`,
      ),
    )
}
