// An answering machine: a greeting, a beep, then it records until it has had enough.
import { FRAME_MS, frameLength, joined } from '#voice/audio/framing.ts'
import { TELEPHONE_RATE } from '#voice/audio/telephone.ts'
import type { FarEnd } from './line.ts'

const FRAME = frameLength(TELEPHONE_RATE)
const BEEP_HZ = 1_000
const BEEP_MS = 450
const BEFORE_MS = 600
const PAUSE_MS = 300
const RECORDS_MS = 30_000

/** `greeting` is 8 kHz sound; empty when nobody could speak it. */
export function voicemail(greeting: Promise<Int16Array>, hangUp: () => void): FarEnd {
  let sound: Int16Array | undefined
  let position = 0
  let recordedMs = 0
  void greeting.then((spoken) => {
    sound = joined([silence(BEFORE_MS), spoken, silence(PAUSE_MS), beep()])
  })
  return {
    hear() {
      if (!sound || position < sound.length) return
      recordedMs += FRAME_MS
      if (recordedMs >= RECORDS_MS) hangUp()
    },
    speak() {
      if (!sound || position >= sound.length) return undefined
      const frame = new Int16Array(FRAME)
      frame.set(sound.subarray(position, position + FRAME))
      position += FRAME
      return frame
    },
    pressed() {},
    over() {},
  }
}

const samplesIn = (ms: number) => (ms * TELEPHONE_RATE) / 1000
const silence = (ms: number) => new Int16Array(samplesIn(ms))
const beep = () =>
  Int16Array.from({ length: samplesIn(BEEP_MS) }, (_, n) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * BEEP_HZ * n) / TELEPHONE_RATE)),
  )
