// How well passages hold the words of a question: BM25 over all files at once, as a share of a perfect answer's score.
import type { Postings, WordIndex } from './word-index.ts'
import { COMMON_TERMS } from './words/common-words.ts'
import { isLatin, soundOf } from './words/sound.ts'
import type { Token } from './words/tokens.ts'

const SATURATION = 0.9
const LENGTH_MATTERS = 0.35
const CONCEPT = 0.65
const SOUND = 0.7
const BEGINNING = 0.75
/** A word of the question that stands nowhere counts, but less than one that stands in a single passage. */
const UNKNOWN = 0.9
const COMMON = 0.5
const FLOOR = 0.25
const CEILING = 1.4

type Alternative = { weight: number; rarity: number; perFile: (Postings | undefined)[] }

export type WordScores = {
  /** For each file the scores of its passages: 1 for one that holds every word, 0 for one that holds none. */
  perFile: Float32Array[]
  /** How many words say what the question is about, those of any document left out. */
  telling: number
  /** The share of them that a passage does not have in any form. */
  missing(file: number, passage: number): number
}

export function searchWords(files: readonly WordIndex[], asked: readonly Token[]): WordScores {
  const count = files.reduce((sum, { lengths }) => sum + lengths.length, 0)
  const usualLength = averageLength(files, count)
  const scores = files.map(({ lengths }) => new Float32Array(lengths.length))
  const best = files.map(({ lengths }) => new Float32Array(lengths.length))
  const telling: Alternative[][] = []
  let perfect = 0
  for (const token of unique(asked)) {
    const alternatives = alternativesOf(files, token, count)
    if (token.term && !token.repeats && !COMMON_TERMS.has(token.term)) telling.push(alternatives)
    if (alternatives.length === 0) {
      if (!token.repeats) perfect += UNKNOWN * rarity(1, count) * importance(token.term)
      continue
    }
    perfect += Math.max(...alternatives.map((each) => each.rarity))
    for (const [file, index] of files.entries()) {
      const bestHere = best[file] as Float32Array
      const scoresHere = scores[file] as Float32Array
      bestHere.fill(0)
      for (const { weight, rarity, perFile } of alternatives) {
        const postings = perFile[file]
        if (postings) keepBest(bestHere, postings, index.lengths, usualLength, weight * rarity)
      }
      for (let at = 0; at < bestHere.length; at++)
        scoresHere[at] = (scoresHere[at] as number) + (bestHere[at] as number)
    }
  }
  if (perfect > 0)
    for (const found of scores)
      for (let at = 0; at < found.length; at++) found[at] = Math.min(1, (found[at] as number) / perfect)
  const lacks = (file: number, passage: number) => (alternatives: Alternative[]) =>
    !alternatives.some(({ perFile }) => has(perFile[file]?.passages, passage))
  return {
    perFile: scores,
    telling: telling.length,
    missing: (file, passage) => telling.filter(lacks(file, passage)).length / Math.max(1, telling.length),
  }
}

/** Passages stand in order. */
function has(passages: Uint32Array | undefined, passage: number): boolean {
  if (!passages) return false
  const at = firstFrom(passages.length, (place) => (passages[place] as number) >= passage)
  return passages[at] === passage
}

function keepBest(
  best: Float32Array,
  { passages, weights }: Postings,
  lengths: Float32Array,
  usualLength: number,
  full: number,
): void {
  for (let at = 0; at < passages.length; at++) {
    const passage = passages[at] as number
    const length = 1 - LENGTH_MATTERS + (LENGTH_MATTERS * (lengths[passage] as number)) / usualLength
    const score = full * saturate(weights[at] as number, length)
    if (score > (best[passage] as number)) best[passage] = score
  }
}

/** 1 for a word that stands once in a passage of the usual length. */
const saturate = (amount: number, length: number) => (amount * (SATURATION + 1)) / (amount + SATURATION * length)

const rarity = (inPassages: number, count: number) => Math.log(1 + (count - inPassages + 0.5) / (inPassages + 0.5))

function alternativesOf(
  files: readonly WordIndex[],
  { term, concept, word, repeats }: Asked,
  count: number,
): Alternative[] {
  const found: Alternative[] = []
  const add = (each: string, weight: number, from = 0, to = Number.POSITIVE_INFINITY) => {
    const perFile = files.map(({ postings }) => postings.get(each))
    const inPassages = perFile.reduce((sum, postings) => sum + (postings?.passages.length ?? 0), 0)
    const telling = rarity(inPassages, count) * importance(each)
    if (inPassages > 0) found.push({ weight, rarity: Math.min(to, Math.max(from, telling)), perFile })
  }
  // What is asked for counts even where every passage has it, as every row of a price list has a price; and a word is
  // not telling only because the documents prefer another word for the same thing.
  if (concept) add(concept, CONCEPT, FLOOR * rarity(1, count))
  if (term) add(term, 1, 0, found[0] && found[0].rarity * CEILING)
  if (found.length === 0 && term && !repeats && !/^\d/.test(term)) {
    for (const similar of soundingLike(files, word, term)) add(similar, SOUND)
    for (const similar of beginningLike(files, term)) add(similar, BEGINNING)
  }
  return found
}

/** Across scripts the consonants decide; within one, where spelling is more telling, the vowels count too. */
function soundingLike(files: readonly WordIndex[], word: string, term: string): string[] {
  const found = new Set<string>()
  for (const sound of [soundOf(word), soundOf(term)]) {
    if (!sound) continue
    const matching = (each: string) => isLatin(each) !== isLatin(term) || soundOf(each)?.exact === sound.exact
    for (const { bySound } of files)
      for (const key of [sound.skeleton, sound.exact])
        for (const each of bySound.get(key) ?? []) if (matching(each)) found.add(each)
  }
  return [...found].slice(0, 8)
}

/** In languages that join endings to endings, words of one root share their beginning. */
function beginningLike(files: readonly WordIndex[], term: string): string[] {
  const letters = Array.from(term)
  const fewest = /^[a-z]/.test(term) ? 5 : 4
  const shared = Math.max(fewest, Math.ceil(letters.length * 0.6))
  if (letters.length < fewest) return []
  const beginning = letters.slice(0, shared).join('')
  const found = new Set<string>()
  for (const { sorted } of files) {
    for (
      let at = firstFrom(sorted.length, (place) => (sorted[place] ?? '') >= beginning);
      sorted[at]?.startsWith(beginning) && found.size < 8;
      at++
    ) {
      const each = sorted[at] ?? ''
      if (Array.from(each).length <= letters.length + 5) found.add(each)
    }
  }
  return [...found]
}

/** The first of `count` places from which on something holds. */
function firstFrom(count: number, holds: (place: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const importance = (term: string) => (COMMON_TERMS.has(term) ? COMMON : 1)

type Asked = Token & { repeats: boolean }

/** "How much does it cost" asks for the price once: a second word of one meaning counts only where it stands itself. */
function unique(asked: readonly Token[]): Asked[] {
  const kept: Asked[] = []
  for (const token of asked) {
    const repeats = token.concept !== undefined && kept.some(({ concept }) => concept === token.concept)
    if (token.term && kept.some(({ term }) => term === token.term)) continue
    if (repeats) kept.push({ ...token, concept: undefined, repeats })
    else kept.push({ ...token, repeats })
  }
  return kept
}

function averageLength(files: readonly WordIndex[], count: number): number {
  const total = files.reduce((sum, { wholeLength }) => sum + wholeLength, 0)
  return Math.max(1, total / Math.max(1, count))
}
