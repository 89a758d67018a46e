// Files that questions were asked about lately, ready in memory; the least recently asked make room.
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { SearchableFile } from './rank.ts'
import { findPassages, type PassageRow, type ReadableFile } from './store.ts'
import { packVectors, vectorOf } from './vectors.ts'
import { buildWordIndex, type WordIndex } from './word-index.ts'

export type LoadedFile = SearchableFile & {
  file: ReadableFile
  passages: Pick<PassageRow, 'text' | 'heading' | 'place'>[]
}

/** About 2 KB a passage with its vector: some 100 MB at most. */
const MOST_PASSAGES = 50_000
const ROWS_AT_ONCE = 500
/** The longest that building an index holds up everything else. */
const SLICE_MS = 4

export type Library = { open(businessId: number, files: readonly ReadableFile[]): Promise<LoadedFile[]> }

export function library(db: Database, mostPassages = MOST_PASSAGES): Library {
  const shelves = new Map<string, { size: number; loading: Promise<LoadedFile> }>()

  function take(businessId: number, file: ReadableFile): Promise<LoadedFile> {
    const key = `${businessId}/${file.fileId}/${file.version}`
    const shelf = shelves.get(key) ?? { size: file.passageCount, loading: load(db, businessId, file) }
    shelf.loading.catch(() => shelves.delete(key))
    shelves.delete(key)
    shelves.set(key, shelf)
    makeRoom()
    return shelf.loading
  }

  function makeRoom(): void {
    let size = 0
    for (const shelf of shelves.values()) size += shelf.size
    for (const [key, shelf] of shelves) {
      if (size <= mostPassages || shelves.size === 1) return
      shelves.delete(key)
      size -= shelf.size
    }
  }

  return {
    async open(businessId, files) {
      const loaded: LoadedFile[] = []
      // One after the other: the embedded database answers one at a time anyway.
      for (const file of files) loaded.push(await take(businessId, file))
      return loaded
    },
  }
}

async function load(db: Database, businessId: number, file: ReadableFile): Promise<LoadedFile> {
  const rows: PassageRow[] = []
  for (;;) {
    const after = rows.at(-1)?.position ?? -1
    const some = await db.inBusiness(businessId, (tx) => findPassages(tx, businessId, file.fileId, after, ROWS_AT_ONCE))
    rows.push(...some)
    if (some.length < ROWS_AT_ONCE) break
  }
  return {
    file,
    passages: rows.map(({ text, heading, place }) => ({ text, heading, place })),
    words: await inSlices(buildWordIndex(rows)),
    vectors: packVectors(rows.map(({ vector }) => (vector ? vectorOf(vector) : undefined))),
  }
}

async function inSlices(building: Generator<void, WordIndex>): Promise<WordIndex> {
  for (let began = performance.now(); ; ) {
    const step = building.next()
    if (step.done) return step.value
    if (performance.now() - began < SLICE_MS) continue
    await setImmediate()
    began = performance.now()
  }
}
