// Calls are placed between 09:00 and 21:00 at the called number's local time, in every zone it may be in.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const OPENS_HOUR = 9
const CLOSES_HOUR = 21
const MINUTE_MS = 60_000
const STEP_MS = 15 * MINUTE_MS // no zone's offset is finer

export function isInsideCallingWindow(number: string, now: Date): boolean {
  return zonesOf(number).every((zone) => {
    const hour = hourIn(zone, now)
    return hour >= OPENS_HOUR && hour < CLOSES_HOUR
  })
}

/** The next instant inside the window, `now` itself when it is. Undefined where no hour suits all zones. */
export function nextInsideCallingWindow(number: string, now: Date): Date | undefined {
  if (isInsideCallingWindow(number, now)) return now
  const first = Math.ceil(now.getTime() / STEP_MS) * STEP_MS
  for (let at = first; at <= first + 48 * 60 * MINUTE_MS; at += STEP_MS) {
    if (isInsideCallingWindow(number, new Date(at))) return new Date(at)
  }
  return undefined
}

// A number without a country, such as a satellite phone's, may be anywhere: no hour is proven to suit it.
// Eight hours apart, no twelve hours of day hold all three.
const ANYWHERE = ['Etc/GMT', 'Etc/GMT-8', 'Etc/GMT+8']

const zones = new Map<string, readonly string[]>()
function zonesOf(number: string): readonly string[] {
  const country = parsePhoneNumberFromString(number)?.country
  if (!country) return ANYWHERE
  const known = zones.get(country)
  if (known) return known
  const ofCountry = new Intl.Locale('und', { region: country }).getTimeZones?.() ?? ANYWHERE
  zones.set(country, ofCountry.length > 0 ? ofCountry : ANYWHERE)
  return zonesOf(number)
}

const formats = new Map<string, Intl.DateTimeFormat>()
function hourIn(zone: string, now: Date): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
    formats.set(zone, format)
  }
  return Number(format.format(now))
}
