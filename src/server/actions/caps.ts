// How much an agent may do, in numbers and in money: in one call, and for the whole business in a day.
import { and, count, eq, gte, inArray, or, sql, sum } from 'drizzle-orm'
import type { ActionCaps } from '#contract/actions.ts'
import type { Transaction } from '../database/database.ts'
import { actionCaps, actionRuns } from '../database/schema/index.ts'

export const DEFAULT_CAPS: ActionCaps = {
  perCall: 6,
  messagesPerDay: 500,
  bookingsPerDay: 200,
  transfersPerDay: 200,
  spendPerCallPaise: 2_000,
  spendPerDayPaise: 500_000,
  smsPaise: 25,
  transferPaise: 300,
}

export const KINDS = {
  message: ['send-message'],
  booking: ['book-appointment', 'move-appointment', 'cancel-appointment'],
  transfer: ['transfer'],
  other: ['call-back', 'do-not-call'],
} as const
export type ActionKind = keyof typeof KINDS
/** What an action uses that somebody is paid for. */
export type Paid = 'sms' | 'transfer'

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

const LOCK = 727_204

/** Until the transaction ends no other action of this business is counted: caps hold for calls side by side. */
export async function lockCaps(tx: Transaction, businessId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, hashint8(${businessId}::bigint))`)
}

/**
 * What it would cost, and why one more would be too many, as a sentence. What was refused or failed does not count, but
 * for transfers: somebody's phone has rung.
 */
export async function weigh(
  tx: Transaction,
  call: { businessId: number; id: number },
  { kind, paid = [] }: { kind: ActionKind; paid?: readonly Paid[] },
  dayStart: Date,
): Promise<{ costPaise: number; tooMuch: string | undefined }> {
  const caps = await capsOf(tx, call.businessId)
  const prices = { sms: caps.smsPaise, transfer: caps.transferPaise }
  const costPaise = paid.reduce((all, what) => all + prices[what], 0)
  const spent = (paise: string | null) => Number(paise ?? 0) + costPaise
  const took = inArray(actionRuns.state, ['begun', 'done', 'unknown'])
  const rang = and(inArray(actionRuns.name, [...KINDS.transfer]), eq(actionRuns.state, 'failed'))
  const counted = and(eq(actionRuns.businessId, call.businessId), or(took, rang))
  const [inCall] = await tx
    .select({ runs: count(), paise: sum(actionRuns.costPaise) })
    .from(actionRuns)
    .where(and(counted, eq(actionRuns.callId, call.id)))
  const [today] = await tx
    .select({
      runs: count(sql`case when ${inArray(actionRuns.name, [...KINDS[kind]])} then 1 end`),
      paise: sum(actionRuns.costPaise),
    })
    .from(actionRuns)
    .where(and(counted, gte(actionRuns.startedAt, dayStart)))
  const most = {
    message: caps.messagesPerDay,
    booking: caps.bookingsPerDay,
    transfer: caps.transfersPerDay,
    other: Number.POSITIVE_INFINITY,
  }[kind]
  const tooMuch = [
    [(inCall?.runs ?? 0) >= caps.perCall, `The limit of ${caps.perCall} actions in one call was reached.`],
    [(today?.runs ?? 0) >= most, `The limit of ${most} a day was reached.`],
    [
      costPaise > 0 && spent(inCall?.paise ?? null) > caps.spendPerCallPaise,
      `The limit of ${rupees(caps.spendPerCallPaise)} in one call was reached.`,
    ],
    [
      costPaise > 0 && spent(today?.paise ?? null) > caps.spendPerDayPaise,
      `The limit of ${rupees(caps.spendPerDayPaise)} a day was reached.`,
    ],
  ] as const
  return { costPaise, tooMuch: tooMuch.find(([isSo]) => isSo)?.[1] }
}

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`
