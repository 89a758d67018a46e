// Voices leave silence around what they say; the pauses between clauses are the router's.

/** Silence kept: hardly any before, where somebody waits for the first word. */
const KEPT_SECONDS = { before: 0.015, after: 0.04 }
/** Below this part of the loudest sample nothing is heard. */
const QUIET = 0.02

export function trimSilence<Sound extends Float32Array | Int16Array>(samples: Sound, sampleRate: number): Sound {
  let loudest = 0
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
  const heard = (sample: number): boolean => Math.abs(sample) > loudest * QUIET
  const first = samples.findIndex(heard)
  if (first === -1) return samples.subarray(0, 0) as Sound
  const before = Math.round(KEPT_SECONDS.before * sampleRate)
  const after = Math.round(KEPT_SECONDS.after * sampleRate)
  return samples.subarray(Math.max(0, first - before), samples.findLastIndex(heard) + 1 + after) as Sound
}
