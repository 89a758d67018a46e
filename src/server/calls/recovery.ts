// Calls whose process died: the carrier is asked what became of them. None is dialled a second time.
import { and, desc, eq } from 'drizzle-orm'
import { isOpen } from '#contract/calls.ts'
import type { Database } from '../database/database.ts'
import { callEvents } from '../database/schema/index.ts'
import type { AttemptStatus, Carrier, WallClock } from '../ports.ts'
import type { Attempt } from './claims.ts'
import { type Settlement, type SettleParts, settleCall } from './settle.ts'
import { endingUnanswered } from './states.ts'
import { findCall, type WholeCall } from './store.ts'

const ASK_AGAIN_MS = 2_000

export type RecoveryParts = SettleParts & {
  db: Database
  clock: WallClock
  carrierNamed(name: string): Carrier | undefined
  /** For how long a carrier that does not answer is asked again before the call is held for a person. */
  holdAfterMs: number
  /** Places the call with its old attempt, because the carrier has never heard of it. */
  place(call: WholeCall, attempt: Attempt): Promise<void>
}

export async function recoverAttempt(parts: RecoveryParts, attempt: Attempt): Promise<void> {
  const { businessId, callId } = attempt
  const call = await parts.db.inBusiness(businessId, (tx) => findCall(tx, businessId, callId))
  if (!call) return
  const settle = (ending: Settlement) =>
    parts.db.inBusiness(businessId, (tx) => settleCall(tx, parts, call, ending)).then(() => {})
  if (!isOpen(call.state)) return

  const status = await askCarrier(parts, attempt)
  if (status === 'unanswerable') {
    const endedAt = parts.clock.now()
    return settle({ state: 'HELD', reason: 'carrier-cannot-say', answeredAt: null, endedAt })
  }
  if (!status.known) {
    const waits = call.state === 'QUEUED' && call.direction === 'outbound' && !call.hangUpRequestedAt
    if (waits) return parts.place(call, attempt)
    return settle(await lostCall(parts, call))
  }
  if (!status.over) throw new Error('askCarrier answers only for calls that are over')
  if (!status.answeredAt) {
    return settle({ ...endingUnanswered(status.outcome), answeredAt: null, endedAt: status.endedAt })
  }
  const reason = 'lost-in-a-crash'
  return settle({ state: 'COMPLETED', reason, answeredAt: status.answeredAt, endedAt: status.endedAt })
}

/** A call that still goes on has lost our end of the line: it is hung up first. */
async function askCarrier(parts: RecoveryParts, attempt: Attempt): Promise<AttemptStatus | 'unanswerable'> {
  const carrier = parts.carrierNamed(attempt.carrier)
  if (!carrier) return 'unanswerable'
  const giveUpAt = Date.now() + parts.holdAfterMs
  for (;;) {
    try {
      const status = await carrier.statusOf(attempt.attemptId)
      if (!status.known || status.over) return status
      await carrier.hangUp(attempt.attemptId)
    } catch (error) {
      if ((error as { retryable?: boolean }).retryable === false) return 'unanswerable'
    }
    if (Date.now() > giveUpAt) return 'unanswerable'
    await new Promise((resolve) => setTimeout(resolve, Math.min(ASK_AGAIN_MS, parts.holdAfterMs)))
  }
}

// The carrier has forgotten it (a browser's line lives in the process): the last event is the last proof of life.
async function lostCall({ db }: RecoveryParts, call: WholeCall): Promise<Settlement> {
  const [last] = await db.inBusiness(call.businessId, (tx) =>
    tx
      .select({ at: callEvents.at })
      .from(callEvents)
      .where(and(eq(callEvents.businessId, call.businessId), eq(callEvents.callId, call.id)))
      .orderBy(desc(callEvents.seq))
      .limit(1),
  )
  const endedAt = last?.at ?? call.startedAt
  const reason = 'lost-in-a-crash'
  if (call.answeredAt) return { state: 'COMPLETED', reason, answeredAt: call.answeredAt, endedAt }
  return { state: call.hangUpRequestedAt ? 'CANCELLED' : 'FAILED', reason, answeredAt: null, endedAt }
}
