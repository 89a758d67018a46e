// The server that http.ts measures: the product's own parts on a store of ten thousand ledger rows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBusiness } from '#server/accounts/accounts.ts'
import { openSessions } from '#server/accounts/tokens.ts'
import { billingRoutes } from '#server/billing/routes.ts'
import { openDatabase } from '#server/database/database.ts'
import { createServer } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { createMetrics } from '#server/metrics.ts'

export type ServerReady = { port: number; readPath: string; token: string }
export type Report = { cpuMs: number; longestGapMs: number; rssBytes: number }

const url = process.env.DATABASE_URL
const directory = mkdtempSync(join(tmpdir(), 'vaani-bench-'))
const db = await openDatabase(url ? { kind: 'postgres', url, connections: 10 } : { kind: 'embedded', directory })
const sessions = openSessions(db, { days: 1 })
const details = { name: 'Bench', email: 'bench@bench.example', phone: '+919876543210', password: 'Bench@123' }
const { id } = await db.asSystem((tx) => createBusiness(tx, details))
await db.pool.query(
  `insert into ledger_entries (business_id, kind, amount_paise, balance_after_paise, call_id, note)
   select $1, 'charge', -7, 0, n, 'Talk time' from generate_series(1, 10000) n`,
  [id],
)
await db.pool.query('analyze')

const server = await createServer({
  tokens: sessions,
  pages: undefined,
  routes: [billingRoutes(db)],
  log: createLog({ level: 'info' }, { write: () => {} }), // written, as in production, but not to a terminal
  metrics: createMetrics(),
})
const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))

let cpu = process.cpuUsage()
let longestGapMs = 0
let last = performance.now()
setInterval(() => {
  longestGapMs = Math.max(longestGapMs, performance.now() - last - 5)
  last = performance.now()
}, 5).unref()

process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu)
  process.send?.({ cpuMs: (user + system) / 1_000, longestGapMs, rssBytes: process.memoryUsage().rss } satisfies Report)
  cpu = process.cpuUsage()
  longestGapMs = 0
})
process.once('SIGTERM', () => void stop())
async function stop(): Promise<void> {
  await server.close()
  await db.close()
  rmSync(directory, { recursive: true, force: true })
  process.exit(0)
}
const ready: ServerReady = {
  port: Number(port),
  readPath: `/v1/billing/${id}/statement?size=20`,
  token: await sessions.start(id),
}
process.send?.(ready)
