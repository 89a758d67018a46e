// What customers want of the calendar, and when, in their own words.
import type { BrainTurn } from './brain.ts'
import { localNow } from './dates/calendar.ts'
import { readDay } from './dates/read-day.ts'
import { readDelay, readTime } from './dates/read-time.ts'
import { tokensOf } from './dates/tokens.ts'
import { matchable, pattern } from './intents/pattern.ts'
import { placeMeant } from './option-meant.ts'
import { contentWords, coverage } from './words.ts'

export type Wish = 'book' | 'move' | 'cancel'

const THING = 'appointment|booking|slot|reservation|visit|consultation|checkup|check_up|table|अपॉइंटमेंट|बुकिंग|स्लॉट|मुलाकात'
const WISHES: [Wish, RegExp[]][] = [
  [
    'cancel',
    [`cancel|रद्द|कैंसल * ${THING}`, `${THING} * cancel|कैंसल|रद्द * $`, `${THING} * cancel|कैंसल|रद्द * kar~|कर~|की~`],
  ],
  [
    'move',
    [
      `move|change|reschedule|shift|postpone|advance * ${THING}`,
      `${THING} * move|change|reschedule|shift|badal~|aage|बदल~|आगे|शिफ्ट`,
      'reschedule',
    ],
  ],
  [
    'book',
    [
      `book|make|schedule|fix|get|need|want|take|reserve|have|like * ${THING}`,
      `${THING} * chahiye|chaiye|lena|leni|book|mil~|karna|karni|kara~|fix|dijiye|de_do|चाहिए|लेना|लेनी|बुक|मिल~|करना|करनी|दीजिए|दे_दो`,
      'book|बुक kar~|कर~|me',
      `^ an? ${THING} please? $`,
    ],
  ],
].map(([wish, lines]) => [wish as Wish, (lines as string[]).map((line) => pattern(line, true))])

/** Questions about bookings are for the documents: what one costs, what happens if. */
const ABOUT =
  /\b(?:if|fee|fees|charge|charges|cost|costs|pay|policy|refund|how (?:much|long|many)|what happens|penalty|do i (?:need|have)|agar)\b|अगर|शुल्क|फीस|पैसे|चार्ज/iu

export function wishOf(said: string): Wish | undefined {
  if (ABOUT.test(said)) return undefined
  const text = matchable(said, true)
  const found = WISHES.find(([, patterns]) => patterns.some((one) => one.test(text)))?.[0]
  if (found) return found
  return /\b(?:can|could|may) i (?:come|visit|drop in)\b|\b(?:aa sakt|aana hai|aana chaht)|आ सकत|आना है/iu.test(said) &&
    namesWhen(said)
    ? 'book'
    : undefined
}

type Past = Pick<BrainTurn, 'history' | 'said'>

/** The wish that the day or time now named belongs to. */
export function wishBefore({ history }: Past): Wish | undefined {
  for (const { who, text } of history.toReversed()) {
    const wish = who === 'customer' ? wishOf(text) : undefined
    if (wish) return wish
  }
  return undefined
}

export const namesWhen = (said: string) => namesDay(said) || namesTime(said)

const namesDay = (said: string) => {
  const tokens = tokensOf(said)
  return readDelay(tokens) !== undefined || readDay(tokens, localNow(new Date(0), 'UTC').day) !== undefined
}
const namesTime = (said: string) => {
  const tokens = tokensOf(said)
  readDay(tokens, 0)
  return readTime(tokens, true) !== undefined
}

/** The latest day that was named together with the latest time; a new day makes an old time void. */
export function whenSaid({ history, said }: Past): string {
  let day = ''
  let time = ''
  for (const text of [...history.filter(({ who }) => who === 'customer').map((turn) => turn.text), said]) {
    if (namesDay(text)) {
      day = text
      time = ''
    } else if (namesTime(text)) time = text
  }
  return `${day} ${time}`.trim()
}

/** Which of the times offered is taken: by its place, by its hour, by its words, or by a yes to the only one. */
export function slotMeant(said: string, options: readonly string[]): string | undefined {
  const wanted = timeIn(said)
  // "The second" is a place; "2 pm" and "at 2" are not.
  const place = wanted === undefined ? placeMeant(said) : undefined
  if (place !== undefined && options[place] !== undefined) return options[place]
  const atThatTime = wanted === undefined || namesDay(said) ? [] : options.filter((option) => timeIn(option) === wanted)
  if (atThatTime.length === 1) return atThatTime[0]
  const words = contentWords(said)
  const fits = options.filter((option) => words.length > 0 && coverage(words, contentWords(option)) === 1)
  return fits.length === 1 ? fits[0] : undefined
}

function timeIn(text: string): number | undefined {
  const tokens = tokensOf(text)
  readDay(tokens, 0)
  const time = readTime(tokens, true)
  return time && time.from === time.to ? time.from : undefined
}
