// kill -9 at random moments of calls and of a campaign, again and again on the same store: nobody is called twice,
// nothing stays open, the ledger balances, and what was recorded plays.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { openDatabase } from '#server/database/database.ts'

// Six in the daily run; KILLS=20 for the long one.
const KILLS = Number(process.env.KILLS ?? 6)
const directory = mkdtempSync(join(tmpdir(), 'vaani-killed-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test(`after ${KILLS} kills in the middle of calls and a campaign everything adds up`, {
  timeout: 900_000,
}, async () => {
  const dialled = new Set<number>()
  for (let kill = 0; kill < KILLS; kill++) {
    const life = start('call')
    const said = collect(life)
    await said.until('ready')
    // Every fourth life is long enough for a talk that leaves a recording behind.
    await wait((kill % 4 === 3 ? 6_000 : 200) + Math.random() * 2_500)
    life.kill('SIGKILL')
    await once(life, 'exit')
    for (const [, id] of said.text().matchAll(/^dialled (\d+)$/gm)) dialled.add(Number(id))
  }
  const last = start('settle')
  const said = collect(last)
  await said.until('settled')

  const db = await openDatabase({ kind: 'embedded', directory: join(directory, 'store') })
  const ask = async <T extends object>(sql: string) => (await db.pool.query<T>(sql)).rows
  const calls = await ask<{
    id: string
    state: string
    talk_ms: number
    price_paise: string
    attempt_id: string | null
    contact_id: string | null
  }>('select calls.*, attempt_id from calls left join call_attempts on call_id = calls.id order by calls.id')
  expect(calls.length).toBeGreaterThanOrEqual(dialled.size)
  expect(dialled.size).toBeGreaterThan(KILLS)
  const ids = new Set(calls.map(({ id }) => Number(id)))
  for (const id of dialled) expect(ids).toContain(id) // nothing acknowledged is lost
  expect(calls.filter(({ state }) => ['QUEUED', 'RINGING', 'IN_PROGRESS'].includes(state))).toEqual([])
  expect(new Set(calls.map(({ state }) => state)).size).toBeGreaterThan(2)

  // The network's own log: no attempt was placed twice, and nothing was placed that has no attempt.
  const log = readFileSync(join(directory, 'network', 'calls.jsonl'), 'utf8')
  const placed = [...log.matchAll(/"did":"placed","attemptId":"([^"]+)"/g)].map(([, id]) => id ?? '')
  expect(placed.length).toBeGreaterThan(KILLS)
  expect(new Set(placed).size).toBe(placed.length)
  const attempts = new Set(calls.map(({ attempt_id }) => attempt_id))
  for (const attemptId of placed) expect(attempts).toContain(attemptId)

  // The ledger: balance is the sum of its rows, each call is charged once and exactly, no reservation is left.
  const sums = await ask<{ balance: string; total: string }>(
    `select balance_paise as balance, (select sum(amount_paise) from ledger_entries as entry
      where entry.business_id = account.business_id) as total from billing_accounts as account`,
  )
  expect(sums).toHaveLength(2)
  for (const { balance, total } of sums) expect(balance).toBe(total)
  const entries = await ask<{ call_id: string; kind: string; amount_paise: string }>(
    'select call_id, kind, amount_paise from ledger_entries where call_id is not null',
  )
  for (const call of calls) {
    const of = (kind: string) => entries.filter((entry) => entry.call_id === call.id && entry.kind === kind)
    expect(of('reservation')).toHaveLength(1)
    expect(of('release')).toHaveLength(1)
    const price = call.state === 'COMPLETED' ? Math.ceil((call.talk_ms * 600) / 60_000) : 0
    expect(Number(call.price_paise)).toBe(price)
    expect(of('charge').map(({ amount_paise }) => Number(amount_paise))).toEqual(price > 0 ? [-price] : [])
  }

  // The campaign: it came to its end; every row's calls are exactly its attempts, and nobody who was reached, or whose
  // call was lost after the carrier had it, was called again.
  const [campaign] = await ask<{ status: string }>('select status from campaigns')
  expect(campaign?.status).toBe('COMPLETED')
  const contacts = await ask<{ id: string; state: string; outcome: string; attempts: number; price_paise: string }>(
    'select * from campaign_contacts',
  )
  for (const { id, state, outcome, attempts, price_paise } of contacts) {
    expect(state).toBe('settled')
    const made = calls.filter(({ contact_id }) => contact_id === id)
    expect(made).toHaveLength(attempts)
    expect(made.length).toBeLessThanOrEqual(2)
    expect(made.at(-1)?.state).toBe(outcome)
    for (const earlier of made.slice(0, -1)) expect(['BUSY', 'NO_ANSWER', 'FAILED']).toContain(earlier.state)
    expect(Number(price_paise)).toBe(made.reduce((sum, call) => sum + Number(call.price_paise), 0))
  }
  expect(new Set(contacts.map(({ outcome }) => outcome))).toContain('COMPLETED')

  // Recordings made so far are whole MP3 files.
  const files = await localDisk({ directory: join(directory, 'files') })
  const recorded = await ask<{ recording_key: string }>(
    'select recording_key from calls where recording_key is not null',
  )
  expect(recorded.length).toBeGreaterThan(0)
  for (const { recording_key } of recorded) {
    const sound = Buffer.concat(await Array.fromAsync(await files.read(recording_key)))
    expect(sound.readUInt16BE(0) & 0xfff0).toBe(0xfff0) // an MPEG frame
  }
  await db.close()
})

function start(mode: 'call' | 'settle'): ChildProcess {
  const program = join(import.meta.dirname, 'calls-process.ts')
  return spawn(process.execPath, [program, directory, mode], { stdio: ['ignore', 'pipe', 'pipe'] })
}

function collect(child: ChildProcess) {
  let text = ''
  let errors = ''
  child.stdout?.on('data', (data: Buffer) => {
    text += data.toString()
  })
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  return {
    text: () => text,
    async until(word: string): Promise<void> {
      while (!text.includes(word)) {
        if (child.exitCode !== null) throw new Error(`It stopped by itself:\n${errors}`)
        await wait(20)
      }
    },
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
