import { expect, test } from 'vitest'
import { addDays, instantOf, localTime } from './local-time.ts'

test('half past five in the evening in India is noon in UTC', () => {
  expect(instantOf('Asia/Kolkata', '2026-11-16', 17 * 60 + 30).toISOString()).toBe('2026-11-16T12:00:00.000Z')
})

test('an instant reads back as the wall clock that made it, also across daylight saving', () => {
  for (const zone of ['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'UTC']) {
    for (const day of ['2026-03-07', '2026-03-09', '2026-11-02', '2026-12-31']) {
      expect(localTime(zone, instantOf(zone, day, 600))).toMatchObject({ day, minute: 600 })
    }
  }
})

test('weeks begin on Monday', () => {
  expect(localTime('Asia/Kolkata', new Date('2026-11-15T20:00:00Z'))).toEqual({
    day: '2026-11-16',
    minute: 90,
    weekday: 0,
  })
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
