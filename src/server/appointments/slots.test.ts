import { expect, test } from 'vitest'
import { type CalendarRules, freeSlots } from './slots.ts'

const WEEKDAY: [number, number][] = [
  [9 * 60, 10 * 60],
  [17 * 60, 18 * 60],
]
const rules: CalendarRules = {
  timeZone: 'Asia/Kolkata',
  slotMinutes: 30,
  hours: [WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, [], []],
  holidays: new Set(),
  noticeMinutes: 60,
  daysAhead: 7,
}
// Monday, 16 November 2026, 09:05 in India.
const now = new Date('2026-11-16T03:35:00Z')
const week = { from: now, to: new Date('2026-11-30T00:00:00Z'), now }
const startsOf = (slots: { startsAt: Date }[]) => slots.map(({ startsAt }) => startsAt.toISOString().slice(0, 16))

test('today only what leaves the notice; then every opening of the week, none on closed days', () => {
  const slots = startsOf(freeSlots(rules, [1], [], week))
  expect(slots.slice(0, 3)).toEqual(['2026-11-16T11:30', '2026-11-16T12:00', '2026-11-17T03:30'])
  expect(slots.filter((at) => at.startsWith('2026-11-21') || at.startsWith('2026-11-22'))).toEqual([])
})

test('nothing beyond the days ahead, nothing on a holiday', () => {
  const slots = startsOf(freeSlots({ ...rules, holidays: new Set(['2026-11-17']) }, [1], [], week))
  expect(slots.some((at) => at.startsWith('2026-11-17'))).toBe(false)
  expect(slots.at(-1)).toBe('2026-11-23T12:00')
})

test('a slot is free while one resource is', () => {
  const startsAt = new Date('2026-11-17T03:30:00Z')
  const taken = [{ resourceId: 1, startsAt, endsAt: new Date('2026-11-17T04:00:00Z') }]
  const [slot] = freeSlots(rules, [1, 2], taken, { ...week, from: startsAt })
  expect(slot?.resourceIds).toEqual([2])
  expect(startsOf(freeSlots(rules, [1], taken, { ...week, from: startsAt }))[0]).toBe('2026-11-17T04:00')
})

test('an appointment made under other slot lengths still blocks what it overlaps', () => {
  const taken = [
    { resourceId: 1, startsAt: new Date('2026-11-17T03:45:00Z'), endsAt: new Date('2026-11-17T04:15:00Z') },
  ]
  const slots = startsOf(freeSlots(rules, [1], taken, { ...week, from: new Date('2026-11-17T00:00:00Z') }))
  expect(slots[0]).toBe('2026-11-17T11:30')
})
