// From a question to passages with their places.
import { setTimeout as sleep } from 'node:timers/promises'
import type { KnowledgeFound, SearchKnowledge } from '#voice/ports.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Embeddings } from '../ports.ts'
import { library } from './library.ts'
import { rank, searchByWords } from './rank.ts'
import { findByIds, findOfAgent, type PassageRow, type ReadableFile, type SearchedFile } from './store.ts'
import { reads } from './vectors.ts'

export type KnowledgeSearch = {
  /** What a call asks its agent's documents; kept in memory from the first question on. */
  ofAgent(businessId: number, agentId: number): SearchKnowledge
  inFiles(businessId: number, fileIds: string[]): SearchKnowledge
  /** Reads an agent's documents into memory before the first question, such as while the phone rings. */
  prepare(businessId: number, agentId: number): Promise<void>
}

const TOP = 5
const PATIENCE_MS = 250
/** How long a question waits for documents that are just being read, and how often it looks. */
const READING_MS = 5_000
const LOOK_MS = 250

type Parts = { db: Database; embeddings: Embeddings; readingMs?: number }

export function knowledgeSearch({ db, embeddings, readingMs = READING_MS }: Parts): KnowledgeSearch {
  const shelves = library(db)
  const readable = reads(embeddings)

  // Documents are still found by their words while the model is not there, or too busy: nobody waits on the phone.
  async function vectorOf(question: string, signal: AbortSignal): Promise<Float32Array | undefined> {
    if (!readable(question)) return undefined
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    const given = new Promise<never[]>((resolve) => patience.addEventListener('abort', () => resolve([])))
    const [vector] = await Promise.race([embeddings.embed([question], patience).catch(() => []), given])
    signal.throwIfAborted()
    return vector
  }

  async function lookIn(businessId: number, ready: ReadableFile[], question: string, vector: Vector) {
    const files = await shelves.open(businessId, ready)
    const byMeaning = files.some(({ vectors }) => vectors)
    const words = searchByWords(files, question)
    const { best, answered } = rank(files, question, byMeaning ? await vector() : undefined, TOP, words)
    return { answered, passages: best.flatMap(({ file, passage, score }) => found(files[file], passage, score)) }
  }

  const search =
    (businessId: number, find: (tx: Transaction) => Promise<SearchedFile[]>): SearchKnowledge =>
    async (question, signal) => {
      const unneeded = new AbortController()
      const embedding = vectorOf(question, AbortSignal.any([signal, unneeded.signal])).catch(() => undefined)
      try {
        for (const began = performance.now(); ; await sleep(LOOK_MS, undefined, { signal })) {
          const files = await db.inBusiness(businessId, find)
          const ready = files.filter(({ reading }) => !reading)
          const result = await lookIn(businessId, ready, question, () => embedding)
          signal.throwIfAborted()
          // What is asked may stand in the document that is still being read.
          const worthWaiting = ready.length < files.length && performance.now() - began < readingMs
          if (result.answered || !worthWaiting) return result
        }
      } finally {
        unneeded.abort()
      }
    }

  return {
    ofAgent: (businessId, agentId) => search(businessId, (tx) => findOfAgent(tx, businessId, agentId)),
    inFiles: (businessId, fileIds) =>
      fileIds.length === 0
        ? async () => ({ answered: false, passages: [] })
        : search(businessId, (tx) => findByIds(tx, businessId, fileIds)),
    async prepare(businessId, agentId) {
      const files = await db.inBusiness(businessId, (tx) => findOfAgent(tx, businessId, agentId))
      const ready = files.filter(({ reading }) => !reading)
      await shelves.open(businessId, ready)
    },
  }
}

type Vector = () => Promise<Float32Array | undefined>
type Loaded = { file: ReadableFile; passages: Pick<PassageRow, 'text' | 'heading' | 'place'>[] }

function found(loaded: Loaded | undefined, at: number, score: number): KnowledgeFound['passages'] {
  const passage = loaded?.passages[at]
  if (!loaded || !passage) return []
  const { fileId, fileName } = loaded.file
  const { text, heading, place } = passage
  return [
    { text, heading, score: Math.round(score * 1000) / 1000, source: { fileId, fileName, place: placeName(place) } },
  ]
}

/** "page 3", "lines 12–14", "row 5". */
export const placeName = ({ unit, from, to }: PassageRow['place']) =>
  from === to ? `${unit} ${from}` : `${unit}s ${from}–${to}`
