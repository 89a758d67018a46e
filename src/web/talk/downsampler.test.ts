import { expect, test } from 'vitest'
import { downsampler } from './downsampler.ts'

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / rate))

function through(input: Float32Array, from: number, block: number): number[] {
  const convert = downsampler(from, 16_000)
  const out: number[] = []
  for (let i = 0; i < input.length; i += block) out.push(...convert(input.subarray(i, i + block)))
  return out
}
const loudness = (samples: number[]) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)

test.each([44_100, 48_000])('speech at %i Hz keeps its loudness and its length', (rate) => {
  const out = through(tone(1_000, rate, 1), rate, 128)
  expect(out.length).toBeGreaterThan(15_900)
  expect(loudness(out.slice(200))).toBeCloseTo(Math.SQRT1_2, 2)
})

test('what is too high for the line is taken away, not folded back into it', () => {
  const out = through(tone(11_000, 48_000, 1), 48_000, 128)
  expect(loudness(out.slice(200))).toBeLessThan(0.02)
})

test('the size of the blocks makes no difference', () => {
  const input = tone(440, 48_000, 0.5)
  const small = through(input, 48_000, 128)
  const large = through(input, 48_000, 4_096)
  for (const [i, sample] of small.slice(0, large.length).entries()) expect(sample).toBeCloseTo(large[i] ?? 0, 6)
})
