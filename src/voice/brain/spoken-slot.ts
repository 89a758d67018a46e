// A free time, said: "Tuesday, 17 November, 5:30 pm"; in Hindi "मंगलवार, 17 नवंबर, शाम 5:30 बजे".

export type Slot = { date: string; time: string }

export function saySlot({ date, time }: Slot, language: string): string {
  const at = new Date(`${date}T${time}:00Z`)
  const code = language.split('-')[0] ?? 'en'
  const locale = `${code}-IN-u-nu-latn`
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(at)
  const clock = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    ...(time.endsWith(':00') ? {} : { minute: '2-digit' }),
    hour12: true,
    timeZone: 'UTC',
    // English says "pm"; the others name the part of the day.
    ...(code === 'en' || code === 'or' ? {} : { dayPeriod: 'long' }),
  }).format(at)
  return `${day}, ${clock}${code === 'hi' ? ' बजे' : ''}`
}
