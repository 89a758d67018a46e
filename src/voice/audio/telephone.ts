// What a telephone network does to sound: a narrow band, G.711, noise on the line, delay.
import { frameLength } from './framing.ts'
import { decodeMuLaw, encodeMuLaw } from './g711.ts'
import { createResampler } from './resampler.ts'

export type TelephoneEffects = {
  /** Of the caller's microphone; the line itself is always 8 kHz. */
  sampleRate: number
  /** Root mean square of the noise added, of 32,768. */
  noise: number
  delayMs: number
  /** The same seed gives the same noise. */
  seed?: number
}

export const TELEPHONE_RATE = 8_000

/** Sound as it comes out at the far end; feed it stretch by stretch. */
export function telephoneEffects(effects: TelephoneEffects): (samples: Int16Array) => Int16Array {
  const resampler = createResampler(effects.sampleRate, TELEPHONE_RATE)
  const noise = gaussianNoise(effects.seed ?? 1)
  let delayed = new Int16Array(Math.round((effects.delayMs * TELEPHONE_RATE) / 1000))
  return (samples) => {
    const narrow = resampler.push(samples).slice()
    for (let i = 0; i < narrow.length; i++) {
      const noisy = (narrow[i] as number) + noise() * effects.noise
      narrow[i] = Math.max(-32_768, Math.min(32_767, Math.round(noisy)))
    }
    const line = new Int16Array(delayed.length + narrow.length)
    line.set(delayed)
    line.set(decodeMuLaw(encodeMuLaw(narrow)), delayed.length)
    delayed = line.slice(narrow.length)
    return line.slice(0, narrow.length)
  }
}

/** A frame of line noise, for the silence between words. */
export function lineNoise(level: number, seed = 1): () => Int16Array {
  const noise = gaussianNoise(seed)
  return () => Int16Array.from({ length: frameLength(TELEPHONE_RATE) }, () => Math.round(noise() * level))
}

function gaussianNoise(seed: number): () => number {
  let state = seed >>> 0 || 1
  const uniform = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return ((state >>> 0) + 1) / 4_294_967_297
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
