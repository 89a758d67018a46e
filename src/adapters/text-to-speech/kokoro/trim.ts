// Kokoro leaves a third of a second of silence before and half a second after what it says.

/** Samples a second of what it makes. */
export const KOKORO_RATE = 24_000

/** Frames whose predicted energy is lower are silent. */
const SILENT_ENERGY = -5
/** The generator judges loudness by what stands around: so much of the silence has to stay for it. */
const CONTEXT_FRAMES = 12

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
