// A document as the product holds it in memory when questions are asked.
import type { SearchableFile } from '#server/knowledge/rank.ts'
import { embedPassages, packVectors, reads } from '#server/knowledge/vectors.ts'
import { buildWordIndex, type WordIndex } from '#server/knowledge/word-index.ts'
import type { DocumentPassage, Embeddings } from '#server/ports.ts'

/** Without `embeddings` it is found by its words alone. */
export async function searchableFile(passages: DocumentPassage[], embeddings?: Embeddings): Promise<SearchableFile> {
  const words = built(buildWordIndex(passages))
  const readable = embeddings ? reads(embeddings) : () => false
  if (!embeddings || !passages.some(({ text }) => readable(text))) return { words, vectors: undefined }
  const made = await embedPassages(embeddings, passages, new AbortController().signal)
  const vectors = made.map((vector, at) => (readable(passages[at]?.text ?? '') ? vector : undefined))
  return { words, vectors: packVectors(vectors) }
}

function built(building: Generator<void, WordIndex>): WordIndex {
  for (;;) {
    const step = building.next()
    if (step.done) return step.value
  }
}
