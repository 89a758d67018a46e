// Days without hours, as numbers of days since 1970, and what the clock on the wall says in a time zone.

export type LocalNow = { day: number; minutes: number }

const DAY_MS = 86_400_000

export function localNow(now: Date, timeZone: string): LocalNow {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = part
  return { day: dayOf(year, month, day), minutes: 60 * hour + minute }
}

export const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY_MS

/** Undefined for the 31st of November. */
export function realDay(year: number, month: number, day: number): number | undefined {
  const found = dayOf(year, month, day)
  const parts = partsOf(found)
  return parts.month === month && parts.day === day ? found : undefined
}

export function partsOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

export const isoDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Minutes of a day as "17:30"; the end of a day is "24:00". */
export const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
