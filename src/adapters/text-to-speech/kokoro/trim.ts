// Kokoro leaves a third of a second of silence before and half a second after what it says.

const KEPT_SECONDS = 0.04
/** Below this part of the loudest sample nothing is heard. */
const QUIET = 0.02

export function trimSilence(samples: Float32Array, sampleRate: number): Float32Array {
  let loudest = 0
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
  const heard = (sample: number): boolean => Math.abs(sample) > loudest * QUIET
  const first = samples.findIndex(heard)
  if (first === -1) return new Float32Array(0)
  const kept = Math.round(KEPT_SECONDS * sampleRate)
  return samples.subarray(Math.max(0, first - kept), samples.findLastIndex(heard) + 1 + kept)
}
