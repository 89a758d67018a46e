// Which day is meant: "kal", "next Tuesday", "20 tareekh", "in two days".
import { dayOf, partsOf, realDay, weekdayOf } from './calendar.ts'
import { isNumber, isOrdinal, numberOf, ordinalOf, TENS } from './numbers.ts'
import { type Token, take, words } from './tokens.ts'

const MONTHS = [
  'january jan जनवरी janvari',
  'february feb फरवरी farvari',
  'march mar मार्च',
  'april apr अप्रैल aprail',
  'may मई mai',
  'june jun जून',
  'july jul जुलाई julai',
  'august aug अगस्त agast',
  'september sep sept सितंबर सितम्बर sitambar',
  'october oct अक्टूबर अक्तूबर aktubar',
  'november nov नवंबर नवम्बर navambar',
  'december dec दिसंबर दिसम्बर disambar',
].map(words)
const WEEKDAYS = [
  'monday mon somvaar somwar somvar सोमवार',
  'tuesday tue tues mangalvaar mangalwar mangal मंगलवार मंगल',
  'wednesday wed budhvaar budhwar budh बुधवार बुध',
  'thursday thu thurs guruvaar guruwar veervaar brihaspativaar गुरुवार बृहस्पतिवार वीरवार',
  'friday fri shukravaar shukrawar shukrvaar शुक्रवार',
  'saturday shanivaar shaniwar shanichar शनिवार शनिचर',
  'sunday ravivaar raviwar itvaar itwar रविवार इतवार',
].map(words)

const isMonth = (word: string) => MONTHS.some((names) => names.has(word))
const monthOf = (word: string) => MONTHS.findIndex((names) => names.has(word)) + 1
const isWeekday = (word: string) => WEEKDAYS.some((names) => names.has(word))
const weekdayNamed = (word: string) => WEEKDAYS.findIndex((names) => names.has(word)) + 1

const NEXT = words('next agle agla agli अगले अगला अगली')
const THIS = words('this coming is इस aane आने upcoming')
const WEEK = words('week hafte hafta haftey हफ्ते हफ्ता सप्ताह')
const DAYS = words('day days din dino दिन दिनों')
const WEEKS = words('week weeks hafte hafton हफ्ते हफ्तों सप्ताह')
const LATER = words('later from baad bad बाद')
const IN = words('in after within')
const TH = words('st nd rd th')
const OF = words('of ki ke की के')
const DATE_WORD = words('tareekh tarikh taarikh तारीख date')
const IS_YEAR = (word: string) => /^20\d\d$/.test(word)
const THE = words('the on')

/** The day in days since 1970; undefined where none was named. Words used here are used up. */
export function readDay(tokens: Token[], today: number): number | undefined {
  return (
    writtenDay(tokens, today) ??
    fixedWord(tokens, today) ??
    dayOfMonth(tokens, today) ??
    byWeekday(tokens, today) ??
    afterSome(tokens, today) ??
    nearWord(tokens, today)
  )
}

/** 20/11, 20-11-2026, 2026-11-20: the day before the month, as India writes it. */
function writtenDay(tokens: Token[], today: number): number | undefined {
  const [iso] = take(tokens, (word) => /^\d{4}-\d{1,2}-\d{1,2}$/.test(word)) ?? []
  if (iso) {
    const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
    return realDay(year, month, day)
  }
  const [written] =
    take(
      tokens,
      (word) => /^\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?$/.test(word) && (word.includes('/') || /[.-].*[.-]/.test(word)),
    ) ?? []
  if (!written) return undefined
  const [day = 0, month = 0, year] = written.split(/[/.-]/).map(Number)
  if (year === undefined) return comingDate(today, month, day)
  return realDay(year < 100 ? 2000 + year : year, month, day)
}

function fixedWord(tokens: Token[], today: number): number | undefined {
  if (take(tokens, words('day'), words('after'), words('tomorrow tomorow tommorow'))) return today + 2
  if (take(tokens, words('parso parson परसों परसो'))) return today + 2
  return take(tokens, words('tarso tarson narso narson तरसों नरसों')) ? today + 3 : undefined
}

