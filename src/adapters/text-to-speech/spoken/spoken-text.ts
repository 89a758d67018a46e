// Written text as it is said: ₹1,249.50, 10:30 am, 12/05/2026, +91 98765 43210 and the like become words.
import { english } from './english.ts'
import { hindi } from './hindi.ts'
import { otherLanguage } from './other-languages.ts'
import type { SpokenWords } from './words.ts'

export function spokenText(text: string, language: string): string {
  const words = wordsOf(language)
  let said = plainCharacters(text)
  for (const [written, spoken] of words.shortForms) said = said.replace(written, spoken)
  for (const [written, spoken] of FIGURES) said = said.replace(written, (...found) => spoken(words, found as string[]))
  return said.replace(/\s+/g, ' ').trim()
}

function wordsOf(language: string): SpokenWords {
  if (language === 'en') return english
  return language === 'hi' ? hindi : otherLanguage(language)
}

const DEVANAGARI_ZERO = 0x0966

/** No marks of layout or markup; one kind of digit, quote and dash. */
function plainCharacters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[*_`#>|]+/g, ' ')
    .replace(/[“”«»"]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) as number) - DEVANAGARI_ZERO))
}

const whole = (text: string): number => Number(text.replace(/,/g, ''))
const digitsOf = (text: string, words: SpokenWords): string =>
  [...text]
    .filter((c) => /\d/.test(c))
    .map(words.digit)
    .join(' ')
const halfOf = (text: string | undefined): 'am' | 'pm' | undefined =>
  text === undefined ? undefined : /^p/i.test(text) ? 'pm' : 'am'

const AMOUNT = String.raw`\d+(?:,\d+)*(?:\.\d+)?`
const SCALE = 'lakhs?|lacs?|crores?|लाख|करोड़'
const HALF = String.raw`([ap])\.?\s?m\b\.?`

/** In this order: what stands first claims its figures. */
const FIGURES: readonly (readonly [written: RegExp, spoken: (words: SpokenWords, found: string[]) => string])[] = [
  [
    /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
    (words, [address = '']) => address.replace('@', ` ${words.at} `).replace(/\./g, ` ${words.dot} `),
  ],
  [
    /\b(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|in|org|net|co|example))(?:\/\S*)?/gi,
    (words, [, host = '']) => host.replace(/\./g, ` ${words.dot} `),
  ],
  [
    new RegExp(String.raw`(?:₹|\bRs\.?|\bINR)\s?(${AMOUNT})\s?(${SCALE})(?=[\s,.!?।]|$)`, 'gi'),
    (words, [, amount = '', scale = '']) =>
      `${words.scaled(amount.replace(/,/g, ''), scaleOf(scale))} ${words.money(2, 0).split(' ').at(-1)}`,
  ],
  [
    /(?:₹|\bRs\.?|\bINR)\s?(\d+(?:,\d+)*)(?:\.(\d{1,2}))?(?:\s?\/-)?/gi,
    (words, [, rupees = '0', paise]) => words.money(whole(rupees), paise ? Number(paise.padEnd(2, '0')) : 0),
  ],
  [
    new RegExp(String.raw`(${AMOUNT})\s(${SCALE})(?=[\s,.!?।]|$)`, 'gi'),
    (words, [, amount = '', scale = '']) => words.scaled(amount.replace(/,/g, ''), scaleOf(scale)),
  ],
  [
    new RegExp(String.raw`\b([01]?\d|2[0-3])[:.]([0-5]\d)\s?${HALF}`, 'gi'),
    (words, [, hour, minute, half]) => words.time(Number(hour), Number(minute), halfOf(half)),
  ],
  [/\b([01]?\d|2[0-3]):([0-5]\d)\b/g, (words, [, hour, minute]) => words.time(Number(hour), Number(minute), undefined)],
  [
    new RegExp(String.raw`\b(\d{1,2})\s?${HALF}`, 'gi'),
    (words, [, hour, half]) => words.time(Number(hour), 0, halfOf(half)),
  ],
  [
    /\b(\d{4})-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])\b/g,
    (words, [, year, month, day]) => words.date(Number(day), Number(month), Number(year)),
  ],
  [
    /\b(0?[1-9]|[12]\d|3[01])[/.-](0?[1-9]|1[0-2])[/.-](\d{4}|\d{2})\b/g,
    (words, [, day, month, year = '']) =>
      words.date(Number(day), Number(month), Number(year) + (year.length === 2 ? 2000 : 0)),
  ],
  [
    /\b(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?\s(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?:,?\s(\d{4}))?\b/g,
    (words, [, day, month = '', year]) =>
      words.date(Number(day), MONTHS.indexOf(month.slice(0, 3)) + 1, year ? Number(year) : undefined),
  ],
  [/(?<![\d,.])\+?(?:\d[\s-]?){9,13}\d(?![\d,])/g, (words, [number = '']) => phoneNumber(number, words)],
  [new RegExp(String.raw`(${AMOUNT})\s?%`, 'g'), (words, [, amount = '']) => words.percent(amount.replace(/,/g, ''))],
  [/\b(\d{1,3})(?:st|nd|rd|th)\b/g, (words, [, value]) => words.ordinal(Number(value))],
  [
    /\b([A-Z]{1,4})-?(\d{2,})\b/g,
    (words, [, letters = '', digits = '']) => `${[...letters].join(' ')} ${digitsOf(digits, words)}`,
  ],
  [
    /\b((?:order|number|code|pin|otp|id|reference|ref|booking|ticket|account|नंबर|संख्या|कोड)[\s:.]+(?:is\s|no\.?\s|number\s)?)(\d{4,})\b/gi,
    (words, [, before = '', digits = '']) => `${before}${digitsOf(digits, words)}`,
  ],
  [/\b(\d+)\s?[-–]\s?(\d+)\b/g, (words, [, from = '', to = '']) => words.range(from, to)],
  [/\b0\d+\b|\b\d{8,}\b/g, (words, [digits = '']) => digitsOf(digits, words)],
  [/\b(\d+(?:,\d+)*)\.(\d+)\b/g, (words, [, before = '', after = '']) => words.decimal(whole(before), after)],
  [/\d+(?:,\d{2,3})*/g, (words, [number = '']) => words.number(whole(number))],
]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const scaleOf = (written: string): 'lakh' | 'crore' => (/^(l|ल)/i.test(written) ? 'lakh' : 'crore')

/** Digit by digit in groups of five, three or four, as people say them. */
function phoneNumber(written: string, words: SpokenWords): string {
  const digits = written.replace(/\D/g, '')
  const country = written.startsWith('+') && digits.startsWith('91') ? digits.slice(0, 2) : ''
  const rest = digits.slice(country.length)
  const groups = rest.length === 10 ? [rest.slice(0, 5), rest.slice(5)] : (rest.match(/\d{1,4}/g) ?? [])
  const said = groups.map((group) => digitsOf(group, words)).join(', ')
  const end = /[\s-]$/.test(written) ? ' ' : ''
  return `${country ? `${digitsOf(country, words)}, ` : ''}${said}${end}`
}
