// What every job queue must do, told on both databases.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { JobQueue } from '#server/ports.ts'
import { databases, type TestDatabase } from '#tests/databases.ts'
import { pgBossQueue } from './pg-boss.ts'

describe.each(databases)('the job queue on %s', (_name, open) => {
  let store: TestDatabase
  let queue: JobQueue
  beforeAll(async () => {
    store = await open()
    queue = await pgBossQueue(store.db)
  })
  afterAll(async () => {
    await queue.close()
    await store.close()
  })
  const enqueue = (job: string, payloads: object[], startAfter?: Date) =>
    store.db.inBusiness(1, (tx) => queue.enqueue(tx, job, payloads, startAfter ? { startAfter } : {}))

  test('a job handed over in a business’s transaction is done soon after it commits', async () => {
    const done: unknown[] = []
    await queue.work('greet', async (payload) => void done.push(payload))
    const started = performance.now()
    await enqueue('greet', [{ name: 'Asha' }, { name: 'Ravi' }])
    await expect.poll(() => done, { timeout: 5_000 }).toEqual([{ name: 'Asha' }, { name: 'Ravi' }])
    expect(performance.now() - started).toBeLessThan(2_500)
  })

  test('a job whose transaction is rolled back never happens, also when its queue was new', async () => {
    const lost = store.db.inBusiness(1, async (tx) => {
      await queue.enqueue(tx, 'vanish', [{ n: 1 }])
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toThrow('changed my mind')
    await enqueue('vanish', [{ n: 2 }])
    const done: unknown[] = []
    await queue.work('vanish', async (payload) => void done.push(payload))
    await expect.poll(() => done, { timeout: 5_000 }).toEqual([{ n: 2 }])
  })

  test('the business’s rights are back after handing over', async () => {
    await store.db.inBusiness(1, async (tx) => {
      await queue.enqueue(tx, 'greet', [{ name: 'Meera' }])
      const { rows } = await tx.execute(sql`select current_user as role`)
      expect(rows[0]?.role).toBe('vaani_app')
    })
  })

  test('a job for later waits', async () => {
    const done: number[] = []
    await queue.work('later', async () => void done.push(Date.now()))
    const due = Date.now() + 2_000
    await enqueue('later', [{}], new Date(due))
    await expect.poll(() => done, { timeout: 8_000 }).toHaveLength(1)
    expect(done[0]).toBeGreaterThanOrEqual(due)
  })

  test('as many at once as allowed, and no more', async () => {
    let now = 0
    let most = 0
    let done = 0
    const handle = async () => {
      most = Math.max(most, ++now)
      await wait(50)
      now--
      done++
    }
    await queue.work('crowd', handle, { concurrency: 4 })
    await enqueue(
      'crowd',
      Array.from({ length: 20 }, (_, n) => ({ n })),
    )
    await expect.poll(() => done, { timeout: 10_000 }).toBe(20)
    expect(most).toBe(4)
  })

  test('a job that fails is tried again, and the others go on', async () => {
    const tries = new Map<number, number>()
    const handle = async ({ n }: { n: number }) => {
      tries.set(n, (tries.get(n) ?? 0) + 1)
      if (n === 1 && tries.get(n) === 1) throw new Error('first time never works')
    }
    await queue.work('stubborn', handle, { payload: z.object({ n: z.number() }), concurrency: 2 })
    await enqueue('stubborn', [{ n: 1 }, { n: 2 }])
    const asked = () => Object.fromEntries(tries)
    await expect.poll(asked, { timeout: 15_000 }).toEqual({ 1: 2, 2: 1 })
  })

  test('a payload that does not match never reaches the handler', async () => {
    const seen: string[] = []
    const payload = z.object({ name: z.string() })
    await queue.work('strict', async ({ name }) => void seen.push(name), { payload })
    await enqueue('strict', [{ name: 7 }])
    await enqueue('strict', [{ name: 'fine' }])
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual(['fine'])
  })

  test('a cron is kept, once, however often it is said', async () => {
    await queue.every('sweep', '* * * * *')
    await queue.every('sweep', '*/5 * * * *')
    const { rows } = await store.db.pool.query('select cron from pgboss.schedule where name = $1', ['sweep'])
    expect(rows).toEqual([{ cron: '*/5 * * * *' }])
  })

  test('closing waits for the job at work', async () => {
    const second = await pgBossQueue(store.db, { supervises: false })
    let finished = false
    let begun = false
    await second.work('slow', async () => {
      begun = true
      await wait(500)
      finished = true
    })
    await enqueue('slow', [{}])
    await expect.poll(() => begun, { timeout: 5_000 }).toBe(true)
    await second.close()
    expect(finished).toBe(true)
  })
})
