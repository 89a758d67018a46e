// A simulated customer at the far end: hears when the agent speaks and when it is their turn, and answers to it.
import { FRAME_MS, frameLength } from '#voice/audio/framing.ts'
import { rms } from '#voice/audio/level.ts'
import { TELEPHONE_RATE } from '#voice/audio/telephone.ts'
import type { FarEnd } from './line.ts'
import type { PersonaScript } from './personas.ts'
import { nextLine, type Progress, START } from './reacting.ts'

const FRAME = frameLength(TELEPHONE_RATE)
const LOUD = 250
const PICK_UP_MS = 400
/** How long they listen for an answer to their goodbye. */
const AFTER_GOODBYE_MS = 6_000
const NEXT_UTTERANCE_MS = 600
/** A silence this long ends a sentence that was never finished. */
const LONG_PAUSE_MS = 6_000
/** More would be a nuisance. */
const MOST_ACKNOWLEDGED = 4
/** An opening has parts: a notice, a greeting, a reason. */
const OPENING_PAUSE_MS = 1_600

export type AgentWords = { text: string; finished: boolean }

export type Customer = FarEnd & {
  isOver(): boolean
  /** The agent begins to say this, or has finished. Whoever is never told goes by the sound alone. */
  understand(words: AgentWords): void
}

/** `voice` answers 8 kHz sound; empty when it cannot speak. */
export function simulatedCustomer(
  persona: PersonaScript,
  voice: (text: string) => Promise<Int16Array>,
  hangUp: () => void,
): Customer {
  let nowMs = 0
  let over = false
  let progress: Progress = START
  let pickedUp = false
  let interrupted = false
  // What they are saying.
  let saying: Int16Array | undefined
  let said = 0
  let preparing = false
  let saidAtMs = 0
  // What they hear.
  let loudAtMs = 0
  let heardSince = false
  let utterance = -1
  let utteranceAtMs = 0
  let acknowledgedAtMs = 0
  let acknowledged = 0
  let understands = false
  let understood = ''
  let isSpeaking = false
  let before = ''

  function say(text: string): void {
    preparing = true
    heardSince = false
    understood = ''
    void voice(text).then((sound) => {
      preparing = false
      saying = sound
      said = 0
    })
  }
  function listen(samples: Int16Array): void {
    if (rms(samples) < LOUD) return
    if (utterance < 0 || nowMs - loudAtMs > NEXT_UTTERANCE_MS) {
      utterance++
      utteranceAtMs = nowMs
      acknowledgedAtMs = nowMs
    }
    loudAtMs = nowMs
    heardSince = true
  }
  function isTheirTurn(silentMs: number): boolean {
    if (!understands) return heardSince && silentMs >= persona.turnAfterMs
    if (understood === '') return false
    const pauseMs = isSpeaking ? LONG_PAUSE_MS : progress === START ? OPENING_PAUSE_MS : 0
    return silentMs >= Math.max(pauseMs, persona.turnAfterMs)
  }
  function act(): void {
    if (saying || preparing) return
    const silentMs = nowMs - Math.max(loudAtMs, saidAtMs)
    if (!pickedUp && nowMs >= PICK_UP_MS) {
      pickedUp = true
      if (persona.pickUp) {
        const heard = { heardSince, understood }
        say(persona.pickUp)
        ;({ heardSince, understood } = heard) // the agent may have begun already
        return
      }
    }
    const speaking = nowMs - loudAtMs < NEXT_UTTERANCE_MS && utterance >= 0
    const { interrupts, acknowledges } = persona
    if (interrupts && !interrupted && utterance >= interrupts.utterance && speaking) {
      if (nowMs - utteranceAtMs < interrupts.afterMs) return
      interrupted = true
      return say(interrupts.says)
    }
    const inMidSentence = nowMs === loudAtMs && (isSpeaking || !understands) && !progress.goodbye
    if (acknowledges && inMidSentence && acknowledged < MOST_ACKNOWLEDGED && isTime(acknowledges.everyMs)) {
      acknowledged++
      acknowledgedAtMs = nowMs
      const heard = { heardSince, understood }
      say(acknowledges.says)
      ;({ heardSince, understood } = heard)
      return
    }
    const theirTurn = isTheirTurn(silentMs)
    if (theirTurn && !isSilent(persona)) {
      const next = nextLine(persona, progress, understood)
      if (next === 'hang-up') return persona.goodbye === '' && !progress.goodbye ? leave(silentMs) : hangUp()
      progress = next.progress
      return say(next.say)
    }
    const waitedEnough =
      nowMs - saidAtMs > AFTER_GOODBYE_MS && silentMs > (isSpeaking ? LONG_PAUSE_MS : persona.turnAfterMs)
    if (progress.goodbye && waitedEnough) return hangUp()
    leave(silentMs)
  }
  const isTime = (everyMs: number) => nowMs - acknowledgedAtMs >= everyMs
  const leave = (silentMs: number) => {
    if (silentMs >= persona.patienceMs) hangUp()
  }

  return {
    isOver: () => over,
    understand({ text, finished }) {
      understands = true
      isSpeaking = !finished
      // The end tells what was really said; of a sentence that they have cut off it is no answer.
      if (!finished) before = understood
      if (!finished || understood !== '') understood = `${before} ${text}`.trim()
    },
    hear(samples) {
      nowMs += FRAME_MS
      listen(samples)
      if (!over) act()
    },
    speak() {
      if (!saying) return undefined
      const frame = saying.subarray(said, said + FRAME)
      said += FRAME
      if (said >= saying.length) {
        saying = undefined
        saidAtMs = nowMs
      }
      return frame.length === FRAME ? frame : filledUp(frame)
    },
    pressed() {},
    over() {
      over = true
    },
  }
}

const isSilent = ({ pickUp, says }: PersonaScript) => pickUp === '' && says.length === 0

/** What they may have to say: made ready while the phone still rings. */
export const linesOf = ({ pickUp, whenAskedFirst, says, goodbye, acknowledges, interrupts }: PersonaScript): string[] =>
  [pickUp, whenAskedFirst, ...says, goodbye, acknowledges?.says, interrupts?.says].filter(
    (line) => line !== undefined && line !== '',
  ) as string[]

function filledUp(samples: Int16Array): Int16Array {
  const frame = new Int16Array(FRAME)
  frame.set(samples)
  return frame
}
