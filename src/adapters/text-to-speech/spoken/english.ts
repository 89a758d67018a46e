// English as it is spoken in India: lakh and crore, rupees and paise, day before month.
import type { SpokenWords } from './words.ts'

const ONES = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen`.split(/\s+/)
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const MONTHS = `January February March April May June July August September October November December`.split(' ')
const ODD_ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

export function englishNumber(value: number): string {
  if (value < 0) return `minus ${englishNumber(-value)}`
  if (value < 20) return ONES[value] as string
  if (value < 100) return joined(TENS[Math.floor(value / 10)] as string, value % 10)
  if (value < 1000) return joined(`${englishNumber(Math.floor(value / 100))} hundred`, value % 100)
  if (value < 1e5) return joined(`${englishNumber(Math.floor(value / 1000))} thousand`, value % 1000)
  if (value < 1e7) return joined(`${englishNumber(Math.floor(value / 1e5))} lakh`, value % 1e5)
  return joined(`${englishNumber(Math.floor(value / 1e7))} crore`, value % 1e7)
}
const joined = (head: string, rest: number): string => (rest === 0 ? head : `${head} ${englishNumber(rest)}`)

function amount(text: string): string {
  const [whole = '0', decimals] = text.split('.')
  return decimals ? english.decimal(Number(whole), decimals) : englishNumber(Number(whole))
}

function ordinal(value: number): string {
  const words = englishNumber(value).split(' ')
  const last = words.pop() as string
  const said = ODD_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  return [...words, said].join(' ')
}

function year(value: number): string {
  const century = Math.floor(value / 100)
  const rest = value % 100
  if (century === 20 && rest < 10) return englishNumber(value)
  if (rest === 0) return `${englishNumber(century)} hundred`
  return `${englishNumber(century)} ${rest < 10 ? `oh ${englishNumber(rest)}` : englishNumber(rest)}`
}

export const english: SpokenWords = {
  number: englishNumber,
  decimal: (whole, decimals) =>
    `${englishNumber(whole)} point ${[...decimals].map((digit) => ONES[Number(digit)]).join(' ')}`,
  digit: (digit) => ONES[Number(digit)] as string,
  money(rupees, paise) {
    const whole = `${englishNumber(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}`
    const part = `${englishNumber(paise)} paise`
    if (paise === 0) return whole
    return rupees === 0 ? part : `${whole} and ${part}`
  },
  scaled: (text, scale) => `${amount(text)} ${scale}`,
  percent: (text) => `${amount(text)} percent`,
  time(hour, minute, half) {
    const minutes =
      minute === 0 ? (half ? '' : " o'clock") : minute < 10 ? ` oh ${ONES[minute]}` : ` ${englishNumber(minute)}`
    return `${englishNumber(hour)}${minutes}${half ? ` ${half === 'am' ? 'A M' : 'P M'}` : ''}`
  },
  date: (day, month, inYear) => `${ordinal(day)} ${MONTHS[month - 1]}${inYear === undefined ? '' : ` ${year(inYear)}`}`,
  ordinal,
  range: (from, to) => `${from} to ${to}`,
  at: 'at',
  dot: 'dot',
  shortForms: [
    [/\bMr\./g, 'Mister'],
    [/\bMrs\./g, 'Missus'],
    [/\bMs\./g, 'Miz'],
    [/\bDr\./g, 'Doctor'],
    [/\bRd\.?(?=\W|$)/g, 'Road'],
    [/\bNo\.(?=\s*\d)/g, 'number'],
    [/\bapprox\./gi, 'approximately'],
    [/\be\.g\./gi, 'for example'],
    [/\bi\.e\./gi, 'that is'],
    [/\betc\./gi, 'et cetera'],
    [/\bincl\./gi, 'including'],
    [/\bPvt\.?\s+Ltd\.?/g, 'Private Limited'],
    [/\bLtd\./g, 'Limited'],
    [/(?<=\d)\s?kgs?\b/g, ' kilograms'],
    [/(?<=\d)\s?kms?\b/g, ' kilometres'],
    [/(?<=\d)\s?hrs?\b/g, ' hours'],
    [/(?<=\d)\s?mins?\b/g, ' minutes'],
    [/\s&\s/g, ' and '],
    [/\bOTP\b/g, 'O T P'],
    [/\bEMI\b/g, 'E M I'],
    [/\bGST\b/g, 'G S T'],
  ],
}
