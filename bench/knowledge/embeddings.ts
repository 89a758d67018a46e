// The embedded model, as the product opens it.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultModelsDirectory } from '#adapters/models/places.ts'
import { openSpeech } from '#adapters/speech.ts'
import type { Embeddings } from '#server/ports.ts'

const PATIENCE_MS = 180_000

/** Waits for the weights where they are not here yet. */
export async function openEmbeddings(): Promise<{ embeddings: Embeddings; close(): Promise<void> }> {
  const speech = openSpeech({
    modelsDirectory: process.env.MODELS_DIR ?? defaultModelsDirectory(process.env),
    fetchModels: true,
    soundDirectory: join(tmpdir(), 'vaani-bench-sound'),
    onProblem: (problem) => console.error(problem),
  })
  const answers = () =>
    speech.embeddings.embed(['Are you there?'], new AbortController().signal).then(
      () => true,
      () => false,
    )
  for (const began = Date.now(); !(await answers()); ) {
    if (Date.now() - began > PATIENCE_MS) throw new Error('The weights of the embeddings did not come in time')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return { embeddings: speech.embeddings, close: () => speech.close() }
}
