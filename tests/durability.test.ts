// kill -9 in the middle of writes, twenty times on one store: nothing acknowledged is lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { balanceOf } from '#server/billing/billing.ts'
import { openDatabase } from '#server/database/database.ts'
import { ledgerEntries } from '#server/database/schema/index.ts'

const ROUNDS = 20
const directory = mkdtempSync(join(tmpdir(), 'vaani-'))
afterAll(() => rmSync(directory, { recursive: true }))

type Written = { business: number; committed: number }

/** Kills the writer at a moment of its own in every round: after so many rows and so many milliseconds. */
async function writeUntilKilled(round: number): Promise<Written> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), directory, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const written: Written = { business: 0, committed: 0 }
  for await (const line of createInterface(writer.stdout)) {
    const [word, value] = line.split(' ')
    if (word === 'business') written.business = Number(value)
    if (word !== 'committed') continue
    written.committed = Number(value)
    if (written.committed === 1 && round === 0) await expectLocked()
    if (written.committed === 5 + round * 2) setTimeout(() => writer.kill('SIGKILL'), (round * 7) % 40)
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  expect(writer.signalCode).toBe('SIGKILL')
  return written
}

async function expectLocked(): Promise<void> {
  await expect(openDatabase({ kind: 'embedded', directory })).rejects.toThrow(/in use by process \d+/)
}

test('after every kill the next start recovers by itself, with every acknowledged row', {
  timeout: 600_000,
}, async () => {
  const written: Written[] = []
  // The next round's writer is the recovery: it opens what the last one left.
  for (let round = 0; round < ROUNDS; round++) written.push(await writeUntilKilled(round))
  const db = await openDatabase({ kind: 'embedded', directory })
  for (const { business, committed } of written) {
    const [rows, balance] = await db.inBusiness(business, async (tx) => [
      await tx.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'top-up')).orderBy(ledgerEntries.id),
      await balanceOf(tx, business),
    ])
    expect(rows.length).toBeGreaterThanOrEqual(committed)
    expect(rows.map(({ note }) => note)).toEqual(rows.map((_, n) => `payment ${n + 1}`))
    expect(balance).toBe(BigInt(rows.length))
  }
  await db.close()
})
