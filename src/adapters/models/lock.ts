// One process at a time writes into the models directory. The lock is the kernel's (through SQLite's file lock), so a
// killed process leaves nothing stale behind.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5

/** Waits until nobody else holds the directory. */
export async function lockModels(models: string, signal: AbortSignal): Promise<{ release(): void }> {
  for (;;) {
    const lock = new DatabaseSync(join(models, 'lock.sqlite'), { timeout: 0 })
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return { release: () => lock.close() }
    } catch (error) {
      lock.close()
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    }
    await sleep(1000, undefined, { signal })
  }
}
