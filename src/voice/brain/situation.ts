// What a turn is decided from, and what can be decided.
import { type ActionOffer, type AgentBrief, type CallContext, POLICY_ACTIONS } from './agent-brief.ts'
import type { Wish } from './appointments.ts'
import type { BrainTurn } from './brain.ts'
import type { Recognised } from './intents/recognise.ts'
import { optionMeant } from './option-meant.ts'
import type { Pending } from './pending.ts'
import { fill } from './policy/policy.ts'
import type { Policy } from './policy/sentences.ts'
import { type Slot, saySlot } from './spoken-slot.ts'
import { fillVariables } from './variables.ts'

export type EndReason = 'goodbye' | 'do-not-call' | 'could-not-help'

export type Move =
  | { do: 'say'; sentences: string[]; end?: EndReason }
  | { do: 'repeat'; slower: boolean }
  /** `lead` is said first. */
  | { do: 'transfer'; label: string; named: boolean; lead?: string }
  | { do: 'do-not-call' }
  | { do: 'call-back'; when?: string; end: boolean }
  | { do: 'search'; question: string; chosen: boolean }
  | { do: 'send'; label: string }
  /** `slot`: one that was offered, in the words it was offered in; `when`: the customer's own words. */
  | { do: 'appointment'; wish: Wish; slot?: string; when?: string }

export type Situation = {
  turn: Pick<BrainTurn, 'history' | 'said' | 'language'>
  recognised: Recognised
  pending: Pending | undefined
  policy: Policy
  agent: AgentBrief
  actions: readonly ActionOffer[]
  context: CallContext
}

export type SayMove = Extract<Move, { do: 'say' }>

export const say = (...sentences: string[]): SayMove => ({ do: 'say', sentences })

export function farewell({ agent, context, policy }: Pick<Situation, 'agent' | 'context' | 'policy'>): string {
  const own = fillVariables(agent.closing, agent, context)
  if (own !== '') return own
  return context.direction === 'inbound'
    ? fill(policy.goodbyeInbound, { business: agent.businessName })
    : policy.goodbyeOutbound
}

export const goodbye = (situation: Situation): Move => ({ do: 'say', sentences: [farewell(situation)], end: 'goodbye' })

/** "a, b or c" in the language's own words. */
export const listed = (options: readonly string[], policy: Policy) =>
  options.length < 2 ? (options[0] ?? '') : `${options.slice(0, -1).join(', ')}, ${policy.or} ${options.at(-1)}`

export function offerPerson(situation: Situation): string {
  const { policy, agent } = situation
  if (!canTransfer(situation)) return policy.offerCallBack
  const [only, ...others] = reachable(agent)
  return fill(policy.offerPerson, { label: only !== undefined && others.length === 0 ? only : policy.aPerson })
}

export function canTransfer({ actions, agent }: Pick<Situation, 'actions' | 'agent'>): boolean {
  return agent.transferLabels.length > 0 && actions.some(({ name }) => name === POLICY_ACTIONS.transfer)
}

export function toPerson(situation: Situation): Move {
  const { agent, policy, turn } = situation
  const closed = agent.transferClosed ?? []
  const known = [...agent.transferLabels, ...closed.map(({ label }) => label)]
  const meant = known.length > 1 ? optionMeant(turn.said, known, false) : undefined
  const away = closed.find(({ label }) => label === meant)
  if (away) return say(whenThere(away, situation), policy.offerCallBack)
  if (!canTransfer(situation)) return say(whenThere(closed[0], situation), policy.offerCallBack)
  if (meant) return { do: 'transfer', label: meant, named: true }
  const [only, ...others] = reachable(agent)
  if (only !== undefined && others.length === 0) return { do: 'transfer', label: only, named: false }
  return say(fill(policy.whichPerson, { options: listed(reachable(agent), policy) }))
}

/** After failing again and again nobody is asked any more: whoever comes first is tried. */
export function toAnybody(situation: Situation, lead: string): Extract<Move, { do: 'transfer' }> | undefined {
  const label = canTransfer(situation) ? reachable(situation.agent)[0] : undefined
  return label === undefined ? undefined : { do: 'transfer', label, named: false, lead }
}

/** Those who speak the customer's language, where anybody is known to. */
const reachable = ({ transferLabels, transferSpeaking = [] }: AgentBrief): readonly string[] =>
  transferSpeaking.length > 0 ? transferSpeaking : transferLabels

export function whenThere(
  person: { label: string; opens?: Slot | undefined } | undefined,
  { policy, turn }: Pick<Situation, 'policy'> & { turn: { language: string } },
): string {
  if (!person?.opens) return policy.noPerson
  return fill(policy.personOpens, { label: person.label, when: saySlot(person.opens, turn.language) })
}
