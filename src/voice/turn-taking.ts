// Whose turn is it? Pure decisions; the dialogue acts them out.
import { type Patience, pauseAfter } from './endpoint.ts'
import { type Lexicon, wordsOf } from './languages/languages.ts'

export type { Patience } from './endpoint.ts'

/** What both sides are doing at this moment. */
export type Turn = {
  language: Lexicon
  patience: Patience
  /**
   * speaking: being heard, or about to be. ducked: heard softly while we judge whether the customer means to
   * interrupt. held: stopped, with the rest kept in case it was a false interruption.
   */
  agent: 'silent' | 'speaking' | 'ducked' | 'held'
  /** What the agent is saying; empty when it is silent. */
  saying: string
  /** The agent says its opening line; greetings do not interrupt that. */
  opening: boolean
  /** The reply has only just begun: a customer who goes on talking was cut off, and the turns belong together. */
  replyJustBegan: boolean
  /** The part of `heard` that the agent is answering already. */
  answered: string
  /** What a reply is being prepared to. */
  prepared: string | undefined
  /** There is voice that nothing has been decided about yet. */
  undecided: boolean
  /** The customer's words so far. */
  heard: string
  /** The words cover every sound made so far. */
  heardAll: boolean
  /** How likely a sentence ends with them, where the recogniser can tell. */
  ended: number | undefined
  /** Nobody could make out the words: the recogniser failed. */
  deaf: boolean
  /** From the first sound of this stretch of voice to now, to its last sound, and from there to now. */
  sinceVoiceMs: number
  voicedMs: number
  quietMs: number
  /** How often a silence has been prompted. */
  prompts: number
}

export type TurnEvent = 'voice-started' | 'words' | 'time' | 'nobody-spoke'

export type Move =
  | { do: 'wait' }
  /** Speak softly until it is clear whether this is an interruption. */
  | { do: 'duck' }
  /** Stop speaking; keep the rest. */
  | { do: 'hold' }
  /** It was nothing: go on where we were. `forget`: and what was heard is done with. */
  | { do: 'carry-on'; forget: boolean }
  | { do: 'forget' }
  /** Work out the answer while the pause is still being judged. */
  | { do: 'prepare'; to: string }
  /** The customer goes on: the prepared answer is void. */
  | { do: 'drop' }
  | { do: 'reply'; to: string }
  | { do: 'ask-again' }
  | { do: 'prompt' }
  | { do: 'end' }

/** The longest that the agent stays soft before it stops or goes on. */
export const VERDICT_MS = 520
/** Voice for this long without known words is taken for speech. */
const SURELY_SPEECH_MS = 360
/** A pause this long may be the end. */
export const PAUSE_MS = 64
/** Sound for this long that gave no words deserves a question. */
const WORTH_ASKING_MS = 900
const MAX_ACKNOWLEDGEMENT_WORDS = 5

export function nextMove(turn: Turn, event: TurnEvent): Move {
  switch (event) {
    case 'voice-started':
      return whenVoiceStarts(turn)
    case 'words':
    case 'time':
      if (!turn.undecided) return { do: 'wait' }
      return turn.agent === 'speaking' || turn.agent === 'ducked' ? whileAgentSpeaks(turn) : whileAgentListens(turn)
    case 'nobody-spoke':
      return turn.prompts < 2 ? { do: 'prompt' } : { do: 'end' }
  }
}

function whenVoiceStarts(turn: Turn): Move {
  if (turn.agent === 'speaking') return turn.replyJustBegan ? { do: 'hold' } : { do: 'duck' }
  return turn.prepared === undefined ? { do: 'wait' } : { do: 'drop' }
}

function whileAgentSpeaks(turn: Turn): Move {
  const meaning = meaningOf(turn)
  const paused = turn.quietMs >= PAUSE_MS
  if (meaning === 'interruption') return { do: 'hold' }
  if (meaning === 'unclear' && turn.heardAll && paused) return { do: 'hold' }
  if (meaning === 'nothing' && turn.heardAll && paused) return { do: 'carry-on', forget: true }
  if (turn.agent === 'ducked' && turn.sinceVoiceMs >= VERDICT_MS) {
    const speech = meaning !== 'acknowledgement' && turn.voicedMs >= SURELY_SPEECH_MS
    return speech ? { do: 'hold' } : { do: 'carry-on', forget: false }
  }
  if (meaning === 'acknowledgement' && turn.heardAll && paused) return { do: 'carry-on', forget: true }
  return { do: 'wait' }
}

function whileAgentListens(turn: Turn): Move {
  if (turn.quietMs < PAUSE_MS) return { do: 'wait' }
  if (turn.deaf) return turn.quietMs >= turn.patience.finished ? { do: 'ask-again' } : { do: 'wait' }
  if (!turn.heardAll) return { do: 'wait' }
  const meaning = meaningOf(turn)
  if (meaning === 'nothing' || (turn.agent === 'held' && meaning === 'acknowledgement')) {
    if (turn.quietMs < turn.patience.finished) return { do: 'wait' }
    if (turn.agent === 'held') return { do: 'carry-on', forget: true }
    return turn.voicedMs >= WORTH_ASKING_MS ? { do: 'ask-again' } : { do: 'forget' }
  }
  if (turn.quietMs >= pauseAfter(turn.heard, turn.language, turn.patience, turn.ended))
    return { do: 'reply', to: turn.heard }
  return turn.prepared === turn.heard ? { do: 'wait' } : { do: 'prepare', to: turn.heard }
}

type Meaning = 'nothing' | 'acknowledgement' | 'unclear' | 'interruption'

/** One unknown word out of a short sound may be a mishearing: it is unclear until the sound is over. */
function meaningOf(turn: Turn): Meaning {
  const fresh = wordsOf(turn.heard).slice(wordsOf(turn.answered).length)
  if (fresh.length === 0 || isEcho(fresh, turn.saying)) return 'nothing'
  const { acknowledgements, greetings, interruptions } = turn.language
  // "Hello?" into the opening, or while the answer takes long, asks for nothing new.
  const mayGreet = turn.opening || turn.answered !== ''
  const listening = (word: string) => acknowledgements.has(word) || (mayGreet && greetings.has(word))
  if (fresh.length <= MAX_ACKNOWLEDGEMENT_WORDS && fresh.every(listening)) return 'acknowledgement'
  return fresh.length >= 2 || interruptions.has(fresh[0] as string) ? 'interruption' : 'unclear'
}

/** A loudspeaker at the other end gives the agent's own words back. One word may be a coincidence. */
function isEcho(fresh: readonly string[], saying: string): boolean {
  return fresh.length >= 2 && ` ${wordsOf(saying).join(' ')} `.includes(` ${fresh.join(' ')} `)
}
