// What becomes of calls whose process died, who goes first when many wait, and hanging up.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#server/billing/billing.ts'
import { claimCalls, newAttempt } from '#server/calls/claims.ts'
import type { Converse } from '#server/calls/conversation.ts'
import { hangUp, placeCall } from '#server/calls/placing.ts'
import { callAttempts } from '#server/database/schema/index.ts'
import { type CallStory, type CallStoryOptions, callStory } from './calls-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

/** A conversation that lasts until somebody hangs up. */
const endless: Converse = {
  prepare: () => Promise.resolve(),
  start(_call, line) {
    const started = performance.now()
    const done = Promise.withResolvers<{ reason: 'customer-hung-up' | 'stopped'; durationMs: number }>()
    const end = (reason: 'customer-hung-up' | 'stopped') => {
      done.resolve({ reason, durationMs: performance.now() - started })
      line.hangUp()
    }
    line.listen((event) => event.type === 'ended' && end('customer-hung-up'))
    const unused = () => {
      throw new Error('Nobody asks for this here')
    }
    return Promise.resolve({
      done: done.promise,
      end: () => end('stopped'),
      say: unused,
      heard: unused,
      release: unused,
      takeBack: unused,
    })
  },
}

describe.each(databases)('calls on %s', (_name, open) => {
  let database: TestDatabase
  let story: CallStory
  const tell = async (options: CallStoryOptions = {}) => {
    story = await callStory(database.db, { converse: endless, ...options })
    return story
  }
  beforeEach(async () => {
    database = await open()
  })
  afterEach(async () => {
    await story.close()
    await database.close()
  })
  const balance = (id: number) => story.db.inBusiness(id, (tx) => balanceOf(tx, id))
  /** An attempt that another process committed before it died. */
  const orphan = async (shop: { id: number; agentId: number }, to: string) => {
    await story.media.close() // so that this story's own process does not take the call
    const callId = await story.dial(shop, to)
    const call = { businessId: shop.id, id: callId }
    const attempt = newAttempt(call, 'simulated', 'a process that died', new Date(Date.now() - 60_000))
    await story.db.asSystem((tx) => tx.insert(callAttempts).values(attempt))
    return { callId, attempt }
  }
  /** Another process comes up on the same store and the same network. */
  const restart = async (options: CallStoryOptions = {}) => {
    const { directory } = story
    await story.close()
    return tell({ ...options, directory })
  }
  const ownDirectory = () => ({ directory: `/tmp/vaani-calls-${process.pid}-${Math.random().toString(36).slice(2)}` })

  test('an attempt that the carrier never heard of is placed, once', async () => {
    await tell(ownDirectory())
    const shop = await story.business()
    const { callId, attempt } = await orphan(shop, '+919812345691')
    await restart()
    await story.until(shop.id, callId, ['BUSY'])
    expect(await story.network.statusOf(attempt.attemptId)).toMatchObject({ known: true, over: true, outcome: 'busy' })
  })

  test('a call that the network has finished is settled from its answer and not dialled again', async () => {
    await tell(ownDirectory())
    const shop = await story.business()
    const { callId, attempt } = await orphan(shop, '+919812345600')
    const request = { attemptId: attempt.attemptId, businessId: shop.id, from: shop.number, to: '+919812345600' }
    const answered = Promise.withResolvers<void>()
    story.network.listen((event) => event.type === 'answered' && answered.resolve())
    await story.network.placeCall({ ...request, ringSeconds: 30 })
    await answered.promise
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    await restart()
    const call = await story.until(shop.id, callId, ['COMPLETED'])
    expect(call.endReason).toBe('lost-in-a-crash')
    expect(call.talkMs).toBeGreaterThan(1_000)
    expect(call.talkMs).toBeLessThan(3_000)
    expect(await balance(shop.id)).toBe(100_000n - call.pricePaise)
  })

  test('when the carrier cannot say, the call is held for a person and its reservation comes back', async () => {
    await tell(ownDirectory())
    const shop = await story.business()
    const { callId } = await orphan(shop, '+919812345600')
    await story.close()
    const { directory } = story
    story = await callStory(database.db, { converse: endless, directory, holdAfterMs: 100, carrierIsDown: true })
    const call = await story.until(shop.id, callId, ['HELD'])
    expect(call.endReason).toBe('carrier-cannot-say')
    expect(await balance(shop.id)).toBe(100_000n)
  })

  test('a living process keeps its calls: nobody takes over what is leased', async () => {
    await tell({ ...ownDirectory(), alone: false })
    const shop = await story.business()
    const callId = await story.dial(shop, '+919812345603')
    await story.until(shop.id, callId, ['IN_PROGRESS'])
    const other = await callStory(database.db, { converse: endless, alone: false })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect((await story.read(shop.id, callId)).state).toBe('IN_PROGRESS')
    expect(other.media.running()).toBe(0)
    await other.close()
    await hangUp(story.placing, shop.id, callId)
    await story.until(shop.id, callId, ['COMPLETED'])
  })

  test('waiting calls are taken fairly: the business with fewest running calls first', async () => {
    await tell({ limits: { perProcess: 0, perBusiness: 2 } })
    const [one, other] = [await story.business(), await story.business()]
    const ids: number[] = []
    for (const to of ['+919812345601', '+919812345602', '+919812345603']) ids.push(await story.dial(one, to))
    ids.push(await story.dial(other, '+919812345604'))
    const limits = { perBusiness: 2, webPhone: { number: '+12025550123', businessesHere: [] } }
    const claim = (free: number) =>
      story.db.asSystem((tx) => claimCalls(tx, 'me', { ...limits, free }, () => 'simulated', new Date()))
    expect((await claim(2)).map(({ call }) => call.id)).toEqual([ids[0], ids[3]])
    expect((await claim(10)).map(({ call }) => call.id)).toEqual([ids[1]])
    expect(await claim(10)).toEqual([]) // its third would be one too many
  })

  test('hanging up cancels a call that waits, rings or talks', async () => {
    await tell({ limits: { perProcess: 1, perBusiness: 1 } })
    const shop = await story.business()
    const talking = await story.dial(shop, '+919812345603')
    await story.until(shop.id, talking, ['IN_PROGRESS'])
    const waiting = await story.dial(shop, '+919812345603')
    expect(await hangUp(story.placing, shop.id, waiting)).toBe('CANCELLED')
    await hangUp(story.placing, shop.id, talking)
    expect((await story.until(shop.id, talking, ['COMPLETED'])).endReason).toBe('stopped')
    const ringing = await story.dial(shop, '+919812345692')
    await story.until(shop.id, ringing, ['RINGING'])
    await hangUp(story.placing, shop.id, ringing)
    await story.until(shop.id, ringing, ['CANCELLED'])
    const { rows } = await story.db.asSystem((tx) =>
      tx.execute<{ n: number }>(sql`select count(*)::int as n from call_attempts where settled_at is null`),
    )
    expect(rows[0]?.n).toBe(0)
  })

  test('the same Idempotency-Key makes one call; another request under it is refused', async () => {
    await tell({ limits: { perProcess: 0, perBusiness: 1 } })
    const shop = await story.business()
    const form = {
      businessId: shop.id,
      agentId: shop.agentId,
      toNumber: '98765 43210',
      customerName: 'Asha',
      context: 'Reminder',
    }
    const place = (key: string, change = {}) => placeCall(story.placing, { ...form, ...change }, key)
    const [first, second] = await Promise.all([place('k1'), place('k1')])
    expect(second).toBe(first)
    await expect(place('k1', { context: 'Other' })).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    expect(await place('k2')).not.toBe(first)
    await expect(place('k3', { context: ' ' })).rejects.toThrow('Please fill in all fields.')
    await expect(place('k3', { toNumber: '12' })).rejects.toThrow('Please enter a valid phone number.')
    await expect(place('k3', { agentId: 'Meera' })).rejects.toThrow('Invalid agent selected.')
  })

  test('drain takes no more calls and waits for the running ones', async () => {
    await tell()
    const shop = await story.business()
    const running = await story.dial(shop, '+919812345603')
    await story.until(shop.id, running, ['IN_PROGRESS'])
    let drained = false
    const draining = story.media.drain().then(() => {
      drained = true
    })
    const late = await story.dial(shop, '+919812345603')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(drained).toBe(false)
    await hangUp(story.placing, shop.id, running)
    await draining
    expect((await story.read(shop.id, late)).state).toBe('QUEUED')
  })
})
