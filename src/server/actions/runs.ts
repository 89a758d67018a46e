// Every action of an agent is a row: the effect and its outcome commit together, or not at all.
import { and, asc, eq, max } from 'drizzle-orm'
import type { ActionRun } from '#contract/actions.ts'
import type { MessageState } from '#contract/messages.ts'
import type { Database, Transaction } from '../database/database.ts'
import { actionRuns, businesses } from '../database/schema/index.ts'
import { ProductError } from '../errors.ts'
import { instantOf, localTime } from '../local-time.ts'
import { messagesOfCall } from '../messages/messages.ts'
import type { WallClock } from '../ports.ts'
import { type ActionKind, lockCaps, type Paid, weigh } from './caps.ts'

export type RunParts = { db: Database; clock: WallClock }
export type Doing = {
  name: string
  label: string
  kind: ActionKind
  input: Record<string, unknown>
  paid?: readonly Paid[]
}
/** `free`: nothing was used that costs money. */
export type Done<Answer> = { answer: Answer; outcome: string; state?: 'done' | 'refused' | 'failed'; free?: true }

const MOST_CHARACTERS = 200

/** A customer's words as they may be kept: short, and without what no store takes. */
export const wordsIn = (input: unknown): string =>
  typeof input === 'string' ? input.slice(0, MOST_CHARACTERS).replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ') : ''

/**
 * Runs what happens inside the database: its row says `done` exactly when the effect is committed. A refusal, by a
 * cap or by the work itself, is a row too, and `refused` is what the agent hears.
 */
export async function runAction<Answer>(
  { db, clock }: RunParts,
  call: { businessId: number; id: number },
  doing: Doing,
  refused: Answer,
  work: (tx: Transaction, seq: number) => Promise<Done<Answer>>,
): Promise<Answer> {
  const { businessId } = call
  try {
    return await db.inBusiness(businessId, (tx) => runInside(tx, clock, call, doing, refused, work))
  } catch (error) {
    // The transaction is gone, the effect with it; that it was tried stays visible.
    const outcome = error instanceof ProductError ? error.message : 'It could not be done.'
    await db.inBusiness(businessId, async (tx) =>
      insertRun(tx, call, await nextSeq(tx, call), doing, { state: 'failed', outcome }, clock.now()),
    )
    if (error instanceof ProductError) return refused
    throw error
  }
}

/** The same in a transaction that is already open; what the work throws is thrown. */
export async function runInside<Answer>(
  tx: Transaction,
  clock: WallClock,
  call: { businessId: number; id: number },
  doing: Doing,
  refused: Answer,
  work: (tx: Transaction, seq: number) => Promise<Done<Answer>>,
): Promise<Answer> {
  const { businessId } = call
  await lockCaps(tx, businessId)
  const seq = await nextSeq(tx, call)
  const { tooMuch, costPaise } = await weigh(tx, call, doing, await startOfDay(tx, businessId, clock.now()))
  if (tooMuch) {
    await insertRun(tx, call, seq, doing, { state: 'refused', outcome: tooMuch }, clock.now())
    return refused
  }
  const { answer, outcome, state = 'done', free } = await work(tx, seq)
  const cost = free || state !== 'done' ? 0 : costPaise
  await insertRun(tx, call, seq, doing, { state, outcome, costPaise: cost }, clock.now())
  return answer
}

/** What no limit may keep from happening is written down after it did. */
export async function noteRun(
  { db, clock }: RunParts,
  call: { businessId: number; id: number },
  doing: Doing,
  outcome: string,
): Promise<void> {
  await db.inBusiness(call.businessId, async (tx) => {
    await lockCaps(tx, call.businessId)
    await insertRun(tx, call, await nextSeq(tx, call), doing, { state: 'done', outcome }, clock.now())
  })
}

