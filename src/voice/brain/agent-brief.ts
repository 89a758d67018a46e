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
  /** Where the agent may transfer to now, by preference; the server holds the numbers behind the labels. */
  transferLabels: readonly string[]
  /** Who of these surely speaks the call's language. */
  transferSpeaking?: readonly string[]
  /** Where nobody is now, and when somebody will be (local time); without that time: nobody knows. */
  transferClosed?: readonly { label: string; opens?: { date: string; time: string } | undefined }[]
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
  /** Input `{ label }`, one of the agent's `transferLabels`. Output may hold `opens`: when somebody is there. */
  transfer: 'transfer',
  /** Input `{}`: the number of this call. */
  doNotCall: 'do-not-call',
  /** Input `{ when?: string }`, in the customer's own words. */
  callBack: 'call-back',
  /** Input `{ label }`, one of the labels that its schema lists. */
  send: 'send-message',
  /** Input `AppointmentWish`, output `AppointmentAnswer`. */
  book: 'book-appointment',
  move: 'move-appointment',
  /** Input `{}`: the customer's next one. Output `{ ok: true, date, time }`, or `{ ok: false }` when there is none. */
  cancel: 'cancel-appointment',
} as const

/** A free time that was offered, or the customer's own words for one ("kal shaam", see dates/read-when.ts). */
export type AppointmentWish = { date: string; time: string } | { when: string }

/** Local date `2026-11-17` and time `17:30`. `slots`: at most three free ones that fit the wish, or come near it. */
export type AppointmentAnswer =
  | { ok: true; date: string; time: string }
  | { ok: false; slots: { date: string; time: string }[] }
