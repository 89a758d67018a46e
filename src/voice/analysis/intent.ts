// What a call was about, in a short phrase.
import { askedFor, type Wanted } from '../brain/answer/asked-for.ts'
import type { Intent } from '../brain/intents/intent.ts'
import { isEmptyWord, normalise } from '../brain/words.ts'
import type { CallRecord } from './call-record.ts'
import type { Exchange } from './exchanges.ts'

const DECISIVE: Partial<Record<Intent, string>> = {
  'do-not-call': 'Asked not to be called again',
  'wrong-number': 'Wrong number',
  'not-interested': 'Not interested',
  'call-later': 'Asked to be called later',
}
const LEADS: Record<Wanted, string> = { price: 'Price', time: 'Timings', place: 'Location', contact: 'Contact details' }
const MOST_WORDS = 6

export function intentOf(record: CallRecord, exchanges: readonly Exchange[]): string {
  if (record.endReason === 'voicemail') return 'Voicemail'
  if (record.endReason === 'do-not-call') return DECISIVE['do-not-call'] ?? ''
  if (exchanges.length === 0) return 'No conversation'
  const decisive = exchanges.map(({ intent }) => DECISIVE[intent]).find(Boolean)
  if (decisive) return decisive
  const question = exchanges.find(({ intent, said }) => intent === 'question' && subjectOf(said) !== '')
  if (question) return phraseFor(question.said)
  if (exchanges.some(({ intent }) => intent === 'person')) return 'Asked for a person'
  if (record.direction === 'outbound' && record.purpose) return cut(record.purpose)
  if (exchanges.some(({ intent }) => intent === 'number' || intent === 'spelling' || intent === 'name'))
    return 'Left details'
  return 'Greeting only'
}

function phraseFor(said: string): string {
  const clause = said.split(/[.,;!।]/u).find((part) => askedFor(part).size > 0 && subjectOf(part) !== '') ?? said
  const [wanted] = askedFor(clause)
  const subject = subjectOf(clause)
  return wanted ? `${LEADS[wanted]}: ${subject}` : `Question: ${subject}`
}

/** The words that name something, in their own order and spelling. */
export function subjectOf(said: string): string {
  const words = said
    .replaceAll(/[.,!?।"“”]/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)
  const naming = words.filter((word) => !isEmptyWord(normalise(word)))
  return naming.slice(0, MOST_WORDS).join(' ')
}

function cut(text: string): string {
  const words = text.trim().split(/\s+/u)
  return words.length > 2 * MOST_WORDS ? `${words.slice(0, 2 * MOST_WORDS).join(' ')}…` : words.join(' ')
}
