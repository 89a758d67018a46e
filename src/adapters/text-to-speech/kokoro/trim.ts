// Kokoro leaves a third of a second of silence before and half a second after what it says.

/** Samples a second of what it makes. */
export const KOKORO_RATE = 24_000

/** Silence kept: hardly any before, where somebody waits for the first word. */
const KEPT_SECONDS = { before: 0.015, after: 0.04 }
/** Below this part of the loudest sample nothing is heard. */
const QUIET = 0.02
/** Frames whose predicted energy is lower are silent. */
const SILENT_ENERGY = -5
/** The generator judges loudness by what stands around: so much of the silence has to stay for it. */
const CONTEXT_FRAMES = 12

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

/** The frames worth turning into sound. */
export function soundingFrames(energy: Float32Array): { from: number; to: number } {
  const sounds = (value: number): boolean => value > SILENT_ENERGY
  const first = energy.findIndex(sounds)
  if (first === -1) return { from: 0, to: energy.length }
  return {
    from: Math.max(0, first - CONTEXT_FRAMES),
    to: Math.min(energy.length, energy.findLastIndex(sounds) + 1 + CONTEXT_FRAMES),
  }
}
