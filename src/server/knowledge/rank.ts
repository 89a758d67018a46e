// Words and meaning together: which passages answer the question best, and whether any of them answers it at all.
import { nearness, type PackedVectors } from './vectors.ts'
import type { WordIndex } from './word-index.ts'
import { searchWords } from './word-search.ts'
import { tokens } from './words/tokens.ts'

/** One file in memory. */
export type SearchableFile = { words: WordIndex; vectors: PackedVectors | undefined }
export type Ranked = { file: number; passage: number; score: number }

/** Measured with `bench/knowledge`; the two kinds of score are on different scales. */
export const WEIGHT_OF_WORDS = 0.3
export const ANSWERS_FROM = { byMeaning: 0.42, byWords: 0.5 }

/** What lies far below the best only distracts. */
const WORTH_SHOWING = 0.3

export type Ranking = { best: Ranked[]; answered: boolean }

export function rank(
  files: readonly SearchableFile[],
  question: string,
  vector: Float32Array | undefined,
  top: number,
): Ranking {
  const byWords = searchWords(
    files.map(({ words }) => words),
    tokens(question),
  )
  const podium: Ranked[] = []
  for (const [file, { vectors }] of files.entries()) {
    const words = byWords[file] as Float32Array
    const near = vectors && vector ? nearness(vectors, vector) : undefined
    for (let passage = 0; passage < words.length; passage++) {
      const lexical = words[passage] as number
      const meaning = near?.[passage] ?? 0
      // Exactly 0: a passage in a language that the model does not read.
      const score = meaning === 0 ? lexical : WEIGHT_OF_WORDS * lexical + (1 - WEIGHT_OF_WORDS) * Math.max(0, meaning)
      if (score > 0 && (podium.length < top || score > (podium.at(-1)?.score ?? 0)))
        place(podium, { file, passage, score }, top)
    }
  }
  const [first] = podium
  const best = podium.filter(({ score }) => score >= WORTH_SHOWING * (first?.score ?? 0))
  const threshold = first && vector && files[first.file]?.vectors ? ANSWERS_FROM.byMeaning : ANSWERS_FROM.byWords
  return { best, answered: first !== undefined && first.score >= threshold }
}

function place(podium: Ranked[], ranked: Ranked, top: number): void {
  const at = podium.findIndex(({ score }) => score < ranked.score)
  podium.splice(at === -1 ? podium.length : at, 0, ranked)
  if (podium.length > top) podium.pop()
}
