// One conversation on one line: listening → turn-taking → replying → speaking.
import type { Action, Brain } from './brain/brain.ts'
import type { ConversationEnd, ConversationEvent } from './events.ts'
import type { AudioLine, Clock, SpeechDetector, SpeechToText, TextToSpeech } from './ports.ts'
import type { RecordingSink } from './recording.ts'
import type { Patience } from './turn-taking.ts'

export type { ConversationEnd, ConversationEvent, Waterfall } from './events.ts'
export type { RecordingSink } from './recording.ts'

export type ConversationParts = {
  line: AudioLine
  detector: SpeechDetector
  /** Undefined: nobody understands this language here; keys still work. */
  speechToText: SpeechToText | undefined
  textToSpeech: TextToSpeech
  brain: Brain
  actions: readonly Action[]
  clock: Clock
  /** Takes the stereo sound as the conversation goes, at the line's own rate. */
  record?: RecordingSink
}

export type ConversationPlan = {
  /** BCP-47. */
  language: string
  voiceId: string
  speed: number
  /** Said first, in order, such as the recording notice and the opening line. */
  opening: readonly string[]
  /** Said before the engine ends the call by itself; empty for the language's own farewell. */
  closing: string
  maxDurationMs: number
  /** Set on calls that we placed: a machine that answers gets this message, and the end is `voicemail`. */
  voicemail?: { message: string }
  /** Changes to how long the agent waits; tests and measurements only. */
  patience?: Partial<Patience>
}

export type ConversationResult = { reason: ConversationEnd; durationMs: number }

export type Conversation = {
  /** Resolves once the line is down and the last sound has been recorded; never rejects. */
  done: Promise<ConversationResult>
  /** Ends at once and hangs up. */
  end(reason: ConversationEnd): void
  /** Speaks a fixed line, after anything being said; resolves when it was heard or cut off. */
  say(text: string): Promise<void>
  /**
   * Stops the agent and hands the line over, for a bridge: what is played on it and heard from it is still recorded.
   * When the customer hangs up while it is handed over, the end is `transferred`.
   */
  release(): AudioLine
  /** Brings the agent back after `release`, such as when the other leg fails. */
  takeBack(): void
}

export function startConversation(
  parts: ConversationParts,
  plan: ConversationPlan,
  onEvent: (event: ConversationEvent) => void,
): Conversation {
  void [parts, plan, onEvent]
  throw new Error('The conversation engine is being put together')
}
