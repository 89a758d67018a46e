// Which time of the day is meant: "shaam", "das baje", "half past five", "between 4 and 6".
import { isNumber, numberOf } from './numbers.ts'
import { type Token, take, words } from './tokens.ts'

/** Minutes of the day; a moment begins where it ends. */
export type TimeOfDay = { from: number; to: number }
type Part = TimeOfDay & { named: Set<string> }

const HOUR = 60
const PARTS: Part[] = [
  { named: words('morning subah subha savere sabere सुबह सवेरे'), from: 6 * HOUR, to: 12 * HOUR },
  { named: words('afternoon dopahar dopeher dupahar दोपहर'), from: 12 * HOUR, to: 16 * HOUR },
  { named: words('evening shaam sham शाम'), from: 16 * HOUR, to: 20 * HOUR },
  { named: words('night tonight raat rat रात'), from: 20 * HOUR, to: 24 * HOUR },
]
const NOON = words('noon midday')
const BAJE = words('baje baj बजे बज oclock')
const AM_PM = words('am pm')
const AT = words('at by around about से kareeb karib लगभग करीब')
const HALF = words('half')
const QUARTER = words('quarter')
const PAST = words('past')
const TO = words('to se से till until and aur और tak तक')
const IN_HOURS = words('hour hours ghante ghanta ghanton घंटे घंटा घंटों')
const IN_MINUTES = words('minute minutes min mins minat मिनट')
const LATER = words('later from baad bad बाद mein me में')
/** Counted from the hour that follows: saade paanch is half past five. */
const QUARTERS: [Set<string>, number][] = [
  [words('saade sadhe sade साढ़े साढे'), 30],
  [words('sava sawa सवा'), 15],
  [words('paune pone पौने'), -15],
]
const isHour = (word: string) => isNumber(word) && (numberOf(word) ?? 0) >= 1 && (numberOf(word) ?? 0) <= 24
const isMinutes = (word: string) =>
  isNumber(word) && (numberOf(word) ?? 0) >= 5 && (numberOf(word) ?? 60) < 60 && (numberOf(word) ?? 1) % 5 === 0
const isClock = (word: string) => /^\d{1,2}[:.]\d{2}$/.test(word)

/** From now on: "in two hours", "aadhe ghante mein". */
export function readDelay(tokens: Token[]): number | undefined {
  const first = words('in after within')
  if (
    take(tokens, { maybe: first }, words('half aadhe aadha adhe आधे'), { maybe: words('an a') }, IN_HOURS, {
      maybe: LATER,
    })
  )
    return 30
  if (take(tokens, words('dedh डेढ़ डेढ'), IN_HOURS, { maybe: LATER })) return 90
  if (take(tokens, words('dhai ढाई'), IN_HOURS, { maybe: LATER })) return 150
  const hours = take(tokens, first, isNumber, IN_HOURS) ?? take(tokens, isNumber, IN_HOURS, LATER)
  if (hours) return HOUR * countIn(hours)
  const minutes = take(tokens, first, isNumber, IN_MINUTES) ?? take(tokens, isNumber, IN_MINUTES, LATER)
  return minutes && countIn(minutes)
}
const countIn = (said: string[]) => said.map(numberOf).find((count) => count !== undefined) ?? 0

/** `dayNamed`: a bare number may then be an hour. */
export function readTime(tokens: Token[], dayNamed: boolean): TimeOfDay | undefined {
  const part = readPart(tokens)
  const range = readRange(tokens, part)
  if (range) return range
  const edge = take(tokens, words('after before baad पहले pehle till until tak'), isHour, { maybe: AM_PM })
  if (edge) return sided(edge, part)
  const moment = readMoment(tokens, part, dayNamed)
  if (moment === undefined) return part && { from: part.from, to: part.to }
  const [after, before] = [
    take(tokens, words('ke'), words('baad')) ?? take(tokens, words('के'), words('बाद')),
    take(tokens, words('se के से ke'), words('pehle पहले')),
  ]
  if (after) return { from: moment, to: part?.to ?? 24 * HOUR }
  return before ? { from: part?.from ?? 0, to: moment } : { from: moment, to: moment }
}

function readPart(tokens: Token[]): Part | undefined {
  const greeting = take(tokens, words('good'), (word) => PARTS.some(({ named }) => named.has(word)))
  const said = take(tokens, { maybe: words('in') }, { maybe: words('the') }, (word) =>
    PARTS.some(({ named }) => named.has(word)),
  )
  const found = PARTS.find(({ named }) => named.has(said?.at(-1) ?? ''))
  return greeting && !found ? undefined : found
}

