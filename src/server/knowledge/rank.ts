// Words and meaning together: which passages answer the question best, and whether any of them answers it at all.
import type { WordIndex } from './word-index.ts'
import { searchWords } from './word-search.ts'
import { tokens } from './words/tokens.ts'

/** One file in memory. `vectors` holds a row per passage; a row of zeros where there is none. */
export type SearchableFile = { words: WordIndex; vectors: Float32Array | undefined }
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
  const asked = tokens(question)
  const byWords = searchWords(
    files.map(({ words }) => words),
    asked,
  )
  const ranked: Ranked[] = []
  for (const [file, { vectors }] of files.entries()) {
    const words = byWords[file] ?? new Map<number, number>()
    if (vectors && vector) {
      const near = nearness(vectors, vector)
      for (let passage = 0; passage < near.length; passage++) {
        const meaning = near[passage] ?? 0
        const lexical = words.get(passage) ?? 0
        if (meaning > 0.15 || lexical > 0)
          ranked.push({
            file,
            passage,
            score: WEIGHT_OF_WORDS * lexical + (1 - WEIGHT_OF_WORDS) * Math.max(0, meaning),
          })
      }
    } else {
      for (const [passage, score] of words) ranked.push({ file, passage, score })
    }
  }
  ranked.sort((one, other) => other.score - one.score)
  const [first] = ranked
  const best = ranked.slice(0, top).filter(({ score }) => score >= WORTH_SHOWING * (first?.score ?? 0))
  const threshold = first && vector && files[first.file]?.vectors ? ANSWERS_FROM.byMeaning : ANSWERS_FROM.byWords
  return { best, answered: first !== undefined && first.score >= threshold }
}

/** Both sides have length 1, so the product is the cosine. */
function nearness(vectors: Float32Array, vector: Float32Array): Float32Array {
  const width = vector.length
  const near = new Float32Array(vectors.length / width)
  for (let row = 0; row < near.length; row++) {
    let sum = 0
    for (let at = 0, from = row * width; at < width; at++)
      sum += (vectors[from + at] as number) * (vector[at] as number)
    near[row] = sum
  }
  return near
}
