// What a conversation tells while it goes on. All times are milliseconds since the line was answered.
import type { Passage } from './ports.ts'

/** One reply, from the customer's last voiced sample to the agent's first audible one. */
export type Waterfall = {
  lastVoicedAt: number
  speechEndDecidedAt: number
  transcriptFinalAt: number
  firstTokenAt: number
  firstAudioMadeAt: number
  firstAudioOnLineAt: number
}

export type ConversationEvent =
  /** The words so far, for a live view; they may still change. */
  | { type: 'customer-speaking'; atMs: number; text: string }
  | { type: 'customer-said'; startMs: number; endMs: number; text: string }
  | { type: 'agent-speaking'; atMs: number; text: string }
  /** Only what the customer really heard. */
  | {
      type: 'agent-said'
      startMs: number
      endMs: number
      text: string
      interrupted: boolean
      sources: Passage['source'][]
      waterfall: Waterfall | undefined
    }
  | { type: 'action'; atMs: number; name: string; input: unknown; output: unknown }
  | { type: 'dtmf'; atMs: number; digits: string }
  | { type: 'voicemail'; atMs: number; sign: 'beep' | 'words' | 'monologue' }
  | { type: 'trouble'; atMs: number; part: 'hearing' | 'brain' | 'voice'; message: string }
  | { type: 'ended'; atMs: number; reason: ConversationEnd }

export type ConversationEnd =
  | 'customer-hung-up'
  | 'goodbye'
  | 'silence'
  | 'max-duration'
  | 'do-not-call'
  | 'could-not-help'
  | 'transferred'
  | 'voicemail'
  | 'stopped'
  | 'dropped'
  | 'failed'
