// Words and meaning together: which passages answer the question best, and whether any of them answers it at all.
import { nearness, type PackedVectors } from './vectors.ts'
import { everyWord, type WordIndex } from './word-index.ts'
import { searchWords } from './word-search.ts'
import { tokens } from './words/tokens.ts'

/** One file in memory. */
export type SearchableFile = { words: WordIndex; vectors: PackedVectors | undefined }
export type Ranked = { file: number; passage: number; score: number }

/** Measured with `bench/knowledge`; the two kinds of score are on different scales. */
const WEIGHT_OF_WORDS = 0.3
/** Brings passages without a meaning to the scale of those that have one: even the best of those is no 1. */
const WORDS_ALONE = 0.75
/** Added to the score of a passage that answers the very question that was asked. */
const SAME_QUESTION = 0.1
/**
 * How sure it is that a passage answers, by a regression over the labelled questions: nearness of meaning, words, the
 * share of telling words that it lacks, and how many of them there are. Sure enough is above 0.
 */
const SURE = {
  byMeaning: { meaning: 10, words: 2.7, missing: -3.9, telling: 0.47, from: -5.1 },
  byWords: { meaning: 0, words: 5.6, missing: -4.4, telling: 1.2, from: -3.5 },
}
const MOST_TELLING = 5

/** What lies far below the best only distracts. */
const WORTH_SHOWING = 0.3

export type Ranking = { best: Ranked[]; answered: boolean }

/** The half that needs no model: to be had while the model still reads the question. */
export const searchByWords = (files: readonly SearchableFile[], question: string) =>
  searchWords(
    files.map((file) => file.words),
    tokens(question),
  )

export function rank(
  files: readonly SearchableFile[],
  question: string,
  vector: Float32Array | undefined,
  top: number,
  words = searchByWords(files, question),
): Ranking {
  const near = files.map(({ vectors }) => (vectors && vector ? nearness(vectors, vector) : undefined))
  const podium: Ranked[] = []
  for (const [file, lexical] of words.perFile.entries()) {
    const meanings = near[file]
    for (let passage = 0; passage < lexical.length; passage++) {
      const score = scoreOf(lexical[passage] as number, meanings?.[passage] ?? 0)
      if (score > 0 && (podium.length < top || score > (podium.at(-1)?.score ?? 0)))
        place(podium, { file, passage, score }, top)
    }
  }
  const asked = everyWord(question)
  for (const ranked of podium)
    ranked.score += SAME_QUESTION * alike(asked, files[ranked.file]?.words.questions.get(ranked.passage))
  podium.sort((one, other) => other.score - one.score)
  const best = podium.filter(({ score }) => score >= WORTH_SHOWING * (podium[0]?.score ?? 0))
  const [first] = best
  if (!first) return { best, answered: false }
  const { file, passage } = first
  const meaning = near[file]?.[passage] ?? 0
  const sure = meaning === 0 ? SURE.byWords : SURE.byMeaning
  const sureness =
    sure.from +
    sure.meaning * meaning +
    sure.words * (words.perFile[file]?.[passage] ?? 0) +
    sure.missing * words.missing(file, passage) +
    sure.telling * Math.min(MOST_TELLING, words.telling)
  return { best, answered: sureness > 0 }
}

/** A meaning of exactly 0: a passage that the model has not read yet, or cannot read. */
const scoreOf = (lexical: number, meaning: number) =>
  meaning === 0 ? WORDS_ALONE * lexical : WEIGHT_OF_WORDS * lexical + (1 - WEIGHT_OF_WORDS) * Math.max(0, meaning)

/** 1 for the same words; 0 where no more than half of them are the same, as in any two questions. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string> | undefined): number {
  const shared = other ? (2 * one.intersection(other).size) / Math.max(1, one.size + other.size) : 0
  return Math.max(0, 2 * shared - 1)
}

function place(podium: Ranked[], ranked: Ranked, top: number): void {
  const at = podium.findIndex(({ score }) => score < ranked.score)
  podium.splice(at === -1 ? podium.length : at, 0, ranked)
  if (podium.length > top) podium.pop()
}
