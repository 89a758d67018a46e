// Kokoro leaves a third of a second of silence before and half a second after what it says.

/** Samples a second of what it makes. */
export const KOKORO_RATE = 24_000

/** Silence kept: hardly any before, where somebody waits for the first word. */
const KEPT_SECONDS = { before: 0.015, after: 0.04 }
/** Below this part of the loudest sample nothing is heard. */
const QUIET = 0.02
/** Frames whose predicted energy is lower are silent. */
const SILENT_ENERGY = -5
/** Silence that goes through the generator at either end; what it cannot see of the rest, it is told (`shares`). */
const CONTEXT_FRAMES = 5

export function trimSilence(samples: Float32Array, sampleRate: number): Float32Array {
  let loudest = 0
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
  const heard = (sample: number): boolean => Math.abs(sample) > loudest * QUIET
  const first = samples.findIndex(heard)
  if (first === -1) return new Float32Array(0)
  const before = Math.round(KEPT_SECONDS.before * sampleRate)
  const after = Math.round(KEPT_SECONDS.after * sampleRate)
  return samples.subarray(Math.max(0, first - before), samples.findLastIndex(heard) + 1 + after)
}

export type Sounding = {
  from: number
  to: number
  /** How much each kept frame counts in a mean over all of them: those at the ends stand for the silence left out. */
  shares: Float32Array
}

/** The frames worth turning into sound. */
export function soundingFrames(energy: Float32Array): Sounding {
  const sounds = (value: number): boolean => value > SILENT_ENERGY
  const first = Math.max(0, energy.findIndex(sounds))
  const last = energy.findLastIndex(sounds)
  const from = Math.max(0, first - CONTEXT_FRAMES)
  const to = last === -1 ? energy.length : Math.min(energy.length, last + 1 + CONTEXT_FRAMES)
  const after = energy.length - to
  const shares = Float32Array.from({ length: to - from }, (_, at) => {
    const atStart = at < CONTEXT_FRAMES ? from / CONTEXT_FRAMES : 0
    const atEnd = at >= to - from - CONTEXT_FRAMES ? after / CONTEXT_FRAMES : 0
    return (1 + atStart + atEnd) / energy.length
  })
  return { from, to, shares }
}
