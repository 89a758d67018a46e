// How long a pause must last before the customer counts as finished, from the words said so far.
import { type Lexicon, wordsOf } from './languages/languages.ts'

/** How long the agent waits, in milliseconds. */
export type Patience = {
  /** After a finished sentence. */
  finished: number
  /** After three or fewer unfamiliar words, or an open word asked as a question. */
  brief: number
  /** After a number. */
  number: number
  /** While digits are being read out and more must come. */
  digits: number
  /** After anything unfinished. */
  open: number
  /** Without a word from either side, before the agent asks whether somebody is there. */
  silence: number
}

export const PATIENCE: Patience = { finished: 250, brief: 400, number: 620, digits: 1_000, open: 780, silence: 8_000 }

/** Longer ones hold their second clause, whether or not a comma was heard. */
const LONE_CLAUSE_WORDS = 5

/** Telephone, PIN, OTP, card and account numbers that people read out have one of these lengths. */
const COMPLETE_NUMBERS = new Set([4, 6, 10, 12, 16])

export function pauseAfter(text: string, language: Lexicon, patience: Patience): number {
  const words = wordsOf(text)
  const last = words.at(-1)
  if (last === undefined) return patience.open
  if (isDigits(last, language)) return pauseAfterNumber(words, language, patience)
  const asked = /[?？]["'”’]?\s*$/u.test(text)
  const trailsOff = /(\.\.|…|[,;:\-–—])\s*$/u.test(text)
  if (trailsOff) return patience.open
  if (needsMore(text, words, language)) return patience.open
  if (language.openWords.has(last)) return asked ? patience.brief : patience.open
  const answered = words.length <= 3 && words.some((word) => language.answers.has(word))
  if (!isClosed(text, last, language) && !answered) return patience.open
  return words.length <= 3 && !answered ? patience.brief : patience.finished
}

/** "Before I decide." stands for nothing alone; with a second clause after it, it does. */
function needsMore(text: string, words: string[], language: Lexicon): boolean {
  if (language.openEndings.has(words.slice(-2).join(' '))) return true
  return language.openStarts.has(words[0] as string) && !/[,;:]\s/u.test(text) && words.length <= LONE_CLAUSE_WORDS
}

/** Many recognisers of Indian languages write no full stops: then the verb that closes a sentence tells. */
function isClosed(text: string, last: string, language: Lexicon): boolean {
  return /[.?!।॥？！]["'”’]?\s*$/u.test(text) || language.closingWords.has(last)
}

function pauseAfterNumber(words: string[], language: Lexicon, patience: Patience): number {
  let digits = 0
  let groups = 0
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i] as string
    if (!isDigits(word, language)) break
    digits += /^\p{N}+$/u.test(word) ? word.length : 1
    groups++
  }
  const beingReadOut = groups >= 3 || (groups >= 2 && digits >= 4)
  return beingReadOut && !COMPLETE_NUMBERS.has(digits) ? patience.digits : patience.number
}

const isDigits = (word: string, language: Lexicon) => /^\p{N}+$/u.test(word) || language.digits.has(word)
