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
/** So many rows are always left to call while workers are killed. */
const CHAOS_ROWS = Number(process.env.BENCH_CHAOS_ROWS ?? 2_000)
const KILL_AFTER_MS = { least: 3_000, most: 5_000 }
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
  if (SPEED_ROWS > 0) await measureSpeed(db)
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
  const took = (performance.now() - started) / 1000
  const rate = (now - from) / took
  report(
    'rows settled a second, three workers',
    `${rate.toFixed(0)} (${now - from} rows in ${took.toFixed(1)} s)`,
    rate >= 200,
  )
}

async function measureChaos(on: Database): Promise<void> {
  const started = performance.now()
  const before = await settledRows(on)
  const feeding = keepFed(on, started + CHAOS_MS)
  const starting = new Map<number, Promise<void>>()
  let kills = 0
  while (performance.now() < started + CHAOS_MS) {
    await sleep(KILL_AFTER_MS.least + Math.random() * (KILL_AFTER_MS.most - KILL_AFTER_MS.least))
    const ready = workers.map((_, at) => at).filter((at) => !starting.has(at))
    const victim = ready[Math.floor(Math.random() * ready.length)]
    if (victim === undefined || ready.length < 2) continue // the machine is too slow to start them
    const settled = (await settledRows(on)) - before
    workers[victim]?.kill('SIGKILL')
    kills += 1
    console.log(`  ${seconds(started)} s: worker ${victim + 1} killed, ${settled} rows settled`)
    const next = startWorker().then((worker) => {
      workers[victim] = worker
      starting.delete(victim)
    })
    starting.set(victim, next)
  }
  await feeding
  await Promise.all(starting.values())
  const patience = performance.now() + 300_000
  while ((await openRows(on)) > 0 && performance.now() < patience) await sleep(500)
  const { placed, attempts, rows, faults } = await compare(on, log)
  report(
    'workers killed',
    `${kills} in ${(CHAOS_MS / 1000).toFixed(0)} s; all rows settled after ${seconds(started)} s`,
    true,
  )
  report(
    'calls in the carrier’s log / attempts in the database / rows',
    `${placed} / ${attempts} / ${rows}`,
    placed === attempts,
  )
  for (const fault of faults) report('fault', fault, false)
  if (faults.length === 0) report('every attempt placed and settled exactly once, none lost', 'yes', true)
}

/** Campaigns enough for the whole time, and few enough to see their end soon after. */
async function keepFed(on: Database, until: number): Promise<void> {
  while (performance.now() < until) {
    if ((await openRows(on)) < CHAOS_ROWS) {
      await fillCampaigns(on, { businesses: 3, campaigns: 3, rows: CHAOS_ROWS / 2, retries: 1 })
      await wake()
    }
    await sleep(500)
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
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
