// Which passages of one file hold which words. Built once, never changed: a changed file is indexed anew.
import { shapeOf } from '#voice/brain/answer/shape.ts'
import { soundOf } from './words/sound.ts'
import { stem } from './words/stem.ts'
import { tokens, wordsOf } from './words/tokens.ts'

/** `weights` tells for each passage of `passages` how much of it the term is: headings count less than the text. */
export type Postings = { passages: Uint32Array; weights: Float32Array }

export type WordIndex = {
  postings: Map<string, Postings>
  /** Terms by how they sound, and all of them in order, for words that are not in the file as they were asked. */
  bySound: Map<string, string[]>
  sorted: string[]
  lengths: Float32Array
  wholeLength: number
  /** The questions that passages answer in so many words, as in a list of questions and answers. */
  questions: Map<number, ReadonlySet<string>>
}

const HEADING_WEIGHT = 0.6

export type IndexedText = { text: string; heading: string }

/** Yields now and then, so that whoever builds it can let other work through. */
export function* buildWordIndex(passages: readonly IndexedText[]): Generator<void, WordIndex> {
  const found = new Map<string, { passages: number[]; weights: number[] }>()
  const lengths = new Float32Array(passages.length)
  const questions = new Map<number, ReadonlySet<string>>()
  for (const [at, { text, heading }] of passages.entries()) {
    const weights = new Map<string, number>()
    const add = (term: string | undefined, weight: number) => {
      if (term) weights.set(term, (weights.get(term) ?? 0) + weight)
    }
    for (const [part, weight] of [
      [text, 1],
      [heading, HEADING_WEIGHT],
    ] as const) {
      for (const { term, concept } of tokens(part)) {
        add(term, weight)
        add(concept, weight)
        if (term) lengths[at] = (lengths[at] ?? 0) + weight
      }
    }
    const shape = shapeOf(text)
    if (shape.kind === 'faq') questions.set(at, everyWord(shape.question))
    for (const [term, weight] of weights) {
      const list = found.get(term) ?? { passages: [], weights: [] }
      list.passages.push(at)
      list.weights.push(weight)
      found.set(term, list)
    }
    if (at % 50 === 49) yield
  }
  yield
  const postings = new Map<string, Postings>()
  for (const [term, { passages: at, weights }] of found)
    postings.set(term, { passages: Uint32Array.from(at), weights: Float32Array.from(weights) })
  yield
  const sorted = [...postings.keys()].filter((term) => !term.startsWith('#')).toSorted()
  yield
  const bySound = new Map<string, string[]>()
  for (const term of sorted) {
    const sound = soundOf(term)
    for (const key of new Set([sound?.skeleton, sound?.exact]))
      if (key) bySound.set(key, [...(bySound.get(key) ?? []), term])
  }
  const wholeLength = lengths.reduce((sum, length) => sum + length, 0)
  return { postings, bySound, sorted, lengths, wholeLength, questions }
}

/** Also those that say how something is asked. */
export const everyWord = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(stem))
