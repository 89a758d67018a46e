// Search by meaning in English, on this machine.
import type { Embeddings } from '#server/ports.ts'
import type { EmbedJob } from './minilm-model.ts'

export const DIMENSIONS = 384
export const minilmModule = new URL('./minilm-model.ts', import.meta.url)

type Workers = {
  run(job: EmbedJob, options: { urgent: boolean; signal: AbortSignal }): Promise<Float32Array[]>
}

/** Small enough that a question in a call never waits long behind a document. */
const TEXTS_PER_JOB = 2
/** As many as there are workers: more would only wait. */
const JOBS_AT_ONCE = 2

/** `workers` throws a retryable ProviderError while the weights are still coming. */
export function minilmEmbeddings(workers: () => Workers): Embeddings {
  return {
    languages: ['en'],
    dimensions: DIMENSIONS,
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      const urgent = texts.length === 1
      // Texts of one job are filled up to the longest: neighbours in length waste the least.
      const byLength = texts.map((_, at) => at).sort((one, other) => lengthOf(texts[one]) - lengthOf(texts[other]))
      let next = 0
      const workThrough = async (): Promise<void> => {
        while (next < byLength.length) {
          const places = byLength.slice(next, next + TEXTS_PER_JOB)
          next += TEXTS_PER_JOB
          const found = await workers().run({ texts: places.map((at) => texts[at] as string) }, { urgent, signal })
          found.forEach((vector, i) => {
            vectors[places[i] as number] = vector
          })
        }
      }
      await Promise.all(Array.from({ length: JOBS_AT_ONCE }, workThrough))
      return vectors
    },
  }
}

const lengthOf = (text: string | undefined): number => text?.length ?? 0
