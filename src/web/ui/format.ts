// Money, times and lengths as people read them.

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** 12480.5 gives ₹12,480.50, in Indian grouping. */
export const formatRupees = (amount: number): string => rupees.format(amount)

const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })

/** An instant in the viewer's own zone: "15 Nov 2026, 11:36". */
export const formatInstant = (instant: string | Date): string => dayAndTime.format(new Date(instant))
export const formatDay = (instant: string | Date): string => day.format(new Date(instant))

/** 134 gives 2:14; an hour and more gives 1:02:14. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const padded = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}

/** 1536 gives "1.5 KB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const inKb = bytes / 1024
  return inKb < 1024 ? `${trim(inKb)} KB` : `${trim(inKb / 1024)} MB`
}
const trim = (value: number) => String(Math.round(value * 10) / 10)

/** The first `count` words, with an ellipsis when there are more. */
export function firstWords(text: string, count: number): string {
  const words = text.trim().split(/\s+/)
  return words.length > count ? `${words.slice(0, count).join(' ')}…` : words.join(' ')
}
