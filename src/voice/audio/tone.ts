// Finds a machine's beep: one steady frequency with nearly all of the energy.
import { rms } from './level.ts'

/** Speech holds a pitch too, but never this long and never this pure. */
const BEEP_MS = 180
const QUIETEST = 250
const LOWEST_HZ = 400
const HIGHEST_HZ = 2_200

export type BeepFinder = { hear(samples: Int16Array): boolean }

export function beepFinder(sampleRate: number): BeepFinder {
  let steadyMs = 0
  let frequency = 0
  return {
    /** True once, when a beep has lasted long enough to be one. */
    hear(samples) {
      const found = pureTone(samples, sampleRate)
      const same = found !== undefined && Math.abs(found - frequency) < 15
      steadyMs = same ? steadyMs + (samples.length * 1000) / sampleRate : 0
      frequency = found ?? 0
      if (steadyMs < BEEP_MS) return false
      steadyMs = Number.NEGATIVE_INFINITY
      return true
    },
  }
}

/** For a sine x, x[n-1] + x[n+1] = 2 cos(w) x[n] at every n: solve for w, then look at what does not fit. */
export function pureTone(samples: Int16Array, sampleRate: number): number | undefined {
  if (rms(samples) < QUIETEST) return undefined
  let own = 0
  let cross = 0
  let around = 0
  for (let n = 1; n < samples.length - 1; n++) {
    const here = samples[n] as number
    const neighbours = (samples[n - 1] as number) + (samples[n + 1] as number)
    own += here * here
    cross += here * neighbours
    around += neighbours * neighbours
  }
  const twoCos = cross / own
  const misfit = (around - twoCos * cross) / own
  const hz = (Math.acos(Math.max(-1, Math.min(1, twoCos / 2))) * sampleRate) / (2 * Math.PI)
  return misfit < 0.004 && hz > LOWEST_HZ && hz < HIGHEST_HZ ? hz : undefined
}
