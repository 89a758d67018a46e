// npm run bench:campaigns. Three worker processes on a throw-away PostgreSQL and a carrier that answers at once:
// rows settled a second; then one of them is killed every few seconds, and the carrier's log is held against the data.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { wakeBy } from '#server/campaigns/waking.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#tests/postgres.ts'
import { compare } from './check.ts'
import { fillCampaigns } from './fill.ts'

const WORKERS = 3
const SPEED_ROWS = Number(process.env.BENCH_ROWS ?? 6_000)
const CHAOS_MS = Number(process.env.BENCH_CHAOS_SECONDS ?? 60) * 1000
const CHAOS_ROWS = Number(process.env.BENCH_CHAOS_ROWS ?? 6_000)
const KILL_EVERY_MS = 3_000
const WORKER = new URL('./worker.ts', import.meta.url)

const directory = mkdtempSync(join(tmpdir(), 'vaani-bench-campaigns-'))
const postgres = await startPostgres(['fsync=on', 'max_connections=100', 'shared_buffers=256MB'])
if (!postgres) throw new Error('This bench needs the binaries of PostgreSQL')
const log = join(directory, 'carrier.log')
writeFileSync(log, '')
const env = { ...process.env, DATABASE_URL: postgres.url, CARRIER_LOG: log, FILES: join(directory, 'files') }
const db = await openDatabase({ kind: 'postgres', url: postgres.url, connections: 4 })
const queue = await pgBossQueue(db, { supervises: false })
const wake = () => db.asSystem(wakeBy(queue))
const workers: ChildProcess[] = []
let failed = false

try {
  await fillCampaigns(db, { businesses: 1, campaigns: 0, rows: 0, retries: 0 }) // migrations and roles, before the clock
  for (let n = 0; n < WORKERS; n += 1) workers.push(await startWorker())
  await measureSpeed(db)
  if (CHAOS_MS > 0) await measureChaos(db)
} finally {
  for (const worker of workers) worker.kill('SIGKILL')
  await queue.close()
  await db.close()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

async function measureSpeed(on: Database): Promise<void> {
  await fillCampaigns(on, { businesses: 12, campaigns: 12, rows: SPEED_ROWS, retries: 0 })
  await wake()
  const started = performance.now()
  const from = await settledRows(on)
  const target = from + SPEED_ROWS
  let now = from
  while (now < target && performance.now() - started < 300_000) {
    await sleep(250)
    now = await settledRows(on)
  }
  const seconds = (performance.now() - started) / 1000
  const rate = (now - from) / seconds
  report(
    'rows settled a second, three workers',
    `${rate.toFixed(0)} (${now - from} rows in ${seconds.toFixed(1)} s)`,
    rate >= 200,
  )
}

async function measureChaos(on: Database): Promise<void> {
  await fillCampaigns(on, { businesses: 6, campaigns: 6, rows: CHAOS_ROWS, retries: 1 })
  await wake()
  const until = performance.now() + CHAOS_MS
  let kills = 0
  while (performance.now() < until) {
    await sleep(KILL_EVERY_MS * (0.5 + Math.random()))
    const victim = Math.floor(Math.random() * workers.length)
    workers[victim]?.kill('SIGKILL')
    workers[victim] = await startWorker()
    kills += 1
  }
  const patience = performance.now() + 300_000
  while ((await openRows(on)) > 0 && performance.now() < patience) await sleep(500)
  const { placed, attempts, rows, faults } = await compare(on, log)
  report('workers killed', String(kills), true)
  report(
    'calls in the carrier’s log / attempts in the database / rows',
    `${placed} / ${attempts} / ${rows}`,
    placed === attempts,
  )
  for (const fault of faults) report('fault', fault, false)
  if (faults.length === 0) report('every attempt placed and settled exactly once, none lost', 'yes', true)
}

async function startWorker(): Promise<ChildProcess> {
  const child = fork(WORKER, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('A worker ended before it was ready')))
  })
  child.removeAllListeners('exit')
  return child
}

async function count(on: Database, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await on.asSystem((tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from campaign_contacts where ${where}`),
  )
  return rows[0]?.n ?? 0
}
function settledRows(on: Database): Promise<number> {
  return count(on, sql`state = 'settled'`)
}
function openRows(on: Database): Promise<number> {
  return count(on, sql`state <> 'settled'`)
}

function report(what: string, value: string, good: boolean): void {
  failed ||= !good
  console.log(`${good ? '✓' : '✗'} ${what}: ${value}`)
}
