import type { Database } from '../database/database.ts'
import type { FileStore, JobQueue, WallClock } from '../ports.ts'
import { deleteAbandoned, findAbandoned } from './store.ts'

export const sweepFiles = 'sweep-files'

const BATCH = 100

export async function fileJobs(parts: {
  db: Database
  store: FileStore
  queue: JobQueue
  clock: WallClock
}): Promise<void> {
  await parts.queue.work(sweepFiles, () => sweepAbandonedFiles(parts))
  await parts.queue.every(sweepFiles, '*/15 * * * *')
}

/** A slot belongs to nobody until it is filled and used: forms that were left, uploads that broke off. */
export async function sweepAbandonedFiles(parts: { db: Database; store: FileStore; clock: WallClock }): Promise<void> {
  const { db, store, clock } = parts
  for (;;) {
    const abandoned = await db.asSystem((tx) => findAbandoned(tx, clock.now(), BATCH))
    for (const { id, key } of abandoned) {
      if (await db.asSystem((tx) => deleteAbandoned(tx, id))) await store.delete(key)
    }
    if (abandoned.length < BATCH) return
  }
}
