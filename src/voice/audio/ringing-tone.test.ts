import { expect, test } from 'vitest'
import { rms } from './level.ts'
import { ringingTone } from './ringing-tone.ts'

test.each([8_000, 16_000, 48_000])('rings twice and pauses, again and again, at %i Hz', (rate) => {
  const tone = ringingTone(rate)
  const loud = (ms: number) => rms(tone((rate * ms) / 1_000)) > 500
  const heard = Array.from({ length: 60 }, () => loud(100))
  const once = [true, true, true, true, false, false, true, true, true, true, ...Array(20).fill(false)]
  expect(heard).toEqual([...once, ...once])
})
