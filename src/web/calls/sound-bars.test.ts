import { expect, test } from 'vitest'
import { barsOf } from './sound-bars.ts'

test('a bar belongs to whoever was louder: customer left, agent right', () => {
  const left = Float32Array.from([0.5, 0.5, 0, 0])
  const right = Float32Array.from([0, 0, 0.25, 0.25])
  const bars = barsOf(left, right, 2)
  expect(bars.map(({ speaker }) => speaker)).toEqual(['caller', 'agent'])
  expect(bars[0]?.level).toBe(1)
  expect(bars[1]?.level).toBeLessThan(1)
})

test('silence is flat, not divided by nothing', () => {
  expect(barsOf(new Float32Array(8), new Float32Array(8), 2).map(({ level }) => level)).toEqual([0, 0])
})
