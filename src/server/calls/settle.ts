// Ends a call: state, talk time, price, ledger and everyone who waits for it, in one transaction.
import { and, eq } from 'drizzle-orm'
import { isOpen } from '#contract/calls.ts'
import { priceAt, rupees, settle } from '../billing/billing.ts'
import type { Transaction } from '../database/database.ts'
import { callAttempts, callDetails } from '../database/schema/index.ts'
import type { JobQueue } from '../ports.ts'
import type { OnSettled } from './calls.ts'
import { appendEvents } from './events.ts'
import { type CallEnding, isCharged } from './states.ts'
import { findTurns, lockCall } from './store.ts'

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
  const turns = answeredAt ? await findTurns(tx, businessId, id) : []
  const transcription = turns.map(({ who, text }) => `${who === 'agent' ? 'Agent' : 'Customer'}: ${text}`).join('\n')
  const [details] = answeredAt
    ? await tx
        .update(callDetails)
        .set({ transcription })
        .where(and(eq(callDetails.businessId, businessId), eq(callDetails.callId, id)))
        .returning({ perMinute: callDetails.paisePerMinute })
    : []
  const until = ending.chargedUntil ?? ending.endedAt
  const chargedMs = answeredAt ? Math.max(0, until.getTime() - answeredAt.getTime()) : 0
  const pricePaise = isCharged(ending.state) ? priceAt(chargedMs, BigInt(details?.perMinute ?? 0)) : 0n

  const { state, reason, endedAt } = ending
  await appendEvents(
    tx,
    call,
    [{ at: endedAt, type: 'ended', data: { state, reason, talkMs, price: Number(rupees(pricePaise)) } }],
    { state, endReason: reason, answeredAt, endedAt, talkMs, pricePaise },
  )
  await tx
    .update(callAttempts)
    .set({ settledAt: endedAt })
    .where(and(eq(callAttempts.businessId, businessId), eq(callAttempts.callId, id)))
  if (turns.length > 0) await queue.enqueue(tx, ANALYSE_CALL, [{ businessId, callId: id }])
  for (const hook of onSettled) await hook(tx, { ...call, state, reason, answeredAt, endedAt, talkMs, pricePaise })
  // Last, because it holds the account until the transaction ends.
  if (call.kind === 'phone') await settle(tx, businessId, id, pricePaise)
  return true
}
