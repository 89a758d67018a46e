// What a customer wants done, where the agent may do it.
import { POLICY_ACTIONS } from './agent-brief.ts'
import { namesWhen, whenSaid, wishBefore, wishOf } from './appointments.ts'
import { optionMeant } from './option-meant.ts'
import { fill } from './policy/policy.ts'
import { asksToSend, messageLabels } from './sending.ts'
import { listed, type Move, type Situation, say } from './situation.ts'

/** Booking, moving and cancelling, where the agent may do that. */
export function appointmentWish({ turn, actions, policy }: Situation): Move | undefined {
  const wish = wishOf(turn.said)
  if (!wish || !actions.some(({ name }) => name === POLICY_ACTIONS[wish])) return undefined
  if (wish === 'cancel') return say(policy.confirmCancel)
  return namesWhen(turn.said) ? { do: 'appointment', wish, when: turn.said } : say(policy.askDay)
}

/** "Send me the address": by label, where the agent has messages to send. */
export function messageWish({ turn, actions, policy }: Situation): Move | undefined {
  const labels = messageLabels(actions)
  if (labels.length === 0 || !asksToSend(turn.said)) return undefined
  const label = optionMeant(turn.said, labels, false)
  return label ? { do: 'send', label } : say(fill(policy.whatToSend, { options: listed(labels, policy) }))
}

/** Another day or time, while one is being looked for. */
export function appointmentAgain({ turn, recognised }: Situation): Move | undefined {
  if (!namesWhen(turn.said) || recognised.intent === 'do-not-call') return undefined
  return { do: 'appointment', wish: wishBefore(turn) ?? 'book', when: whenSaid(turn) }
}
