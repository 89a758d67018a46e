// A database too busy to answer in time: whichever of a call's transactions fails, once, the call goes on, ends and is
// charged once.
import { expect, test } from 'vitest'
import { balanceOf } from '#server/billing/billing.ts'
import type { Database } from '#server/database/database.ts'
import { callStory } from './calls-setup.ts'
import { databases } from './databases.ts'

const [, open] = databases.at(-1) as (typeof databases)[number]
const OPENING = 100_000n
/** The dial itself is the first; what it throws is the user's to see. */
const FAILS_AT = [2, 3, 4, 5, 6, 7, 8]

test('a call survives the failure of any one transaction', { timeout: 90_000 }, async () => {
  const database = await open()
  const soFar = new Map<number, number>()
  const failsAt = new Map<number, number>()
  const db: Database = {
    ...database.db,
    inBusiness(businessId, work) {
      const n = (soFar.get(businessId) ?? 0) + 1
      soFar.set(businessId, n)
      if (n === failsAt.get(businessId)) return Promise.reject(new Error('timeout exceeded when trying to connect'))
      return database.db.inBusiness(businessId, work)
    },
  }
  const story = await callStory(db)
  const calls: { id: number; callId: number }[] = []
  for (const n of FAILS_AT) {
    const shop = await story.business(OPENING)
    failsAt.set(shop.id, n)
    calls.push({ id: shop.id, callId: await story.dial(shop, '+919000000001') })
  }
  const states = async () => {
    const { rows } = await database.db.pool.query<{ state: string }>('select state from calls order by id')
    return rows.map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 60_000 }).toEqual(FAILS_AT.map(() => 'COMPLETED'))
  expect(story.troubles).toHaveLength(FAILS_AT.length)
  for (const { id, callId } of calls) {
    const { talkMs, pricePaise } = await story.read(id, callId)
    expect(pricePaise).toBe(BigInt(Math.ceil((talkMs * 600) / 60_000)))
    expect(talkMs).toBeGreaterThan(1_000)
    expect(await database.db.inBusiness(id, (tx) => balanceOf(tx, id))).toBe(OPENING - pricePaise)
  }
  await story.close()
  await database.close()
})
