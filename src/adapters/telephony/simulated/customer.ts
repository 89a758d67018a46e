// A simulated customer at the far end: hears when the agent speaks and when it is their turn, and follows a script.
import { FRAME_MS, frameLength } from '#voice/audio/framing.ts'
import { rms } from '#voice/audio/level.ts'
import { TELEPHONE_RATE } from '#voice/audio/telephone.ts'
import type { FarEnd } from './line.ts'
import type { PersonaScript } from './personas.ts'

const FRAME = frameLength(TELEPHONE_RATE)
const LOUD = 250
const PICK_UP_MS = 400
/** How long they listen for an answer to their goodbye. */
const AFTER_GOODBYE_MS = 6_000
const NEXT_UTTERANCE_MS = 600

export type Customer = FarEnd & { isOver(): boolean }

/** `voice` answers 8 kHz sound; empty when it cannot speak. */
export function simulatedCustomer(
  persona: PersonaScript,
  voice: (text: string) => Promise<Int16Array>,
  hangUp: () => void,
): Customer {
  const script = [...persona.says, ...(persona.goodbye ? [persona.goodbye] : [])]
  for (const line of [persona.pickUp, ...script].filter(Boolean)) void voice(line) // so that it is there when needed
  let nowMs = 0
  let over = false
  let step = 0
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

  function say(text: string): void {
    preparing = true
    heardSince = false
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
  function act(): void {
    if (saying || preparing) return
    const silentMs = nowMs - Math.max(loudAtMs, saidAtMs)
    if (!pickedUp && nowMs >= PICK_UP_MS) {
      pickedUp = true
      if (persona.pickUp) return say(persona.pickUp)
    }
    const speaking = nowMs - loudAtMs < NEXT_UTTERANCE_MS && utterance >= 0
    const { interrupts, acknowledges } = persona
    if (interrupts && !interrupted && utterance >= interrupts.utterance && speaking) {
      if (nowMs - utteranceAtMs < interrupts.afterMs) return
      interrupted = true
      return say(interrupts.says)
    }
    if (acknowledges && speaking && nowMs - acknowledgedAtMs >= acknowledges.everyMs) {
      acknowledgedAtMs = nowMs
      const before = heardSince
      say(acknowledges.says)
      heardSince = before
      return
    }
    const theirTurn = heardSince && silentMs >= persona.turnAfterMs
    const next = script[step]
    if (theirTurn && next !== undefined) {
      step++
      return say(next)
    }
    const done = persona.goodbye !== '' && step === script.length
    if (done && (theirTurn || nowMs - saidAtMs > AFTER_GOODBYE_MS)) return hangUp()
    if (silentMs >= persona.patienceMs) hangUp()
  }

  return {
    isOver: () => over,
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

function filledUp(samples: Int16Array): Int16Array {
  const frame = new Int16Array(FRAME)
  frame.set(samples)
  return frame
}
