// How fast any page of the call log is found, from ten thousand to ten million calls of one business.
// `npm run bench:log` · `node bench/calls/log.ts 10000 100000 1000000 10000000 [--embedded]`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callLog } from '#contract/calls.ts'
import { findLogPage, type LogQuery } from '#server/calls/log.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#tests/postgres.ts'
import { AGENTS, CAMPAIGNS, fillLog, SHOP } from './log-rows.ts'

const embedded = process.argv.includes('--embedded')
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
if (sizes.length === 0) sizes.push(...(embedded ? [1e4, 1e5, 1e6] : [1e4, 1e5, 1e6, 1e7]))
const ROUNDS = 150

type Kind = { name: string; limitMs: number; query(n: number, pages: number): Partial<LogQuery> }
const random = (below: number) => Math.floor(Math.random() * below)
const agentId = () => 1 + random(AGENTS)
const campaignId = () => 1 + random(CAMPAIGNS)
const day = (n: number) => new Date(Date.UTC(2024, 10, 1) + n * 86_400_000).toISOString()
const STATES = ['COMPLETED', 'NO_ANSWER', 'BUSY', 'HELD'] as const

const kinds: Kind[] = [
  { name: 'no filter, any page', limitMs: 25, query: (_, pages) => ({ page: random(pages) }) },
  { name: 'agent, any page', limitMs: 25, query: (_, pages) => ({ agentId: agentId(), page: random(pages / AGENTS) }) },
  {
    name: 'campaign, any page',
    limitMs: 25,
    query: (_, pages) => ({ campaignId: campaignId(), page: random((pages * 0.7) / CAMPAIGNS) }),
  },
  {
    name: 'agent and campaign, any page',
    limitMs: 25,
    query: (_, pages) => ({
      agentId: agentId(),
      campaignId: campaignId(),
      page: random((pages * 0.7) / CAMPAIGNS / AGENTS),
    }),
  },
  { name: 'number, 4 digits', limitMs: 150, query: () => ({ search: `9${100 + random(900)}` }) },
  { name: 'number, whole', limitMs: 150, query: () => ({ search: `+919${String(random(1e9)).padStart(9, '0')}` }) },
  {
    name: 'first name',
    limitMs: 150,
    query: (n) => ({ search: ['asha', 'rohan', 'zoya', 'priya m'][n % 4] as string }),
  },
  {
    name: 'last name, page ≤ 100',
    limitMs: 150,
    query: (n) => ({ search: ['rao', 'shah', 'kul'][n % 3] as string, page: random(100) }),
  },
  {
    name: 'a day to a year, page ≤ 1000',
    limitMs: 150,
    query: () => {
      const from = random(600)
      return { from: day(from), to: day(from + 1 + random(365)), page: random(1_000) }
    },
  },
  { name: 'state, page ≤ 1000', limitMs: 150, query: (n) => ({ state: STATES[n % 4] as 'BUSY', page: random(1_000) }) },
  {
    name: 'agent, month and state',
    limitMs: 150,
    query: (n) => {
      const from = random(700)
      return { agentId: agentId(), from: day(from), to: day(from + 30), state: STATES[n % 3] as 'BUSY' }
    },
  },
  {
    name: 'name in a campaign',
    limitMs: 150,
    query: () => ({ campaignId: campaignId(), search: 'asha' }),
  },
]

const defaults = callLog.query.parse({})
async function measure(db: Database, { query }: Kind, total: number): Promise<number[]> {
  const pages = total / 10
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const asked: LogQuery = { ...defaults, ...query(n, Math.max(1, pages)) }
    const started = performance.now()
    await db.inBusiness(SHOP, (tx) => findLogPage(tx, SHOP, asked))
    times.push(performance.now() - started)
  }
  return times.sort((one, other) => one - other)
}

const at = (times: number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

// None of it changes how fast a page is read.
const QUICK_TO_FILL = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'maintenance_work_mem=1GB',
  'autovacuum=off',
]

async function open(): Promise<{ db: Database; stop(): Promise<void> }> {
  if (embedded) {
    const directory = mkdtempSync(join(tmpdir(), 'vaani-bench-'))
    const db = await openDatabase({ kind: 'embedded', directory })
    return { db, stop: async () => (await db.close(), rmSync(directory, { recursive: true })) }
  }
  // A store that an earlier run has filled and left, such as for a second look.
  const url = process.env.BENCH_DATABASE_URL
  if (url) {
    const db = await openDatabase({ kind: 'postgres', url, connections: 3 })
    return { db, stop: () => db.close() }
  }
  const settings = ['shared_buffers=1GB', 'jit=off', ...QUICK_TO_FILL]
  const server = await startPostgres(settings)
  if (!server) throw new Error('This machine has no PostgreSQL')
  const db = await openDatabase({ kind: 'postgres', url: server.url, connections: 3 })
  return { db, stop: async () => (await db.close(), await server.stop()) }
}

const { db, stop } = await open()
const figures: Record<string, Record<string, string>> = {}
let failed = false
let filled = Number((await db.pool.query<{ n: string }>('select coalesce(max(id), 0) as n from calls')).rows[0]?.n)
const largest = sizes.at(-1) ?? 0
for (const size of sizes) {
  const started = performance.now()
  const took = filled < size ? await fillLog(db.pool, filled, size, largest) : 'filled before'
  filled = Math.max(filled, size)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${size.toLocaleString('en')} calls after ${seconds} s (${took})`)
  const { totalElements } = await db.inBusiness(SHOP, (tx) => findLogPage(tx, SHOP, defaults))
  const { rows } = await db.pool.query<{ n: string }>('select count(*) as n from calls where business_id = 1')
  if (Number(rows[0]?.n) !== totalElements) throw new Error(`The counts say ${totalElements}, the rows ${rows[0]?.n}`)
  for (const kind of kinds) {
    const times = await measure(db, kind, totalElements)
    const p95 = at(times, 0.95)
    const limit = embedded ? 100 : kind.limitMs
    if (size === largest && p95 > limit) failed = true
    const row = (figures[kind.name] ??= {})
    row[size.toLocaleString('en')] = `${at(times, 0.5).toFixed(1)} / ${p95.toFixed(1)}`
    if (size === largest) row['p95 at most'] = `${limit}`
  }
}
console.log(`\nms p50 / p95 of a page of 10 with its total, ${embedded ? 'embedded database' : 'PostgreSQL'}`)
console.table(figures)
await stop()
process.exitCode = failed ? 1 : 0
