// From what stands in a phone cell to a number that can be called. A cell is repaired only where no digit is guessed:
// calling a stranger is worse than refusing a row.
import { Metadata } from 'libphonenumber-js/core'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/metadata.max'
import type { SheetCell } from '../ports.ts'

export type PhoneCell =
  /** `repaired`: the cell says it in another way than +<country><number>. */
  { phone: string; repaired: boolean } | { refused: PhoneRefusal }

export type PhoneRefusal =
  | 'missing'
  | 'several-numbers'
  | 'lost-digits'
  | 'date'
  | 'not-a-number'
  | 'too-short'
  | 'too-long'
  | 'no-country-code'
  | 'service-number'
  | 'not-in-use'

export const PHONE_REFUSALS: Record<PhoneRefusal, string> = {
  missing: 'No phone number.',
  'several-numbers': 'More than one number in the cell.',
  'lost-digits': 'The spreadsheet cut this number short: its last digits are lost.',
  date: 'A date, not a phone number.',
  'not-a-number': 'Not a phone number.',
  'too-short': 'Too few digits for a phone number.',
  'too-long': 'Too many digits for a phone number.',
  'no-country-code': 'Not an Indian mobile number: write it with + and the country code.',
  'service-number': 'A short, toll-free or premium number, not a person’s phone.',
  'not-in-use': 'No such phone number exists.',
}

const INDIAN_MOBILE = /^[6-9]\d{9}$/
const INDIAN_MOBILES_IN_USE = indianMobilesInUse()
const SCIENTIFIC = /^([1-9])(?:[.,](\d+))?e\+?(\d{1,2})$/i
const SEPARATORS = /[\s\-‐-―−.·()/[\]_,|]+/g
// Two runs of eight or more digits with something else than a dash or space between them, or on two lines.
const SEVERAL = /\d[\d \-()]{6,}\d\s*(?:[,;/|&\n]|\bor\b|\band\b)\s*\+?[\d(][\d \-()]{6,}\d/i
const MOST_DIGITS = 15

export function phoneOf(cell: SheetCell): PhoneCell {
  if (cell === null || cell === undefined) return refused('missing')
  if (typeof cell === 'boolean') return refused('not-a-number')
  if (typeof cell === 'number') return fromNumber(cell)
  if (typeof cell === 'object') return isDateFormat(cell.format) ? refused('date') : fromNumber(cell.value)
  return fromText(cell)
}

/** A number cell holds its digits whole however short it is shown, up to the fifteen that a spreadsheet keeps. */
function fromNumber(value: number): PhoneCell {
  if (!Number.isFinite(value) || value <= 0 || !Number.isInteger(value)) return refused('not-a-number')
  if (value >= 1e15) return refused('too-long')
  return fromDigits(String(value), 'bare')
}

function fromText(text: string): PhoneCell {
  const plain = westernDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '') // zero-width and direction marks
    .trim()
    .replace(/^(?:tel|phone|mob(?:ile)?|ph)\s*[:.]\s*/i, '')
    .replace(/^['"=]+|['"]+$/g, '')
    .trim()
  if (plain === '') return refused('missing')
  const scientific = SCIENTIFIC.exec(plain)
  if (scientific) return fromScientific(scientific[1] + (scientific[2] ?? ''), Number(scientific[3]))
  if (SEVERAL.test(plain)) return refused('several-numbers')
  const compact = plain
    .replace(/^(\d+)\.0+$/, '$1') // a number that passed through another program
    .replace(/^(\+?\d{1,3}[\s-]*)\(0\)/, '$1')
    .replaceAll(SEPARATORS, '')
  const match = /^(\+|00)?(\d+)$/.exec(compact)
  if (!match) return refused('not-a-number')
  return fromDigits(match[2] ?? '', match[1] ? 'international' : 'bare', isCanonical(text))
}

/** `9.19876E+11` as text: right only if it still has all its digits, save one zero that programs drop at the end. */
function fromScientific(digits: string, exponent: number): PhoneCell {
  const missing = exponent + 1 - digits.length
  if (missing > 1) return refused('lost-digits')
  if (missing < 0) return refused('not-a-number')
  return fromDigits(digits + '0'.repeat(missing), 'bare')
}

function fromDigits(digits: string, spelling: 'international' | 'bare', canonical = false): PhoneCell {
  if (digits.length > MOST_DIGITS) return refused('too-long')
  const international = spelling === 'international' ? digits : internationalOf(digits)
  if (international === undefined) return refused(digits.length < 10 ? shortReason(digits) : 'no-country-code')
  // Nearly every row; a hundred times faster than the whole parser.
  if (international.startsWith('91') && INDIAN_MOBILES_IN_USE.test(international.slice(2)))
    return { phone: `+${international}`, repaired: !canonical }
  const number = parsePhoneNumberFromString(`+${international}`, { extract: false })
  const type = number?.getType() // undefined where the country has no such number
  if (!number || !type) return refused(international.length < 8 ? 'too-short' : 'not-in-use')
  if (SERVICE_TYPES.has(type)) return refused('service-number')
  return { phone: number.number, repaired: !canonical }
}

const SERVICE_TYPES = new Set(['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'VOICEMAIL', 'PAGER'])

/** Without + or 00: an Indian mobile, with or without 91 or 0, or an Indian landline with its leading 0. */
function internationalOf(digits: string): string | undefined {
  if (INDIAN_MOBILE.test(digits)) return `91${digits}`
  if (digits.length === 12 && digits.startsWith('91')) return digits
  if (digits.startsWith('091') && digits.length === 13) return digits.slice(1)
  if (digits.startsWith('0') && digits.length === 11) return `91${digits.slice(1)}`
  if (/^1[89]00\d{6,7}$/.test(digits)) return `91${digits}` // known well enough to say what it is
  return undefined
}

const shortReason = (digits: string): PhoneRefusal =>
  digits.length <= 6 && digits.length >= 3 ? 'service-number' : 'too-short'

const isCanonical = (text: string) => /^\+[1-9]\d+$/.test(text)

function westernDigits(text: string): string {
  // Digits of every script come in runs of ten code points that start at a multiple of ten from their zero.
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1
    return String((digit.codePointAt(0) ?? 0) - zero)
  })
}

const isDateFormat = (format: string) => /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

const refused = (reason: PhoneRefusal): PhoneCell => ({ refused: reason })

function indianMobilesInUse(): RegExp {
  const india = new Metadata(metadata)
  india.selectNumberingPlan('IN')
  const plan = india.numberingPlan as unknown as { type(name: 'MOBILE'): { pattern(): string } }
  return new RegExp(`^(?:${plan.type('MOBILE').pattern()})$`)
}
