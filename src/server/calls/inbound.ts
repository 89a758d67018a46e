// A call to an agent's number opens a record of its own before it is answered.
import { and, desc, eq, ne } from 'drizzle-orm'
import { agentByNumber } from '../agents/agents.ts'
import type { Transaction } from '../database/database.ts'
import { calls } from '../database/schema/index.ts'
import { openCall } from './calls.ts'
import { type Attempt, insertAttempt, newAttempt } from './claims.ts'
import { findCall, type WholeCall } from './store.ts'

export type Incoming = { attemptId: string; from: string; to: string; businessId?: number }

/** Undefined when no agent answers this number. Throws `balance-empty` as any call does. */
export async function openInbound(
  tx: Transaction,
  incoming: Incoming,
  { carrier, holder, at }: { carrier: string; holder: string; at: Date },
): Promise<{ call: WholeCall; attempt: Attempt } | undefined> {
  const agent = await agentByNumber(tx, incoming.to)
  if (!agent || agent.businessId !== (incoming.businessId ?? agent.businessId)) return undefined
  const { businessId } = agent
  const id = await openCall(tx, agent, {
    kind: 'phone',
    direction: 'inbound',
    customerNumber: incoming.from,
    customerName: await knownName(tx, businessId, incoming.from),
    context: '',
    variables: {},
    campaignId: null,
    contactId: null,
    persona: null,
    at,
  })
  const attempt = newAttempt({ businessId, id }, carrier, holder, at, incoming.attemptId)
  await insertAttempt(tx, attempt)
  const call = await findCall(tx, businessId, id)
  return call && { call, attempt }
}

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
