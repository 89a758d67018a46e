import { expect, test } from 'vitest'
import { replyMs, stepsOf } from './waterfall.tsx'

const waterfall = {
  lastVoicedAt: 1_000,
  speechEndDecidedAt: 1_250,
  transcriptFinalAt: 1_180,
  firstTokenAt: 1_200,
  firstAudioMadeAt: 1_330,
  firstAudioOnLineAt: 1_350,
}

test('the steps of a reply add up to its time', () => {
  const steps = stepsOf(waterfall)
  expect(steps.reduce((sum, { ms }) => sum + ms, 0)).toBe(replyMs(waterfall))
})

test('what was done ahead, while the pause was judged, takes no time of its own', () => {
  expect(stepsOf(waterfall).map(({ ms }) => ms)).toEqual([250, 0, 0, 80, 20])
})