/** For what happens outside: the intent is committed first, the outcome when it is known. */
export async function beginRun(
  { db, clock }: RunParts,
  call: { businessId: number; id: number },
  doing: Doing,
): Promise<{ seq: number } | { refused: string }> {
  return db.inBusiness(call.businessId, async (tx) => {
    await lockCaps(tx, call.businessId)
    const seq = await nextSeq(tx, call)
    const { tooMuch, costPaise } = await weigh(tx, call, doing, await startOfDay(tx, call.businessId, clock.now()))
    const begun = tooMuch
      ? { state: 'refused' as const, outcome: tooMuch }
      : { state: 'begun' as const, outcome: '', costPaise }
    await insertRun(tx, call, seq, doing, begun, clock.now())
    return tooMuch ? { refused: tooMuch } : { seq }
  })
}

export async function endRun(
  { db, clock }: RunParts,
  call: { businessId: number; id: number },
  seq: number,
  ending: { state: 'done' | 'failed' | 'unknown'; outcome: string },
): Promise<void> {
  await db.inBusiness(call.businessId, (tx) =>
    tx
      .update(actionRuns)
      .set({ ...ending, finishedAt: clock.now() })
      .where(and(eq(actionRuns.businessId, call.businessId), eq(actionRuns.callId, call.id), eq(actionRuns.seq, seq))),
  )
}

export async function runsOf(tx: Transaction, businessId: number, callId: number): Promise<ActionRun[]> {
  const rows = await tx
    .select()
    .from(actionRuns)
    .where(and(eq(actionRuns.businessId, businessId), eq(actionRuns.callId, callId)))
    .orderBy(asc(actionRuns.seq))
  const sent = await messagesOfCall(tx, businessId, callId)
  const fateOf = (seq: number) => sent.find(({ cause }) => cause === `call-${callId}-${seq}`)
  return rows.map(({ seq, name, label, state, outcome, startedAt }) => ({
    callId,
    seq,
    name,
    label,
    state,
    outcome: [outcome, FATES[fateOf(seq)?.state ?? 'queued']].filter(Boolean).join(' '),
    startedAt: startedAt.toISOString(),
  }))
}

/** What became of a message since; nothing while it is on its way. */
const FATES: Record<MessageState, string> = {
  queued: '',
  sending: '',
  shown: 'It is in the outbox; no provider is connected.',
  sent: 'The provider has taken it.',
  delivered: 'It was delivered.',
  failed: 'It could not be delivered.',
  unknown: 'Whether it arrived is not known.',
}

/** An `OnSettled` hook of calls: whatever was begun and never answered is of unknown fate once the call is over. */
export async function closeRuns(
  tx: Transaction,
  call: { businessId: number; id: number; endedAt: Date },
): Promise<void> {
  await tx
    .update(actionRuns)
    .set({ state: 'unknown', outcome: 'The call ended before the outcome was known.', finishedAt: call.endedAt })
    .where(
      and(eq(actionRuns.businessId, call.businessId), eq(actionRuns.callId, call.id), eq(actionRuns.state, 'begun')),
    )
}

async function nextSeq(tx: Transaction, call: { businessId: number; id: number }): Promise<number> {
  const [row] = await tx
    .select({ last: max(actionRuns.seq) })
    .from(actionRuns)
    .where(and(eq(actionRuns.businessId, call.businessId), eq(actionRuns.callId, call.id)))
  return (row?.last ?? 0) + 1
}

async function insertRun(
  tx: Transaction,
  call: { businessId: number; id: number },
  seq: number,
  { name, label, input }: Doing,
  ending: { state: 'begun' | 'done' | 'refused' | 'failed'; outcome: string; costPaise?: number },
  now: Date,
): Promise<void> {
  await tx.insert(actionRuns).values({
    businessId: call.businessId,
    callId: call.id,
    seq,
    name,
    label,
    input,
    ...ending,
    startedAt: now,
    finishedAt: ending.state === 'begun' ? null : now,
  })
}

async function startOfDay(tx: Transaction, businessId: number, now: Date): Promise<Date> {
  const [business] = await tx
    .select({ zone: businesses.timeZone })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  const zone = business?.zone ?? 'Asia/Kolkata'
  return instantOf(zone, localTime(zone, now).day, 0)
}
