// What the customer has said and we are answering, kept open for a moment: they may not have finished.
import type { Heard } from './listening.ts'

export type CustomerTurn = { startMs: number; endMs: number; text: string }

export type OpenTurn = {
  /** Being answered, and perhaps not finished. */
  readonly unsettled: boolean
  /** The part of the open utterance that is being answered, as it was heard. */
  readonly answered: string
  /** What the customer has said that is not answered yet. */
  fresh(heard: Heard): string
  /** The agent answers this. */
  take(text: string, heard: Heard | undefined, nowMs: number): void
  /** The agent began to answer too early; that is told after the turn it cut into. */
  cutInto(tell: () => void): void
  /** It is final: goes into the transcript, once. */
  tell(): void
  /** The next sound begins an utterance of its own. */
  settle(): void
}

export function createOpenTurn(onSaid: (turn: CustomerTurn) => void): OpenTurn {
  let turn: CustomerTurn | undefined
  let answered = ''
  let falseStarts: (() => void)[] = []
  return {
    get unsettled() {
      return turn !== undefined
    },
    get answered() {
      return turn === undefined ? '' : answered
    },
    // Once the answer has been heard to its end, what follows is a turn of its own.
    fresh: (heard) => (turn === undefined ? wordsAfter(heard.text, answered) : heard.text),
    take(text, heard, nowMs) {
      const goesOn = turn !== undefined || answered === ''
      const startMs = (goesOn ? heard?.startedAtMs : heard?.voiceStartedAtMs) ?? nowMs
      turn = { startMs, endMs: heard?.lastVoicedAtMs ?? nowMs, text }
      answered = heard?.text ?? ''
    },
    cutInto: (tell) => falseStarts.push(tell),
    tell() {
      const said = turn
      const after = falseStarts
      turn = undefined
      falseStarts = []
      if (said) onSaid(said)
      for (const tell of after) tell()
    },
    settle() {
      answered = ''
    },
  }
}

/** The words that came after the first ones, which a newer decoding may have spelt differently. */
function wordsAfter(text: string, earlier: string): string {
  const words = text.split(/\s+/u).filter(Boolean)
  return words.slice(earlier.split(/\s+/u).filter(Boolean).length).join(' ')
}
