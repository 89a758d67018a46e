// A call to an agent's number opens a record of its own before it is answered.
import { and, desc, eq, ne } from 'drizzle-orm'
import { agentByNumber, type CallAgent } from '../agents/agents.ts'
import type { Transaction } from '../database/database.ts'
import { calls } from '../database/schema/index.ts'
import { openCall } from './calls.ts'
import { type Attempt, countRunning, insertAttempt, newAttempt } from './claims.ts'
import { allLinesBusy } from './errors.ts'
import { type SettleParts, settleCall } from './settle.ts'
import { findCall, insertCall, type WholeCall } from './store.ts'

export type Incoming = { attemptId: string; from: string; to: string; businessId?: number }

/** Undefined when no agent answers this number. Throws `balance-empty` or `all-lines-busy`. */
export async function openInbound(
  tx: Transaction,
  incoming: Incoming,
  { carrier, holder, at, perBusiness }: { carrier: string; holder: string; at: Date; perBusiness: number },
): Promise<{ call: WholeCall; attempt: Attempt } | undefined> {
  const agent = await answeringAgent(tx, incoming)
  if (!agent) return undefined
  const { businessId } = agent
  if ((await countRunning(tx, businessId)) >= perBusiness) throw allLinesBusy()
  const id = await openCall(tx, agent, { ...(await whoCalls(tx, businessId, incoming)), at })
  const attempt = newAttempt({ businessId, id }, carrier, holder, at, incoming.attemptId)
  await insertAttempt(tx, attempt)
  const call = await findCall(tx, businessId, id)
  return call && { call, attempt }
}

/** A call that could not be taken is still one that the business missed: it stands in the log, free of charge. */
export async function recordMissed(
  tx: Transaction,
  parts: SettleParts,
  incoming: Incoming,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const agent = await answeringAgent(tx, incoming)
  if (!agent) return
  const { businessId } = agent
  const id = await insertCall(tx, {
    ...(await whoCalls(tx, businessId, incoming)),
    businessId,
    agentId: agent.id,
    ourNumber: agent.number,
    paisePerMinute: 0,
    recorded: false,
    state: 'QUEUED',
    startedAt: at,
  })
  await settleCall(tx, parts, { businessId, id }, { state: 'REJECTED', reason, answeredAt: null, endedAt: at })
}

async function answeringAgent(tx: Transaction, incoming: Incoming): Promise<CallAgent | undefined> {
  const agent = await agentByNumber(tx, incoming.to)
  return agent?.businessId === (incoming.businessId ?? agent?.businessId) ? agent : undefined
}

const whoCalls = async (tx: Transaction, businessId: number, { from }: Incoming) => ({
  kind: 'phone' as const,
  direction: 'inbound' as const,
  customerNumber: from,
  customerName: await knownName(tx, businessId, from),
  context: '',
  variables: {},
  campaignId: null,
  contactId: null,
  persona: null,
})

/** The name this number had on an earlier call. */
async function knownName(tx: Transaction, businessId: number, number: string): Promise<string> {
  const [earlier] = await tx
    .select({ name: calls.customerName })
    .from(calls)
    .where(
      and(
        eq(calls.businessId, businessId),
        eq(calls.kind, 'phone'),
        eq(calls.customerNumber, number),
        ne(calls.customerName, ''),
      ),
    )
    .orderBy(desc(calls.id))
    .limit(1)
  return earlier?.name ?? ''
}
