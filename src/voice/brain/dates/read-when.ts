// Days and times as people say them in English and Hindi → a day and the hours meant, seen from now.
import { clockTime, isoDate, localNow } from './calendar.ts'
import { readDay } from './read-day.ts'
import { readDelay, readTime, type TimeOfDay } from './read-time.ts'
import { tokensOf } from './tokens.ts'

/** Local dates and times. A moment: `from` equals `to`. A day without hours: 00:00 to 24:00. */
export type When = { date: string; from: string; to: string }

const DAY_MINUTES = 24 * 60

/** Undefined where no day and no time was said. */
export function readWhen(said: string, now: Date, timeZone: string): When | undefined {
  const tokens = tokensOf(said)
  const today = localNow(now, timeZone)
  const delay = readDelay(tokens)
  if (delay !== undefined) {
    const minutes = today.minutes + delay
    return when(today.day + Math.floor(minutes / DAY_MINUTES), {
      from: minutes % DAY_MINUTES,
      to: minutes % DAY_MINUTES,
    })
  }
  const evening = tokens.some(({ word }) => word === 'tonight') ? readTime(tokensOf('night'), false) : undefined
  const day = readDay(tokens, today.day)
  const time = readTime(tokens, day !== undefined) ?? evening
  if (day === undefined) {
    if (!time) return undefined
    return when(time.to > today.minutes ? today.day : today.day + 1, time)
  }
  return when(day, time ?? { from: 0, to: DAY_MINUTES })
}

/** Midnight at the end of a day is the start of the next, unless the day lasts until then. */
function when(day: number, { from, to }: TimeOfDay): When {
  const over = from >= DAY_MINUTES
  const start = over ? from - DAY_MINUTES : from
  const end = over ? to - DAY_MINUTES : Math.min(to, DAY_MINUTES)
  return { date: isoDate(over ? day + 1 : day), from: clockTime(start), to: clockTime(end) }
}
