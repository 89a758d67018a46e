// Ticks of the dispatcher: jobs a few seconds apart, taken by whichever process is alive.
import type { Transaction } from '../database/database.ts'
import type { JobQueue } from '../ports.ts'

export const TICK = 'campaigns-tick'
export const TICK_SECONDS = 3
const AHEAD_SECONDS = 60
/** Ticks at the same time: so many processes dispatch side by side, each serving other businesses. */
const SIDE_BY_SIDE = 3

/** Ticks for the next minute; every minute a cron does the same while there is something to do. */
export type Wake = (tx: Transaction) => Promise<void>

export const wakeBy =
  (queue: JobQueue): Wake =>
  async (tx) => {
    const now = Date.now() // the queue's time, not the campaigns'
    for (let seconds = 0; seconds < AHEAD_SECONDS; seconds += TICK_SECONDS) {
      const at = now + seconds * 1000
      const ticks = Array.from({ length: SIDE_BY_SIDE }, () => ({ at }))
      await queue.enqueue(tx, TICK, ticks, seconds === 0 ? {} : { startAfter: new Date(at) })
    }
  }
