// What a caller hears while somebody else's phone rings: India's ringing tone, 400 Hz in the rhythm ring-ring, pause.
const HZ = 400
/** It swells and fades this often a second. */
const SWELL_HZ = 25
const RHYTHM_MS = { ring: 400, gap: 200, pause: 2_000 }
const WHOLE_MS = 2 * RHYTHM_MS.ring + RHYTHM_MS.gap + RHYTHM_MS.pause
const LOUDNESS = 3_000
/** Without a click at the beginning and the end of each ring. */
const SLOPE_MS = 8

/** Answers the next `samples` of the tone each time it is called. */
export function ringingTone(sampleRate: number): (samples: number) => Int16Array {
  let at = 0
  return (samples) => {
    const sound = new Int16Array(samples)
    for (let n = 0; n < samples; n++, at++) {
      const ms = (at * 1000) / sampleRate
      const seconds = at / sampleRate
      const swell = (1 + Math.sin(2 * Math.PI * SWELL_HZ * seconds)) / 2
      sound[n] = LOUDNESS * loudnessAt(ms % WHOLE_MS) * swell * Math.sin(2 * Math.PI * HZ * seconds)
    }
    return sound
  }
}

function loudnessAt(ms: number): number {
  const second = RHYTHM_MS.ring + RHYTHM_MS.gap
  const into = ms >= second ? ms - second : ms
  if (into >= RHYTHM_MS.ring) return 0
  return Math.min(1, into / SLOPE_MS, (RHYTHM_MS.ring - into) / SLOPE_MS)
}
