// A week in the business's own zone, wherever the viewer is.
export type WeekDay = { day: string; label: string }

/** Monday of the week of this day. Days are YYYY-MM-DD. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return shift(day, -((at.getUTCDay() + 6) % 7))
}

export function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export function daysOfWeek(monday: string): WeekDay[] {
  const format = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => {
    const day = shift(monday, index)
    return { day, label: format.format(new Date(`${day}T00:00:00Z`)) }
  })
}

/** The day and time of an instant in a zone. */
export function inZone(instant: string, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** A little more than the week on both sides: zones differ by up to fourteen hours. */
export const spanOf = (monday: string) => ({
  from: new Date(Date.parse(`${monday}T00:00:00Z`) - 86_400_000).toISOString(),
  to: new Date(Date.parse(`${monday}T00:00:00Z`) + 8 * 86_400_000).toISOString(),
})

export const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** "09:30" gives 570; what is no time gives undefined. */
export function minuteOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
