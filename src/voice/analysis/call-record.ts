// What is known of a finished call, and what is made of it afterwards.
import type { ConversationEnd } from '../conversation.ts'
import type { Passage } from '../ports.ts'

export type RecordedTurn = {
  who: 'agent' | 'customer'
  text: string
  startMs: number
  endMs: number
  /** Agent turns only: cut off by the customer. */
  interrupted?: boolean
  sources?: readonly Passage['source'][]
}

export type CallRecord = {
  agentName: string
  direction: 'inbound' | 'outbound'
  /** BCP-47, the agent's. */
  language: string
  /** Why the business called, where it did. */
  purpose?: string
  turns: readonly RecordedTurn[]
  actions: readonly { name: string; input: unknown; output: unknown }[]
  endReason: ConversationEnd
}

export type ScoreReason = {
  name: 'resolved' | 'polite' | 'grounded' | 'interrupted' | 'language'
  points: number
  of: number
  why: string
}

export type CallAnalysis = {
  /** A short phrase. */
  intent: string
  /** One paragraph. */
  summary: string
  /** 0–100, the sum of the reasons' points. */
  score: number
  reasons: ScoreReason[]
  /** What the customer said of themselves: name, phone, e-mail, dates, amounts, order numbers. */
  facts: Record<string, string>
  sentiment: 'positive' | 'neutral' | 'negative'
}
