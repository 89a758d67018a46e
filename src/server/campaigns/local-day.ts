// Days as a business counts them, in its own zone.
const HOUR_MS = 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()
function partsIn(zone: string, at: Date): Record<string, number> {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
}

/** Local wall-clock time as if it were UTC, in milliseconds. */
export function localMs(zone: string, at: Date): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(zone, at)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** When the local day of `at` began. */
export function startOfDay(zone: string, at: Date): Date {
  const local = localMs(zone, at)
  const midnight = local - (local % (24 * HOUR_MS))
  const guess = new Date(Math.floor(at.getTime() / 1000) * 1000 - (local - midnight))
  // Across a change of the clocks the guess is off by what they were moved.
  return new Date(guess.getTime() + (midnight - localMs(zone, guess)))
}

export function startOfNextDay(zone: string, at: Date): Date {
  return startOfDay(zone, new Date(startOfDay(zone, at).getTime() + 26 * HOUR_MS))
}
