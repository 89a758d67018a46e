// Who the agent is and why this call takes place, as far as its words depend on it.
import type { Action } from './brain.ts'

export type AgentBrief = {
  name: string
  businessName: string
  /** What the user wrote about the agent in plain words. */
  description: string
  /** Words that must never leave the agent's mouth. */
  neverSay: readonly string[]
  /** Said before hanging up; empty: the language's own goodbye. */
  closing: string
  /** Where the agent may transfer to; the server holds the numbers behind the labels. */
  transferLabels: readonly string[]
}

export type CallContext = {
  direction: 'inbound' | 'outbound'
  customerName?: string
  /** Why the business calls, in the user's words; may hold `{{variables}}`. */
  context?: string
  /** The other columns of a campaign's row, by header. */
  variables?: Readonly<Record<string, string>>
}

/** What a brain needs to know of an action; running it is the engine's business. */
export type ActionOffer = Pick<Action, 'name' | 'description' | 'schema'>

/** The actions that the brains' own policy knows by name. Others reach a language model only. */
export const POLICY_ACTIONS = {
  /** Input `{ label }`, one of the agent's `transferLabels`. */
  transfer: 'transfer',
  /** Input `{}`: the number of this call. */
  doNotCall: 'do-not-call',
  /** Input `{ when?: string }`, in the customer's own words. */
  callBack: 'call-back',
} as const
