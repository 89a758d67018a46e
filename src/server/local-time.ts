// Wall-clock time in a zone, by the runtime's own zone data.
const formats = new Map<string, Intl.DateTimeFormat>()

export type LocalTime = {
  /** YYYY-MM-DD. */
  day: string
  /** Minutes after midnight. */
  minute: number
  /** 0 is Monday. */
  weekday: number
}

export function localTime(zone: string, at: Date): LocalTime {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = `${parts['year']}-${parts['month']}-${parts['day']}`
  return { day, minute: Number(parts['hour']) * 60 + Number(parts['minute']), weekday: weekdayOf(day) }
}

export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The instant at which clocks in the zone show this; in a gap of daylight saving, the first one after it. */
export function instantOf(zone: string, day: string, minute: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  let at = wanted
  // The offset may differ on the two sides of a change: the second round settles it.
  for (let round = 0; round < 2; round++) at = wanted - offsetMs(zone, new Date(at))
  return new Date(at)
}

function offsetMs(zone: string, at: Date): number {
  const { day, minute } = localTime(zone, at)
  return Date.parse(`${day}T00:00:00Z`) + minute * 60_000 - Math.floor(at.getTime() / 60_000) * 60_000
}

/** The clocks' time in the zone, to the second, as if it were UTC. */
export const localMs = (zone: string, at: Date): number => Math.floor(at.getTime() / 1000) * 1000 + offsetMs(zone, at)

/** When the local day of `at` began. */
export const startOfDay = (zone: string, at: Date): Date => instantOf(zone, localTime(zone, at).day, 0)

export const startOfNextDay = (zone: string, at: Date): Date => instantOf(zone, addDays(localTime(zone, at).day, 1), 0)
