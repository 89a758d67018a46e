// Reading happens in two steps: by words at once, by meaning when the model gets to it.
import { z } from 'zod'
import { ProviderError } from '#voice/ports.ts'
import type { Database } from '../database/database.ts'
import { filesById } from '../files/files.ts'
import {
  type DocumentKind,
  type DocumentReader,
  type Embeddings,
  type FileStore,
  type JobQueue,
  UnreadableDocument,
  type WallClock,
} from '../ports.ts'
import { checkKnowledge, embedKnowledge, readKnowledge } from './job-names.ts'
import {
  deletePassages,
  failForgotten,
  findKnowledge,
  findWithoutVector,
  insertPassages,
  setKnowledge,
  setVectors,
} from './store.ts'
import { bytesOf, embedPassages, modelName, reads } from './vectors.ts'

export type ReadingParts = {
  db: Database
  store: FileStore
  queue: JobQueue
  reader: DocumentReader
  embeddings: Embeddings
  clock: WallClock
}

const Payload = z.object({ businessId: z.number(), fileId: z.string() })
type Payload = z.infer<typeof Payload>

const VECTORS_AT_ONCE = 16
const MODEL_RETRY_MS = 30_000
const FORGOTTEN_MS = 60 * 60_000

export async function knowledgeJobs(parts: ReadingParts): Promise<void> {
  const { queue, db, clock } = parts
  await queue.work(readKnowledge, (payload) => readFile(parts, payload), { payload: Payload })
  await queue.work(embedKnowledge, (payload) => embedFile(parts, payload), { payload: Payload })
  await queue.work(checkKnowledge, () =>
    db.asSystem((tx) => failForgotten(tx, new Date(clock.now().getTime() - FORGOTTEN_MS), GIVEN_UP)),
  )
  await queue.every(checkKnowledge, '*/10 * * * *')
}

/** May run twice for one file: it starts from nothing each time. */
export async function readFile(parts: ReadingParts, { businessId, fileId }: Payload): Promise<void> {
  const { db, store, reader, queue, embeddings } = parts
  const [file] = await db.inBusiness(businessId, (tx) => filesById(tx, businessId, [fileId]))
  if (!file) return // deleted meanwhile
  await db.inBusiness(businessId, (tx) => deletePassages(tx, businessId, fileId))
  let passageCount = 0
  try {
    const kind = file.key.split('.').at(-1) as DocumentKind
    for await (const passages of reader.read(await store.read(file.key), kind)) {
      const from = passageCount
      await db.inBusiness(businessId, (tx) => insertPassages(tx, businessId, fileId, from, passages))
      passageCount += passages.length
    }
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    await db.inBusiness(businessId, async (tx) => {
      await deletePassages(tx, businessId, fileId)
      await setKnowledge(tx, businessId, fileId, { state: 'failed', reason: error.message, passageCount: 0 })
    })
    return
  }
  await db.inBusiness(businessId, async (tx) => {
    await setKnowledge(tx, businessId, fileId, { state: 'ready', reason: null, passageCount, vectorsOf: null })
    if (embeddings.languages.length > 0) await queue.enqueue(tx, embedKnowledge, [{ businessId, fileId }])
  })
}

/** Goes on where it stopped. While the model is still coming it looks again later, without wearing out its tries. */
export async function embedFile(parts: ReadingParts, payload: Payload): Promise<void> {
  const { db, embeddings, queue, clock } = parts
  const { businessId, fileId } = payload
  const readable = reads(embeddings)
  const model = modelName(embeddings)
  const [known] = await db.inBusiness(businessId, (tx) => findKnowledge(tx, [fileId]))
  if (known?.knowledge?.state !== 'ready' || known.knowledge.vectorsOf === model) return
  let embedded = 0
  try {
    for (let after = -1; ; ) {
      const waiting = await db.inBusiness(businessId, (tx) =>
        findWithoutVector(tx, businessId, fileId, after, VECTORS_AT_ONCE),
      )
      const last = waiting.at(-1)
      if (!last) break
      after = last.position
      const passages = waiting.filter(({ text }) => readable(text))
      if (passages.length === 0) continue
      const vectors = await embedPassages(embeddings, passages, new AbortController().signal)
      await db.inBusiness(businessId, (tx) =>
        setVectors(
          tx,
          businessId,
          fileId,
          passages.map(({ position }, at) => ({ position, vector: bytesOf(vectors[at] as Float32Array) })),
        ),
      )
      embedded += passages.length
    }
  } catch (error) {
    if (!(error instanceof ProviderError && error.retryable)) throw error
    const startAfter = new Date(clock.now().getTime() + MODEL_RETRY_MS)
    await db.inBusiness(businessId, (tx) => queue.enqueue(tx, embedKnowledge, [payload], { startAfter }))
    return
  }
  if (embedded === 0) return
  await db.inBusiness(businessId, (tx) => setKnowledge(tx, businessId, fileId, { vectorsOf: model }))
}

const GIVEN_UP = 'Reading this file did not succeed on our side. Please delete it and upload it again.'
