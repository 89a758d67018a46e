// What this agent may do on this call, as the conversation is handed it. The agent names a label; the rest is here.
import type { AgentActions } from '#contract/actions.ts'
import { POLICY_ACTIONS } from '#voice/brain/agent-brief.ts'
import type { Action } from '#voice/brain/brain.ts'
import type { WholeCall } from '../calls/calls.ts'
import type { ActionsOnCall } from '../calls/conversation.ts'
import { findTemplates, orderMessage, templateByLabel } from '../messages/messages.ts'
import { type BookingParts, bookingActions } from './booking.ts'
import type { Paid } from './caps.ts'
import { addressOf, variablesOf } from './confirming.ts'
import { noteRun, type RunParts, runAction, wordsIn } from './runs.ts'
import { actionsOfAgent } from './settings.ts'

export const SEND_MESSAGE_ACTION = 'send-message'

export function actionsOnCall(parts: BookingParts): ActionsOnCall {
  return async (call, agent) => {
    // A rehearsal must change nothing, and a talk in the browser has no customer to write to.
    if (call.kind !== 'phone' || !call.customerNumber) return []
    const { allowed, templates } = await parts.db.inBusiness(call.businessId, async (tx) => ({
      allowed: await actionsOfAgent(tx, call.businessId, agent.id),
      templates: await findTemplates(tx, call.businessId),
    }))
    const isSms = (label: string) => templates.some((one) => one.label === label && one.channel === 'sms')
    const paidFor = (label: string): Paid[] => (isSms(label) ? ['sms'] : [])
    const { confirmation } = allowed
    return [
      ...(allowed.templates.length > 0 ? [sendMessage(parts, call, allowed, paidFor)] : []),
      ...(allowed.appointments
        ? bookingActions(parts, call, { label: confirmation, paid: paidFor(confirmation) })
        : []),
      callBack(parts, call),
    ]
  }
}

/** Actions of another slice, which no limit may stop: what they did is written down as any other. */
export function writtenDown(parts: RunParts, offer: ActionsOnCall): ActionsOnCall {
  return async (call, agent) =>
    (await offer(call, agent)).map((action) => ({
      ...action,
      async run(input, signal) {
        const answer = await action.run(input, signal)
        const doing = { name: action.name, label: '', kind: 'other' as const, input: {} }
        await noteRun(parts, call, doing, 'Done, as the customer asked.')
        return answer
      },
    }))
}

function sendMessage(
  parts: BookingParts,
  call: WholeCall,
  { templates }: AgentActions,
  paidFor: (label: string) => Paid[],
): Action {
  return {
    name: SEND_MESSAGE_ACTION,
    description: `Sends the customer one of these messages: ${templates.join(', ')}. Where it goes is fixed.`,
    schema: {
      type: 'object',
      properties: { label: { type: 'string', enum: templates } },
      required: ['label'],
      additionalProperties: false,
    },
    run(input) {
      const asked = (input as { label?: unknown } | null)?.label
      const label = templates.find((known) => known === asked) ?? ''
      const doing = {
        name: SEND_MESSAGE_ACTION,
        label,
        kind: 'message' as const,
        input: { label },
        paid: paidFor(label),
      }
      return runAction<object>(parts, call, doing, { ok: false }, async (tx, seq) => {
        const template = label ? await templateByLabel(tx, call.businessId, label) : undefined
        if (!template) return { answer: { ok: false }, outcome: 'This agent may not send that.', state: 'refused' }
        const recipient = await addressOf(tx, call, template.channel)
        if (!recipient) {
          const outcome = 'No e-mail address is known for this customer.'
          return { answer: { ok: false, reason: 'no-address' }, outcome, state: 'refused' }
        }
        await orderMessage(tx, parts, {
          businessId: call.businessId,
          template,
          recipient,
          variables: await variablesOf(tx, call),
          cause: `call-${call.id}-${seq}`,
          callId: call.id,
          customerNumber: call.customerNumber,
        })
        return {
          answer: { ok: true },
          outcome: `“${label}” is on its way by ${template.channel === 'sms' ? 'SMS' : 'e-mail'}.`,
        }
      })
    },
  }
}

function callBack(parts: BookingParts, call: WholeCall): Action {
  return {
    name: POLICY_ACTIONS.callBack,
    description: 'Notes that the customer wants to be called back by a person, and when.',
    schema: { type: 'object', properties: { when: { type: 'string' } }, additionalProperties: false },
    run(input) {
      const asked = (input as { when?: unknown } | null)?.when
      const when = wordsIn(asked)
      const doing = { name: POLICY_ACTIONS.callBack, label: '', kind: 'other' as const, input: { when } }
      const outcome = when ? `The customer wants a call back: “${when}”.` : 'The customer wants a call back.'
      return runAction<object>(parts, call, doing, { ok: false }, () =>
        Promise.resolve({ answer: { ok: true }, outcome }),
      )
    },
  }
}
