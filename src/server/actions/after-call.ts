// The message that follows every answered call, where the agent has one.
import { and, eq } from 'drizzle-orm'
import type { SettledCall } from '../calls/calls.ts'
import type { Transaction } from '../database/database.ts'
import { callDetails, calls } from '../database/schema/index.ts'
import { type MessageParts, orderMessage, templateByLabel } from '../messages/messages.ts'
import { addressOf, variablesOf } from './confirming.ts'
import { runInside } from './runs.ts'
import { actionsOfAgent } from './settings.ts'

/** An `OnSettled` hook of calls. Whoever asked not to be called again is not written to either. */
export const writeAfterCall =
  ({ queue, clock }: Pick<MessageParts, 'queue' | 'clock'>) =>
  async (tx: Transaction, settled: SettledCall): Promise<void> => {
    const { businessId, id } = settled
    const spoken = settled.kind === 'phone' && settled.state === 'COMPLETED' && settled.answeredAt
    if (!spoken || !settled.customerNumber || settled.reason === 'do-not-call') return
    const [found] = await tx
      .select()
      .from(calls)
      .innerJoin(callDetails, eq(callDetails.callId, calls.id))
      .where(and(eq(calls.businessId, businessId), eq(calls.id, id)))
    if (!found) return
    const call = { ...found.calls, details: found.call_details }
    const { afterCall: label } = await actionsOfAgent(tx, businessId, call.agentId)
    const template = label ? await templateByLabel(tx, businessId, label) : undefined
    if (!template) return
    const paid = template.channel === 'sms' ? (['sms'] as const) : []
    const doing = { name: 'send-message', label, kind: 'message' as const, input: { label }, paid }
    await runInside(tx, clock, call, doing, undefined, async (_tx, seq) => {
      const recipient = await addressOf(tx, call, template.channel)
      if (!recipient) {
        return { answer: undefined, outcome: 'No e-mail address is known for this customer.', state: 'refused' }
      }
      const variables = await variablesOf(tx, call)
      const cause = `call-${id}-${seq}`
      const { customerNumber } = call
      await orderMessage(
        tx,
        { queue, clock },
        { businessId, template, recipient, variables, cause, callId: id, customerNumber },
      )
      return { answer: undefined, outcome: `“${label}” is on its way after the call.` }
    })
  }
