// One timer for all calls of a clock: every call gets its beat each 20 ms, to absolute deadlines.
import { FRAME_MS } from './audio/framing.ts'
import type { Clock } from './ports.ts'

/** `deadlineMs`: when the beat was due. Beats missed by a blocked event loop come one by one, none is left out. */
export type Beat = (deadlineMs: number) => void

/** Calls are spread over this many moments of the 20 ms, so that their work does not pile up at one. */
const PHASES = 2
const STEP_MS = FRAME_MS / PHASES
/** Timers may fire a little early. */
const EARLY_MS = 0.5
/** After a machine has slept, catching up with hours makes no sense. */
const LONGEST_CATCH_UP_MS = 60_000

type Pacer = { join(beat: Beat): () => void }
const pacers = new WeakMap<Clock, Pacer>()

/** Calls `beat` every 20 ms until the answer is called. */
export function everyFrame(clock: Clock, beat: Beat): () => void {
  let pacer = pacers.get(clock)
  if (!pacer) {
    pacer = createPacer(clock)
    pacers.set(clock, pacer)
  }
  return pacer.join(beat)
}

function createPacer(clock: Clock): Pacer {
  const phases = Array.from({ length: PHASES }, () => new Set<Beat>())
  const origin = clock.now()
  let nextStep = 0
  let cancel: (() => void) | undefined

  const membersAt = (step: number) => phases[step % PHASES] as Set<Beat>
  const dueAt = (step: number) => origin + step * STEP_MS

  function run(): void {
    cancel = undefined
    const now = clock.now()
    if (now - dueAt(nextStep) > LONGEST_CATCH_UP_MS) nextStep = stepAfter(now)
    while (dueAt(nextStep) <= now + EARLY_MS) {
      const step = nextStep++
      for (const beat of membersAt(step)) beat(dueAt(step))
    }
    schedule()
  }

  function schedule(): void {
    cancel?.()
    cancel = undefined
    for (let ahead = 0; ahead < PHASES; ahead++) {
      if (membersAt(nextStep + ahead).size === 0) continue
      cancel = clock.at(dueAt(nextStep + ahead), run)
      return
    }
  }

  const stepAfter = (ms: number) => Math.ceil((ms - origin) / STEP_MS)

  return {
    join(beat) {
      if (phases.every((phase) => phase.size === 0)) nextStep = stepAfter(clock.now())
      const emptiest = phases.reduce((fewest, phase) => (phase.size < fewest.size ? phase : fewest))
      emptiest.add(beat)
      schedule()
      return () => {
        emptiest.delete(beat)
        if (phases.every((phase) => phase.size === 0)) schedule()
      }
    },
  }
}
