import { expect, test } from 'vitest'
import { everyFrame } from './pacer.ts'
import { fakeClock } from './testing/fake-clock.ts'

test('beats are 20 ms apart, whoever joins and leaves', async () => {
  const clock = fakeClock()
  const beats: number[] = []
  const stop = everyFrame(clock, (deadline) => beats.push(deadline))
  await clock.pass(45)
  const others = Array.from({ length: 20 }, () => everyFrame(clock, () => {}))
  await clock.pass(100)
  for (const leave of others) leave()
  await clock.pass(100)
  expect(beats.slice(1).map((at, i) => at - (beats[i] as number))).toEqual(beats.slice(1).map(() => 20))
  expect(beats.length).toBeGreaterThanOrEqual(12)
  stop()
  expect(clock.pending()).toBe(0)
})

test('all calls share one timer', () => {
  const clock = fakeClock()
  const leave = Array.from({ length: 50 }, () => everyFrame(clock, () => {}))
  expect(clock.pending()).toBe(1)
  for (const each of leave) each()
  expect(clock.pending()).toBe(0)
})

test('calls are spread over the 20 ms', async () => {
  const clock = fakeClock()
  const moments = new Set<number>()
  const leave = Array.from({ length: 10 }, () => everyFrame(clock, () => moments.add(clock.now() % 20)))
  await clock.pass(100)
  expect(moments.size).toBe(2)
  for (const each of leave) each()
})

test('after a blocked second every missed beat comes, in order, and then the old rhythm', async () => {
  const clock = fakeClock()
  const beats: number[] = []
  const stop = everyFrame(clock, (deadline) => beats.push(deadline))
  await clock.pass(100)
  clock.block(1_000)
  await clock.pass(100)
  expect(beats).toEqual(beats.map((_, i) => (beats[0] as number) + i * 20))
  expect(beats.length).toBe(61)
  stop()
})

test('after a night asleep the beats do not run after the hours', async () => {
  const clock = fakeClock()
  let beats = 0
  const stop = everyFrame(clock, () => beats++)
  clock.block(8 * 3_600_000)
  await clock.pass(100)
  expect(beats).toBeLessThan(10)
  stop()
})
