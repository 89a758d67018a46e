import { expect, test } from 'vitest'
import { clockTime, daysOfWeek, inZone, minuteOf, mondayOf } from './week.ts'

test('a week begins on Monday, also when the day is a Sunday', () => {
  expect(mondayOf('2026-11-15')).toBe('2026-11-09')
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  expect(daysOfWeek('2026-12-28').map(({ day }) => day)).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
})

test('an appointment stands on the business’s day, not the viewer’s', () => {
  expect(inZone('2026-11-16T20:00:00.000Z', 'Asia/Kolkata')).toEqual({ day: '2026-11-17', time: '01:30' })
})

test('times of day are read as they are written', () => {
  expect(minuteOf(clockTime(570))).toBe(570)
  expect(minuteOf('soon')).toBeUndefined()
})