function sided(said: string[], part: Part | undefined): TimeOfDay {
  const at = hourOf(said[1] ?? '', said[2] ?? '', part)
  const after = words('after baad').has(said[0] ?? '')
  return after ? { from: at, to: part?.to ?? 24 * HOUR } : { from: part?.from ?? 0, to: at }
}

/** "4 to 6 pm", "between four and six", "chaar se chhe baje". */
function readRange(tokens: Token[], part: Part | undefined): TimeOfDay | undefined {
  const said =
    take(
      tokens,
      { maybe: words('between from') },
      isHour,
      { maybe: AM_PM },
      TO,
      isHour,
      { maybe: AM_PM },
      { maybe: BAJE },
    ) ?? undefined
  if (!said) return undefined
  const [, first = '', ownHalf = '', , last = '', half = ''] = said
  const to = hourOf(last, half, part)
  const from = hourOf(first, ownHalf || half, part)
  return from <= to ? { from, to } : { from: hourOf(first, ownHalf || 'am', part), to }
}

function readMoment(tokens: Token[], part: Part | undefined, dayNamed: boolean): number | undefined {
  const past = take(tokens, new Set([...HALF, ...QUARTER]), PAST, isHour, { maybe: AM_PM })
  if (past) return hourOf(past[2] ?? '', past[3] ?? '', part) + (HALF.has(past[0] ?? '') ? 30 : 15)
  const before = take(tokens, QUARTER, words('to'), isHour, { maybe: AM_PM })
  if (before) return hourOf(before[2] ?? '', before[3] ?? '', part) - 15
  for (const [named, minutes] of QUARTERS) {
    const said = take(tokens, named, isHour, { maybe: BAJE })
    if (said) return hourOf(said[1] ?? '', '', part) + minutes
  }
  if (take(tokens, words('dedh डेढ़ डेढ'), BAJE)) return hourOf('1', '', part) + 30
  if (take(tokens, words('dhai ढाई'), BAJE)) return hourOf('2', '', part) + 30
  if (take(tokens, NOON)) return 12 * HOUR
  if (take(tokens, words('midnight'))) return 24 * HOUR

  const clock = take(tokens, isClock, { maybe: AM_PM }, { maybe: BAJE })
  if (clock) return clockOf(clock[0] ?? '', clock[1] ?? '', part)
  const withMinutes =
    take(tokens, isHour, isMinutes, AM_PM) ??
    take(tokens, AT, isHour, isMinutes)?.slice(1) ??
    (dayNamed || part ? take(tokens, isHour, isMinutes) : undefined)
  if (withMinutes)
    return hourOf(withMinutes[0] ?? '', withMinutes[2] ?? '', part) + (numberOf(withMinutes[1] ?? '') ?? 0)
  const marked = take(tokens, isHour, AM_PM) ?? take(tokens, isHour, BAJE) ?? take(tokens, AT, isHour)?.slice(1)
  if (marked) return hourOf(marked[0] ?? '', marked[1] ?? '', part)
  const bare =
    (dayNamed || part) && tokens.filter(({ used }) => !used).length <= 3
      ? take(tokens, (word) => isHour(word) && !LITTLE.has(word))
      : undefined
  return bare ? hourOf(bare[0] ?? '', '', part) : undefined
}

/** Words that are numbers by accident. */
const LITTLE = words('a an one do ek')

function clockOf(written: string, half: string, part: Part | undefined): number {
  const [hours = '0', minutes = '0'] = written.split(/[:.]/)
  const hour = Number(hours)
  const plain = half === '' && (hour > 12 || hours.startsWith('0'))
  return (plain ? hour * HOUR : hourOf(String(hour), half, part)) + Number(minutes)
}

/** Without a half of the day, people on the phone mean the hours when shops are open: 8 to 11 before noon, 12 to 7 after. */
function hourOf(word: string, half: string, part: Part | undefined): number {
  const hour = numberOf(word) ?? 0
  if (hour > 12) return hour * HOUR
  const twelve = hour % 12
  if (half === 'am') return twelve * HOUR
  if (half === 'pm') return (twelve + 12) * HOUR
  if (part) {
    const morning = part.to <= 12 * HOUR
    if (morning) return (hour === 12 ? 12 : twelve) * HOUR
    const night = part.from >= 20 * HOUR
    // "Raat do baje" is in the small hours.
    if (night && hour === 12) return 24 * HOUR
    if (night && hour <= 4) return hour * HOUR
    return (twelve + 12) * HOUR
  }
  return (hour >= 8 && hour <= 11 ? hour : twelve + 12) * HOUR
}