function dayOfMonth(tokens: Token[], today: number): number | undefined {
  const tens = take(tokens, TENS, isOrdinal, { maybe: OF }, { maybe: monthSet() })
  if (tens) return onDate((numberOf(tens[0] ?? '') ?? 0) + (ordinalOf(tens[1] ?? '') ?? 0), tens[3] ?? '', today)
  const before = take(tokens, (word) => isNumber(word) || isOrdinal(word), { maybe: TH }, { maybe: OF }, isMonth)
  if (before) return onDate(numeral(before[0]), before[3] ?? '', today, take(tokens, IS_YEAR)?.[0])
  const after = take(tokens, isMonth, { maybe: words('the') }, (word) => isNumber(word) || isOrdinal(word), {
    maybe: TH,
  })
  if (after) return onDate(numeral(after[2]), after[0] ?? '', today, take(tokens, IS_YEAR)?.[0])
  const dated =
    take(tokens, isNumber, DATE_WORD) ??
    take(tokens, (word) => /^\d{1,2}$/.test(word), TH) ??
    take(tokens, THE, isOrdinal)?.slice(1)
  return dated ? onDate(numeral(dated[0]), '', today) : undefined
}

const numeral = (word = '') => numberOf(word) ?? ordinalOf(word) ?? 0
const monthSet = () => new Set(MONTHS.flatMap((names) => [...names]))

function onDate(day: number, month: string, today: number, year?: string): number | undefined {
  if (day < 1 || day > 31) return undefined
  if (month === '') return comingDayOfMonth(today, day)
  return year === undefined ? comingDate(today, monthOf(month), day) : realDay(Number(year), monthOf(month), day)
}

/** This year, or the next when it is past. */
function comingDate(today: number, month: number, day: number): number | undefined {
  const { year } = partsOf(today)
  const found = realDay(year, month, day)
  return found !== undefined && found >= today ? found : realDay(year + 1, month, day)
}

/** This month, or the next one that has such a day. */
function comingDayOfMonth(today: number, day: number): number | undefined {
  const { year, month } = partsOf(today)
  for (let ahead = 0; ahead < 3; ahead++) {
    const first = partsOf(dayOf(year, month + ahead, 1))
    const found = realDay(first.year, first.month, day)
    if (found !== undefined && found >= today) return found
  }
  return undefined
}

/** "Next Tuesday" is in the week after this one, which begins on Monday; a bare "Tuesday" is the one to come. */
function byWeekday(tokens: Token[], today: number): number | undefined {
  const nextWeek = take(tokens, NEXT, WEEK)
  const named = take(tokens, { maybe: new Set([...NEXT, ...THIS]) }, isWeekday)
  if (!named) {
    if (nextWeek) for (const token of tokens) if (NEXT.has(token.word) || WEEK.has(token.word)) token.used = false
    return undefined
  }
  const weekday = weekdayNamed(named[1] ?? '')
  const monday = today - weekdayOf(today) + 1
  if (nextWeek || NEXT.has(named[0] ?? '')) return monday + 7 + weekday - 1
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  return today + (ahead === 0 && !THIS.has(named[0] ?? '') ? 7 : ahead)
}

function afterSome(tokens: Token[], today: number): number | undefined {
  const days =
    take(tokens, IN, isNumber, DAYS) ?? take(tokens, isNumber, DAYS, LATER, { maybe: words('now today aaj') })
  if (days) return today + countIn(days)
  const weeks =
    take(tokens, IN, isNumber, WEEKS) ?? take(tokens, isNumber, WEEKS, LATER, { maybe: words('now today aaj') })
  if (weeks) return today + 7 * countIn(weeks)
  return take(tokens, WEEKS, LATER) ? today + 7 : undefined
}

const countIn = (said: string[]) => said.map(numberOf).find((count) => count !== undefined) ?? 0

function nearWord(tokens: Token[], today: number): number | undefined {
  if (take(tokens, words('today aaj आज tonight'))) return today
  return take(tokens, words('tomorrow tomorow tommorow tmrw kal कल')) ? today + 1 : undefined
}
