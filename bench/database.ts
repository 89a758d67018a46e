// What a query costs on both databases, one after the other: `node bench/database.ts`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createBusiness } from '#server/accounts/accounts.ts'
import { statement, topUp } from '#server/billing/billing.ts'
import { type DatabaseConfig, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#tests/postgres.ts'

const rows = new Map<string, Record<string, string>>()

const directory = mkdtempSync(join(tmpdir(), 'vaani-bench-'))
await measureAll('embedded', { kind: 'embedded', directory })
rmSync(directory, { recursive: true })
const postgres = await startPostgres([]) // with fsync, as it would run
if (postgres) {
  await measureAll('postgres', { kind: 'postgres', url: postgres.url, connections: 10 })
  await postgres.stop()
}
console.table(Object.fromEntries(rows))

async function measureAll(database: string, config: DatabaseConfig): Promise<void> {
  const db = await openDatabase(config)
  const details = { name: 'Bench', email: 'bench@bench.example', phone: '+919876543210', password: 'Bench@123' }
  const { id } = await db.asSystem((tx) => createBusiness(tx, details))
  for (let n = 0; n < 200; n++) await db.inBusiness(id, (tx) => topUp(tx, id, 100n, `payment ${n}`))

  async function measure(name: string, times: number, once: () => Promise<unknown>): Promise<void> {
    for (let i = 0; i < times / 4; i++) await once()
    const cpu = process.cpuUsage()
    const started = performance.now()
    for (let i = 0; i < times; i++) await once()
    const ms = (performance.now() - started) / times
    const { user, system } = process.cpuUsage(cpu)
    const cell = `${ms.toFixed(2)} ms, CPU ${((user + system) / 1_000 / times).toFixed(2)} ms`
    rows.set(name, { ...rows.get(name), [database]: cell })
  }
  await measure('select 1', 1_000, () => db.pool.query('select 1'))
  await measure('empty transaction of a business', 500, () => db.inBusiness(id, async () => {}))
  await measure('a page of the ledger', 500, () => db.inBusiness(id, (tx) => statement(tx, id, { size: 20 })))
  await measure('a top-up, on disk', 200, () => db.inBusiness(id, (tx) => topUp(tx, id, 100n, 'bench')))
  await measure('10,000 rows', 10, () =>
    db.asSystem((tx) => tx.execute(sql`select g, repeat('x', 100) from generate_series(1, 10000) g`)),
  )
  await db.close()
}
