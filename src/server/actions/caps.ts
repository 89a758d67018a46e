// How much an agent may do: in one call, and for the whole business in a day.
import { and, count, eq, gte, inArray } from 'drizzle-orm'
import type { ActionCaps } from '#contract/actions.ts'
import type { Transaction } from '../database/database.ts'
import { actionCaps, actionRuns } from '../database/schema/index.ts'

export const DEFAULT_CAPS: ActionCaps = { perCall: 6, messagesPerDay: 500, bookingsPerDay: 200, transfersPerDay: 200 }

export const KINDS = {
  message: ['send-message'],
  booking: ['book-appointment', 'move-appointment', 'cancel-appointment'],
  transfer: ['transfer'],
  other: ['call-back', 'do-not-call'],
} as const
export type ActionKind = keyof typeof KINDS

export async function capsOf(tx: Transaction, businessId: number): Promise<ActionCaps> {
  const [row] = await tx.select().from(actionCaps).where(eq(actionCaps.businessId, businessId))
  if (!row) return DEFAULT_CAPS
  const { businessId: _businessId, ...caps } = row
  return caps
}

export async function saveCaps(tx: Transaction, businessId: number, caps: ActionCaps): Promise<ActionCaps> {
  await tx
    .insert(actionCaps)
    .values({ businessId, ...caps })
    .onConflictDoUpdate({ target: actionCaps.businessId, set: caps })
  return caps
}

/** Why one more would be too many, as a sentence; undefined while it is not. Refused runs do not count. */
export async function overCap(
  tx: Transaction,
  call: { businessId: number; id: number },
  kind: ActionKind,
  dayStart: Date,
): Promise<string | undefined> {
  const caps = await capsOf(tx, call.businessId)
  const counted = inArray(actionRuns.state, ['begun', 'done', 'unknown'])
  const [inCall] = await tx
    .select({ runs: count() })
    .from(actionRuns)
    .where(and(eq(actionRuns.businessId, call.businessId), eq(actionRuns.callId, call.id), counted))
  if ((inCall?.runs ?? 0) >= caps.perCall) return `The limit of ${caps.perCall} actions in one call was reached.`
  const most = {
    message: caps.messagesPerDay,
    booking: caps.bookingsPerDay,
    transfer: caps.transfersPerDay,
    other: undefined,
  }[kind]
  if (most === undefined) return undefined
  const [today] = await tx
    .select({ runs: count() })
    .from(actionRuns)
    .where(
      and(
        eq(actionRuns.businessId, call.businessId),
        gte(actionRuns.startedAt, dayStart),
        inArray(actionRuns.name, [...KINDS[kind]]),
        counted,
      ),
    )
  return (today?.runs ?? 0) >= most ? `The limit of ${most} a day was reached.` : undefined
}
