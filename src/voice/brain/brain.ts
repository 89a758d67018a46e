// What decides the agent's words. Two kinds: with a language model, and from the documents alone.
import type { Passage } from '../ports.ts'

export type Said = { who: 'agent' | 'customer'; text: string }

export type BrainTurn = {
  /** What was really heard on both sides so far, this turn not included. */
  history: readonly Said[]
  /** What the customer just said; digits pressed come as text such as "1 2 3 4". */
  said: string
  /** BCP-47. */
  language: string
  /**
   * Runs one of the agent's actions. A turn may be prepared while the engine still judges whether the customer has
   * finished: the promise stays open until the turn is certain, so nothing happens for a turn that is dropped.
   * An answer of `{ ok: false, … }` or a rejection means that it did not happen.
   */
  perform(action: string, input: unknown): Promise<unknown>
  signal: AbortSignal
}

export type BrainPiece =
  /** A clause or sentence to be spoken, with what it rests on; `speed` multiplies the voice's own pace. */
  | { type: 'say'; text: string; sources?: Passage['source'][]; speed?: number }
  /** Hang up once everything said has been heard. */
  | { type: 'end'; reason: 'goodbye' | 'do-not-call' | 'could-not-help' }

/** Keeps nothing of a turn that was dropped: what it knows of the call is in `history`. */
export interface Brain {
  reply(turn: BrainTurn): AsyncIterable<BrainPiece>
}

/** What an agent may do besides talk: the model picks a name and a label, the server holds everything else. */
export type Action = {
  name: string
  description: string
  /** JSON Schema of the input. */
  schema: object
  run(input: unknown, signal: AbortSignal): Promise<unknown>
}
