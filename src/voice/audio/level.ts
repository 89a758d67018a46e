// How loud a stretch of sound is, and changing that.

export function rms(samples: Int16Array): number {
  let sum = 0
  for (let i = 0; i < samples.length; i++) sum += (samples[i] as number) ** 2
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** From 0 (silence) to 1 (full scale). */
export function peak(samples: Int16Array): number {
  let highest = 0
  for (let i = 0; i < samples.length; i++) highest = Math.max(highest, Math.abs(samples[i] as number))
  return highest / 32_768
}

/** A copy whose loudness goes evenly from one gain to the other. */
export function withGain(samples: Int16Array, from: number, to: number): Int16Array {
  const louder = new Int16Array(samples.length)
  const step = (to - from) / Math.max(1, samples.length)
  for (let i = 0; i < samples.length; i++) louder[i] = clip((samples[i] as number) * (from + step * i))
  return louder
}

/** Both at once, as on one wire. The answer is as long as the longer one. */
export function mix(one: Int16Array, other: Int16Array): Int16Array {
  const [longer, shorter] = one.length >= other.length ? [one, other] : [other, one]
  const both = longer.slice()
  for (let i = 0; i < shorter.length; i++) both[i] = clip((both[i] as number) + (shorter[i] as number))
  return both
}

const clip = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)))
