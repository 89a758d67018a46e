import { expect, test } from 'vitest'
import { createLineTime } from './line-time.ts'
import { createRecorder } from './recording.ts'

const RATE = 8_000
const frame = (value: number) => new Int16Array(160).fill(value)

function recording() {
  const left: number[] = []
  const right: number[] = []
  const recorder = createRecorder(RATE, (l, r) => {
    expect(l.length).toBe(r.length)
    left.push(...l)
    right.push(...r)
  })
  return { recorder, left, right }
}

test('both channels stand where their sound was, to the sample', () => {
  const { recorder, left, right } = recording()
  recorder.customer(frame(1), 100)
  recorder.agent(frame(2), 250)
  recorder.finish(400)
  expect(left.length).toBe(3_200)
  expect([left.indexOf(1), left.lastIndexOf(1)]).toEqual([800, 959])
  expect([right.indexOf(2), right.lastIndexOf(2)]).toEqual([2_000, 2_159])
})

test('jitter leaves no gaps', () => {
  const { recorder, left } = recording()
  ;[0, 27, 39, 66, 80].forEach((at) => recorder.customer(frame(1), at))
  recorder.finish(100)
  expect(left.slice(0, 800).every((sample) => sample === 1)).toBe(true)
})

test('hours of sound pass through without piling up', () => {
  const { recorder, left, right } = recording()
  let handed = 0
  for (let ms = 0; ms < 60_000; ms += 20) {
    recorder.customer(frame(1), ms)
    recorder.advance(ms)
    handed = Math.max(handed, (ms * RATE) / 1000 - left.length)
  }
  expect(handed).toBeLessThanOrEqual(RATE * 2.1)
  recorder.finish(60_000)
  expect([left.length, right.length]).toEqual([480_000, 480_000])
})

test('a stalled line that catches up keeps its place in time', () => {
  const time = createLineTime(RATE)
  for (let ms = 20; ms <= 400; ms += 20) time.arrived(160, ms)
  for (let i = 0; i < 25; i++) time.arrived(160, 900)
  expect(time.at(3_200)).toBe(400)
  expect(time.at(7_200)).toBe(900)
})

test('a line that has lost sound moves on', () => {
  const time = createLineTime(RATE)
  for (let ms = 20; ms <= 400; ms += 20) time.arrived(160, ms)
  for (let ms = 1_400; ms <= 2_400; ms += 20) time.arrived(160, ms)
  expect(time.at(3_200 + 51 * 160)).toBe(2_400)
})
