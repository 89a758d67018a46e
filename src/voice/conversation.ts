// One conversation on one line: listening → turn-taking → replying → speaking.
import type { Action, Brain } from './brain/brain.ts'
import type { AudioLine, Clock, Passage, SpeechDetector, SpeechToText, TextToSpeech } from './ports.ts'

export type ConversationParts = {
  line: AudioLine
  detector: SpeechDetector
  /** Undefined: nobody understands this language here; keys still work. */
  speechToText: SpeechToText | undefined
  textToSpeech: TextToSpeech
  brain: Brain
  actions: readonly Action[]
  clock: Clock
}

export type ConversationPlan = {
  /** BCP-47. */
  language: string
  voiceId: string
  speed: number
  /** Said first, in order, such as the recording notice and the opening line. */
  opening: readonly string[]
  closing: string
  maxDurationMs: number
}

/** Milliseconds on the conversation's own clock, which starts at 0 when the line is answered. */
export type Waterfall = {
  lastVoicedAt: number
  speechEndDecidedAt: number
  transcriptFinalAt: number
  firstTokenAt: number
  firstAudioMadeAt: number
  firstAudioOnLineAt: number
}

export type ConversationEvent =
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
