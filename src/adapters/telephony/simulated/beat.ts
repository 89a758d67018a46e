// One timer for all lines of the network, to absolute deadlines: a blocked event loop delays frames but loses none.
import { FRAME_MS } from '#voice/audio/framing.ts'
import type { Clock } from '#voice/ports.ts'

const LONGEST_CATCH_UP_MS = 10_000

export type Heart = { join(beat: () => void): () => void; stop(): void }

export function startHeart(clock: Clock): Heart {
  const beats = new Set<() => void>()
  let due = 0
  let cancel: (() => void) | undefined

  function run(): void {
    const now = clock.now()
    if (now - due > LONGEST_CATCH_UP_MS) due = now
    for (; due <= now; due += FRAME_MS) for (const beat of beats) beat()
    cancel = beats.size > 0 ? clock.at(due, run) : undefined
  }
  return {
    join(beat) {
      beats.add(beat)
      if (!cancel) {
        due = clock.now() + FRAME_MS
        cancel = clock.at(due, run)
      }
      return () => void beats.delete(beat)
    },
    stop() {
      cancel?.()
      beats.clear()
    },
  }
}
