import { mulaw as reference, alaw as referenceALaw } from 'alawmulaw'
import { describe, expect, test } from 'vitest'
import { createFramer } from './framing.ts'
import { decodeALaw, decodeMuLaw, encodeALaw, encodeMuLaw } from './g711.ts'
import { mix, peak, rms, withGain } from './level.ts'
import { createResampler, resample } from './resampler.ts'
import { telephoneEffects } from './telephone.ts'
import { beepFinder } from './tone.ts'

const sine = (hz: number, sampleRate: number, ms: number, level = 10_000) =>
  Int16Array.from({ length: (sampleRate * ms) / 1000 }, (_, n) => level * Math.sin((2 * Math.PI * hz * n) / sampleRate))

const everySample = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768)

describe('G.711', () => {
  test('every byte decodes as the reference does', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
    expect(decodeMuLaw(bytes)).toEqual(reference.decode(bytes))
    expect(decodeALaw(bytes)).toEqual(referenceALaw.decode(bytes))
  })

  test.each([
    ['µ-law', encodeMuLaw, decodeMuLaw],
    ['A-law', encodeALaw, decodeALaw],
  ])('every sample comes back from %s within its step', (_, encode, decode) => {
    const back = decode(encode(everySample))
    for (let i = 0; i < everySample.length; i++) {
      const sample = everySample[i] as number
      expect(Math.abs((back[i] as number) - sample)).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) * 0.04))
    }
  })
})

describe('the resampler', () => {
  const rates = [8_000, 16_000, 22_050, 24_000]
  const pairs = rates.flatMap((from) => rates.filter((to) => to !== from).map((to) => [from, to] as const))

  test.each(pairs)('from %i to %i keeps a tone in its place and at its loudness', (from, to) => {
    const out = resample(sine(1_000, from, 500), from, to)
    const wanted = sine(1_000, to, 500)
    expect(out.length).toBe(wanted.length)
    const inner = wanted.subarray(500, -500).map((sample, i) => sample - (out[i + 500] as number))
    expect(rms(inner)).toBeLessThan(rms(wanted) / 1_000)
  })

  test('what the lower rate cannot carry is gone, not folded back', () => {
    const out = resample(sine(6_000, 24_000, 500), 24_000, 8_000)
    expect(rms(out.subarray(400, -400))).toBeLessThan(7)
  })

  test('odd stretches give the very same samples as one long one', () => {
    const sound = sine(440, 24_000, 700)
    const resampler = createResampler(24_000, 8_000)
    const pieces: number[] = []
    for (let from = 0, length = 1; from < sound.length; from += length, length = (length * 7) % 997) {
      pieces.push(...resampler.push(sound.subarray(from, from + length)))
    }
    pieces.push(...resampler.flush())
    expect(Int16Array.from(pieces)).toEqual(resample(sound, 24_000, 8_000))
  })
})

test('frames are 20 ms whatever the pieces were, and nothing is lost', () => {
  const framer = createFramer(8_000)
  const sound = sine(300, 8_000, 110)
  const frames = [
    ...framer.push(sound.subarray(0, 7)),
    ...framer.push(sound.subarray(7, 400)),
    ...framer.push(sound.subarray(400)),
  ]
  const last = framer.flush() as Int16Array
  expect(frames.map((frame) => frame.length)).toEqual([160, 160, 160, 160, 160])
  expect([...frames.flatMap((frame) => [...frame]), ...last].slice(0, sound.length)).toEqual([...sound])
})

test('a gain fades evenly and never wraps around', () => {
  const faded = withGain(new Int16Array(100).fill(1_000), 1, 0)
  expect([faded[0], faded[50]]).toEqual([1_000, 500])
  expect(peak(withGain(new Int16Array(10).fill(30_000), 2, 2))).toBeCloseTo(1, 3)
  expect([...mix(Int16Array.of(30_000, 1), Int16Array.of(30_000))]).toEqual([32_767, 1])
})

test('the telephone narrows the band, adds its noise and is late', () => {
  const effect = telephoneEffects({ sampleRate: 16_000, noise: 20, delayMs: 60 })
  const out = effect(sine(500, 16_000, 200))
  expect(rms(out.subarray(0, 480))).toBe(0)
  expect(rms(out.subarray(500))).toBeGreaterThan(6_000)
})

describe('a beep', () => {
  const hears = (sound: Int16Array) => {
    const finder = beepFinder(8_000)
    let heard = 0
    for (let at = 0; at + 160 <= sound.length; at += 160) if (finder.hear(sound.subarray(at, at + 160))) heard++
    return heard
  }

  test('of 400 ms is heard once, also over µ-law', () => {
    expect(hears(sine(1_000, 8_000, 400))).toBe(1)
    expect(hears(decodeMuLaw(encodeMuLaw(sine(1_400, 8_000, 400, 6_000))))).toBe(1)
  })

  test('is not heard in a sliding tone, two tones or noise', () => {
    const sliding = Int16Array.from({ length: 4_000 }, (_, n) => 9_000 * Math.sin(n * (0.4 + n / 20_000)))
    expect(hears(sliding)).toBe(0)
    expect(hears(mix(sine(697, 8_000, 400), sine(1_209, 8_000, 400)))).toBe(0)
    expect(hears(telephoneEffects({ sampleRate: 8_000, noise: 3_000, delayMs: 0 })(new Int16Array(4_000)))).toBe(0)
  })
})
