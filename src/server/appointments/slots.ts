// Which slots a calendar offers: opening hours cut into slots, less holidays, notice and what is taken.
import { addDays, instantOf, localTime, weekdayOf } from '../local-time.ts'

export type OpeningHours = readonly (readonly [opens: number, closes: number])[][]

export type CalendarRules = {
  timeZone: string
  slotMinutes: number
  /** Seven lists, Monday first. */
  hours: OpeningHours
  holidays: ReadonlySet<string>
  noticeMinutes: number
  daysAhead: number
}

export type Taken = { resourceId: number; startsAt: Date; endsAt: Date }
export type FreeSlot = { startsAt: Date; endsAt: Date; resourceIds: number[] }

export function freeSlots(
  rules: CalendarRules,
  resourceIds: readonly number[],
  taken: readonly Taken[],
  span: { from: Date; to: Date; now: Date },
): FreeSlot[] {
  const earliest = Math.max(span.from.getTime(), span.now.getTime() + rules.noticeMinutes * 60_000)
  const lastDay = addDays(localTime(rules.timeZone, span.now).day, rules.daysAhead)
  const slots: FreeSlot[] = []
  const first = localTime(rules.timeZone, new Date(earliest)).day
  for (let day = first; day <= lastDay; day = addDays(day, 1)) {
    if (instantOf(rules.timeZone, day, 0) >= span.to) break
    for (const { startsAt, endsAt } of slotsOfDay(rules, day)) {
      if (startsAt.getTime() < earliest || startsAt >= span.to) continue
      const free = resourceIds.filter(
        (id) => !taken.some((one) => one.resourceId === id && overlaps(one, startsAt, endsAt)),
      )
      if (free.length > 0) slots.push({ startsAt, endsAt, resourceIds: free })
    }
  }
  return slots
}

function slotsOfDay(rules: CalendarRules, day: string): { startsAt: Date; endsAt: Date }[] {
  if (rules.holidays.has(day)) return []
  const slots = []
  for (const [opens, closes] of rules.hours[weekdayOf(day)] ?? []) {
    for (let minute = opens; minute + rules.slotMinutes <= closes; minute += rules.slotMinutes) {
      const startsAt = instantOf(rules.timeZone, day, minute)
      slots.push({ startsAt, endsAt: new Date(startsAt.getTime() + rules.slotMinutes * 60_000) })
    }
  }
  return slots
}

const overlaps = (one: Taken, startsAt: Date, endsAt: Date) => one.startsAt < endsAt && one.endsAt > startsAt
