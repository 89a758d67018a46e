import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type Database, elevated } from '#server/database/database.ts'
import type { JobQueue } from '#server/ports.ts'

export async function pgBossQueue(db: Database, jobs: string[], onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => db.pool.query(text, values) } })
  boss.on('error', onError)
  await boss.start()
  for (const job of jobs) await boss.createQueue(job)
  return {
    async enqueue(tx, job, payloads, options = {}) {
      const rows = payloads.map((data) => ({ data, ...options }))
      await elevated(tx, () => boss.insert(job, rows, { db: fromDrizzle(tx, sql) }))
    },
    async work(job, handle) {
      await boss.work(job, async (batch) => {
        for (const { data } of batch) await handle(data)
      })
    },
    async every(job, cron) {
      await boss.schedule(job, cron)
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
