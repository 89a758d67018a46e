import { expect, test } from 'vitest'
import type { TransferTarget } from '#contract/agents.ts'
import type { WeeklyHours } from '#contract/weekly-hours.ts'
import { isThere, thereNext, transferPeople } from './transfer-targets.ts'

const ZONE = 'Asia/Kolkata'
/** Monday to Friday, 9:30 to 13:00 and 14:00 to 18:00. */
const OFFICE: WeeklyHours = [0, 1, 2, 3, 4, 5, 6].map((day) =>
  day < 5
    ? [
        [570, 780],
        [840, 1080],
      ]
    : [],
)
// 2026-11-20 is a Friday; India is five and a half hours ahead.
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+05:30`)

test('somebody is there from the first minute to the last, in the time of the business', () => {
  const there = (time: string) => isThere(OFFICE, ZONE, at(time))
  expect(['09:29', '09:30', '12:59', '13:00', '14:00', '17:59', '18:00'].map(there)).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    false,
  ])
  expect(isThere(undefined, ZONE, at('03:00'))).toBe(true)
})

test.each([
  ['before opening', '08:00', '2026-11-20', { date: '2026-11-20', time: '09:30' }],
  ['over lunch', '13:10', '2026-11-20', { date: '2026-11-20', time: '14:00' }],
  ['on Friday evening', '19:00', '2026-11-20', { date: '2026-11-23', time: '09:30' }],
  ['on Sunday', '12:00', '2026-11-22', { date: '2026-11-23', time: '09:30' }],
])('%s the next time is known', (_when, time, day, next) => {
  expect(thereNext(OFFICE, ZONE, at(time, day))).toEqual(next)
})

test('who is there once a week is there again in a week; who never is, never', () => {
  const mondays: WeeklyHours = [[[600, 660]], [], [], [], [], [], []]
  expect(thereNext(mondays, ZONE, at('12:00', '2026-11-23'))).toEqual({ date: '2026-11-30', time: '10:00' })
  expect(thereNext([[], [], [], [], [], [], []], ZONE, at('12:00'))).toBeUndefined()
})

test('who speaks the language of the call comes first; who is away is not offered', () => {
  const targets: TransferTarget[] = [
    { label: 'Front desk', number: '+918047180001', lang: 'English' },
    { label: 'Hindi desk', number: '+918047180002', lang: 'Hindi', hours: OFFICE },
    { label: 'Owner', number: '+918047180003' },
  ]
  expect(transferPeople(targets, 'hi', ZONE, at('10:00'))).toEqual({
    transferLabels: ['Hindi desk', 'Front desk', 'Owner'],
    transferSpeaking: ['Hindi desk'],
    transferClosed: [],
  })
  expect(transferPeople(targets, 'hi', ZONE, at('20:00'))).toEqual({
    transferLabels: ['Front desk', 'Owner'],
    transferSpeaking: [],
    transferClosed: [{ label: 'Hindi desk', opens: { date: '2026-11-23', time: '09:30' } }],
  })
})
