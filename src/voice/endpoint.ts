// How long a pause must last before the customer counts as finished, from the words said so far.
import { type Lexicon, wordsOf } from './languages/languages.ts'

/** How long the agent waits, in milliseconds. */
export type Patience = {
  /** After a finished sentence. */
  finished: number
  /** After a few words that are neither an answer nor an open question, or an open word asked as a question. */
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

export const PATIENCE: Patience = { finished: 230, brief: 520, number: 620, digits: 1_000, open: 740, silence: 8_000 }

/** Longer ones hold their second clause, whether or not a comma was heard. */
const LONE_CLAUSE_WORDS = 6

/** Telephone, PIN, OTP, card and account numbers that people read out have one of these lengths. */
const COMPLETE_NUMBERS = new Set([4, 6, 10, 12, 16])

/** A recogniser this sure that the sentence ended is believed; one that is much less sure is not believed at all. */
const SURE = 0.65
const UNSURE = 0.2
const SURER = 0.85
/** What the greatest sureness takes off the wait after a finished sentence. */
const SURER_SAVES = 0.2

/** `ended`: how likely the recogniser holds it that a sentence ends with the last word, if it can tell. */
export function pauseAfter(text: string, language: Lexicon, patience: Patience, ended?: number): number {
  const words = wordsOf(text)
  const last = words.at(-1)
  if (last === undefined) return patience.open
  if (isDigits(last, language)) return pauseAfterNumber(words, language, patience)
  const trailsOff = /(\.\.|…|[,;:\-–—])\s*$/u.test(text)
  const lastWord = howItEnds(text, words, language)
  if (trailsOff || needsMore(text, words, language) || lastWord === 'open') return patience.open
  if (isAnswer(text, words, language)) return patience.finished
  const pause = ended === undefined ? byItsEnding(text, last, language, patience) : bySureness(ended, patience)
  const short = words.length <= (isAsked(text) ? language.fewAsked : language.fewWords)
  const brief = short && !asksOpenly(text, words, language)
  return brief || lastWord === 'doubtful' ? Math.max(patience.brief, pause) : pause
}

/** A few words that are an answer are all of it: "no, not today". */
function isAnswer(text: string, words: string[], language: Lexicon): boolean {
  if (words.length <= 3) return words.some((word) => language.answers.has(word))
  return words.length <= language.fewWords && language.answers.has(words[0] as string) && /^\p{L}+[,.!]/u.test(text)
}

/** "What are your timings?" */
const asksOpenly = (text: string, words: string[], language: Lexicon) =>
  isAsked(text) && words.some((word) => language.questionWords.has(word))

const isAsked = (text: string) => /[?？]["'”’]?\s*$/u.test(text)

/** "Before I decide." stands for nothing alone; with a second clause after it, it does. */
function needsMore(text: string, words: string[], language: Lexicon): boolean {
  if (language.openEndings.has(words.slice(-2).join(' '))) return true
  return language.openStarts.has(words[0] as string) && !/[,;:]\s/u.test(text) && words.length <= LONE_CLAUSE_WORDS
}

/** "I told him about it" and "What is it for?" end on words that other sentences go on after. */
function howItEnds(text: string, words: string[], language: Lexicon): 'closed' | 'doubtful' | 'open' {
  const last = words.at(-1) as string
  if (!language.openWords.has(last)) return 'closed'
  const before = words.at(-2) ?? ''
  const isObject = language.objects.has(last) && words.length > 1
  if (isObject && (!language.openWords.has(before) || language.prepositions.has(before))) return 'closed'
  if (!isAsked(text) || language.articles.has(last)) return 'open'
  const mayEnd = !language.prepositions.has(last) || words.some((word) => language.questionWords.has(word))
  return mayEnd ? 'doubtful' : 'open'
}

/** Many recognisers of Indian languages write no full stops: then the verb that closes a sentence tells. */
function byItsEnding(text: string, last: string, language: Lexicon, patience: Patience): number {
  const closed = /[.?!।॥？！]["'”’]?\s*$/u.test(text) || language.closingWords.has(last)
  return closed ? patience.finished : patience.open
}

/** The full stop that a recogniser writes is a yes or no; what it weighed before writing it is worth more. */
function bySureness(ended: number, { finished, open }: Patience): number {
  if (ended >= SURE) return finished * (1 - (SURER_SAVES * (Math.min(ended, SURER) - SURE)) / (SURER - SURE))
  return finished + (open - finished) * Math.min(1, (SURE - ended) / (SURE - UNSURE))
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
