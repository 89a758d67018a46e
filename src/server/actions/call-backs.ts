// Customers whom an agent has promised a call back, until a person says that it was done.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CallBack } from '#contract/actions.ts'
import { POLICY_ACTIONS } from '#voice/brain/agent-brief.ts'
import type { Transaction } from '../database/database.ts'
import { actionRuns, agents, calls } from '../database/schema/index.ts'
import { ProductError } from '../errors.ts'

const MOST = 200

export async function waitingCallBacks(tx: Transaction, businessId: number): Promise<CallBack[]> {
  const rows = await tx
    .select({ run: actionRuns, number: calls.customerNumber, name: calls.customerName, agentName: agents.name })
    .from(actionRuns)
    .innerJoin(calls, eq(calls.id, actionRuns.callId))
    .leftJoin(agents, eq(agents.id, calls.agentId))
    .where(
      and(
        eq(actionRuns.businessId, businessId),
        eq(actionRuns.name, POLICY_ACTIONS.callBack),
        eq(actionRuns.state, 'done'),
        isNull(actionRuns.handledAt),
      ),
    )
    .orderBy(asc(actionRuns.startedAt))
    .limit(MOST)
  return rows.map(({ run, number, name, agentName }) => ({
    callId: run.callId,
    seq: run.seq,
    number,
    name,
    agentName: agentName ?? '',
    when: typeof run.input['when'] === 'string' ? run.input['when'] : '',
    askedAt: run.startedAt.toISOString(),
  }))
}

export async function markHandled(
  tx: Transaction,
  businessId: number,
  { callId, seq }: { callId: number; seq: number },
  now: Date,
): Promise<void> {
  const own = and(
    eq(actionRuns.businessId, businessId),
    eq(actionRuns.callId, callId),
    eq(actionRuns.seq, seq),
    eq(actionRuns.name, POLICY_ACTIONS.callBack),
  )
  const changed = await tx.update(actionRuns).set({ handledAt: now }).where(own).returning({ seq: actionRuns.seq })
  if (changed.length === 0) throw new ProductError('not-found', 'call-back-not-found', 'There is no such call back.')
}
