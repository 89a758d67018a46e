// A text as the words that search compares.
import { CONCEPT_OF_PHRASE, CONCEPT_OF_WORD } from './concepts.ts'
import { normalise } from './normalise.ts'
import { stem } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'

/** `term` is compared letter by letter; `concept` stands for every word of the same meaning, in any language. */
export type Token = { word: string; term: string; concept: string | undefined }

export function tokens(text: string): Token[] {
  const words = wordsOf(text)
  const found: Token[] = []
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    const phrase = next === undefined ? undefined : CONCEPT_OF_PHRASE.get(`${word} ${next}`)
    if (phrase) found.push({ word: `${word} ${next}`, term: '', concept: phrase })
    if (STOP_WORDS.has(word)) continue
    const term = stem(word)
    found.push({ word, term, concept: CONCEPT_OF_WORD.get(word) ?? CONCEPT_OF_WORD.get(term) })
  }
  return found
}

/** Words in one spelling, nothing left out: "Wi-Fi" gives "wi", "fi" and "wifi", "U P I" gives "upi". */
export function wordsOf(text: string): string[] {
  return lettersJoined(splitWords(text))
}

function splitWords(text: string): string[] {
  const words: string[] = []
  for (const [match] of normalise(text).matchAll(/\d+(?:[.:]\d+)*|[\p{L}\p{M}\d]+(?:-[\p{L}\p{M}\d]+)*/gu)) {
    const parts = match.split('-')
    words.push(...parts)
    if (parts.length > 1 && !parts.every((part) => STOP_WORDS.has(part))) words.push(parts.join(''))
  }
  return words
}

/** What letters are called in Hindi; some of the names are words as well, so they need one that is not beside them. */
const LETTER_NAMES = new Set(normalise('बी डी ई एफ एच आई जे एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई ज़ेड').split(' '))
const ALSO_WORDS = new Set(normalise('ए सी जी के').split(' '))
const isLetter = (word: string) => /^[a-z]$/.test(word) || LETTER_NAMES.has(word) || ALSO_WORDS.has(word)

/** Abbreviations are spoken letter by letter, and written down so. */
function lettersJoined(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    let end = at
    while (isLetter(words[end] ?? '')) end++
    const run = words.slice(at, end)
    const spelt = run.length > 1 && run.some((word) => !ALSO_WORDS.has(word)) && !/^(?:i a|a i)$/.test(run.join(' '))
    joined.push(spelt ? run.join('') : (words[at] as string))
    if (spelt) at = end - 1
  }
  return joined
}
