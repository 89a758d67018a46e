// Jobs in the product's own database, in pg-boss's own schema: they commit with the rows they are about.
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type Database, elevated, type Transaction } from '#server/database/database.ts'
import type { JobQueue } from '#server/ports.ts'
import { startWorker, type Worker } from './worker.ts'

export type QueueOptions = {
  onError?: (error: Error) => void
  /** Whether this process also runs crons and gives lost jobs back: one of all is enough, more do no harm. */
  supervises?: boolean
}

const EVERY_QUEUE = {
  policy: 'standard',
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  // A process that dies stops beating, and its jobs go back after this; a slow job of a living one keeps its place.
  heartbeatSeconds: 30,
  expireInSeconds: 6 * 3_600,
  deleteAfterSeconds: 2 * 86_400,
}

export async function pgBossQueue(db: Database, options: QueueOptions = {}): Promise<JobQueue> {
  const { onError = () => {}, supervises = true } = options
  // pg-boss reads its own tables on the way. The embedded database has one connection, so inside a transaction
  // those reads must go through it too.
  const inside = new AsyncLocalStorage<ReturnType<typeof fromDrizzle>>()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => inside.getStore()?.executeSql(text, values) ?? db.pool.query(text, values) },
    supervise: supervises,
    schedule: supervises,
    superviseIntervalSeconds: 15,
    cronMonitorIntervalSeconds: 10,
  })
  boss.on('error', onError)
  await boss.start()

  const workers = new Map<string, Worker>()
  const registered = new Map<string, Promise<void>>()
  const register = (job: string) => {
    const known = registered.get(job) ?? boss.createQueue(job, EVERY_QUEUE as never)
    registered.set(job, known)
    return known
  }

  async function insert(tx: Transaction, job: string, rows: object[]): Promise<void> {
    const txDb = fromDrizzle(tx, sql)
    await inside.run(txDb, async () => {
      if (!registered.has(job)) {
        await txDb.executeSql('select pgboss.create_queue($1, $2::jsonb)', [job, JSON.stringify(EVERY_QUEUE)])
      }
      await boss.insert(job, rows, { db: txDb })
    })
    // Only now, and outside: if this transaction is rolled back, the queue it made is gone as well.
    if (!registered.has(job)) setImmediate(() => void inside.exit(() => register(job)).catch(onError))
  }

  return {
    async enqueue(tx, job, payloads, { startAfter } = {}) {
      if (payloads.length === 0) return
      const rows = payloads.map((data) => ({ data, ...(startAfter ? { startAfter } : {}) }))
      await elevated(tx, () => insert(tx, job, rows))
      workers.get(job)?.expectSoon()
    },
    async work(job, handle, { concurrency = 1, payload } = {}) {
      if (workers.has(job)) throw new Error(`Two workers for the job ${job}`)
      await register(job)
      const validated = async (data: unknown) => handle((payload ? payload.parse(data) : data) as never)
      workers.set(job, startWorker(boss, { job, concurrency, handle: validated, onError }))
    },
    async every(job, cron) {
      await register(job)
      await boss.schedule(job, cron)
    },
    async close() {
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
      await boss.stop({ graceful: true, timeout: 5_000, close: false })
    },
  }
}
