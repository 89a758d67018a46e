import { expect, test } from 'vitest'
import { soundingFrames, trimSilence } from './trim.ts'

const SILENT = -9
const LOUD = 2
const energyOf = (before: number, sounding: number, after: number) =>
  Float32Array.from({ length: before + sounding + after }, (_, at) =>
    at >= before && at < before + sounding ? LOUD : SILENT,
  )

test('frames around the sound are kept, and stand for the silence that is not', () => {
  const { from, to, shares } = soundingFrames(energyOf(27, 40, 36))
  expect([from, to]).toEqual([22, 72])
  expect(shares[0]).toBeCloseTo((1 + 22 / 5) / 103)
  expect(shares[25]).toBeCloseTo(1 / 103)
  expect(shares.at(-1)).toBeCloseTo((1 + 31 / 5) / 103)
})

test.each([
  [27, 40, 36],
  [0, 40, 0],
  [2, 3, 80],
  [9, 0, 9],
])('whatever was left out, the shares are those of the whole: %i + %i + %i frames', (...frames) => {
  const { from, to, shares } = soundingFrames(energyOf(...frames))
  expect(shares).toHaveLength(to - from)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5)
})

test('silence at the edges is cut, with a little kept', () => {
  const rate = 24_000
  const sound = new Float32Array(rate)
  sound.fill(0.5, 8000, 16_000)
  const trimmed = trimSilence(sound, rate)
  expect(trimmed.length).toBe(8000 + 0.015 * rate + 0.04 * rate)
  expect(trimSilence(new Float32Array(100), rate)).toHaveLength(0)
})
