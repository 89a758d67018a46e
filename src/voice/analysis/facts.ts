// What the customer told about themselves: names, numbers, addresses, days, amounts, in their own words.
import { readName } from '../brain/customer-name.ts'
import { recognise } from '../brain/intents/recognise.ts'
import { readSpelling } from '../brain/spelling.ts'
import { readDigits } from '../brain/spoken-digits.ts'
import type { CallRecord, RecordedTurn } from './call-record.ts'
import { findDays } from './said-days.ts'

export function factsOf(record: CallRecord): Record<string, string> {
  const facts = new Map<string, Set<string>>()
  const note = (name: string, values: readonly (string | undefined)[]) => {
    for (const value of values) if (value) facts.set(name, (facts.get(name) ?? new Set()).add(value))
  }
  for (const [at, turn] of record.turns.entries()) {
    if (turn.who !== 'customer' || takenBack(record, at)) continue
    note('name', [readName(turn.text)])
    note('e-mail', emailsIn(turn.text))
    const orders = orderNumbersIn(turn.text)
    note('order number', orders)
    note('phone', orders.length > 0 ? [] : [phoneIn(turn.text)])
    note('amount', amountsIn(turn.text))
    note('date or time', findDays(turn.text))
    note('spelled', [readSpelling(turn.text)])
  }
  if (wantsCallBack(record)) note('call back', ['wanted'])
  return Object.fromEntries([...facts].map(([name, values]) => [name, [...values].join(', ')]))
}

/** The agent read it back and the customer said no. */
function takenBack({ turns, language }: CallRecord, at: number): boolean {
  const [readBack, answer] = [turns[at + 1], turns[at + 2]]
  if (readBack?.who !== 'agent' || answer?.who !== 'customer') return false
  const digits = readDigits(turns[at]?.text ?? '')?.digits ?? ''
  const repeats = digits.length >= 4 && readBack.text.replaceAll(/\D/g, '').includes(digits)
  return repeats && recognise(answer.text, language).intent === 'no'
}

const WRITTEN_EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const SPOKEN_EMAIL =
  /([\w.+-]+(?:\s+(?:dot|underscore|डॉट)\s+[\w+-]+)*)\s+(?:at the rate(?: of)?|at|एट)\s+([\w-]+(?:\s+(?:dot|डॉट)\s+[\w-]+)+)/giu

function emailsIn(text: string): string[] {
  const spoken = [...text.matchAll(SPOKEN_EMAIL)].map(([, name, host]) => `${joined(name)}@${joined(host)}`)
  return [...(text.match(WRITTEN_EMAIL) ?? []), ...spoken].map((email) => email.toLowerCase())
}

const joined = (words = '') => words.replaceAll(/\s+(?:dot|डॉट)\s+/giu, '.').replaceAll(/\s+underscore\s+/giu, '_')

function phoneIn(text: string): string | undefined {
  const written = /\+?\d[\d -]{8,16}\d/.exec(text)?.[0].replaceAll(/[^\d+]/g, '')
  const digits = written ?? readDigits(text)?.digits ?? ''
  return digits.replace('+', '').length >= 8 && digits.length <= 14 ? digits : undefined
}

const ORDER =
  /\b(?:order|booking|ticket|invoice|reference|ref|policy|complaint|application|account|tracking|pnr|awb|bill)\s*(?:id|number|no\.?|code)?\s*(?:is|hai|:|#)?\s*((?=[\w-]*\d)[a-z]{0,5}-?\d[\w-]{1,19})\b/giu
const ORDER_WORD =
  /\b(?:order|booking|ticket|invoice|reference|policy|complaint|application|account|tracking|pnr|bill)\b|ऑर्डर|बुकिंग|टिकट|बिल/iu

function orderNumbersIn(text: string): string[] {
  const written = [...text.matchAll(ORDER)].map((found) => found[1] ?? '')
  if (written.length > 0) return written
  const readOut = ORDER_WORD.test(text) ? readDigits(text) : undefined
  return readOut && readOut.digits.length >= 4 ? [readOut.digits] : []
}

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh|lakhs|crore|ek|do|teen|chaar|char|paanch|panch|che|saat|aath|nau|das|bees|tees|pachas|sau|hazar|hazaar'
const AMOUNT = new RegExp(
  `(?:₹|\\brs\\.?|\\binr)\\s*\\d[\\d,.]*|\\b\\d[\\d,.]*\\s*(?:lakhs?|crores?|thousand|hazaa?r)?\\s*(?:rupees?|rupaye|rupay|rs\\b|रुपये|रुपए|টাকা)|\\b(?:(?:${NUMBER_WORDS})\\s+)+(?:rupees?|rupaye|rupay)`,
  'giu',
)

const amountsIn = (text: string) => (text.match(AMOUNT) ?? []).map((amount) => amount.trim().replace(/[.,]$/, ''))

function wantsCallBack({ turns, actions, language }: CallRecord): boolean {
  if (actions.some(({ name }) => name === 'call-back')) return true
  return turns.some(
    (turn: RecordedTurn) => turn.who === 'customer' && recognise(turn.text, language).intent === 'call-later',
  )
}
