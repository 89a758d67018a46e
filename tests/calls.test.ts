// What becomes of a call, told on both databases with the simulated network and the real conversation engine.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '#server/billing/billing.ts'
import { findEvents } from '#server/calls/events.ts'
import { findTurns } from '#server/calls/store.ts'
import { addToDoNotCallList, isOnDoNotCallList } from '#server/do-not-call/do-not-call.ts'
import { type CallStory, callStory } from './calls-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

describe.each(databases)('calls on %s', (_name, open) => {
  let database: TestDatabase
  let story: CallStory
  const settled: { id: number; state: string; pricePaise: bigint }[] = []
  beforeAll(async () => {
    database = await open()
    story = await callStory(database.db, { onSettled: [async (_tx, call) => void settled.push(call)] })
  })
  afterAll(async () => {
    await story.close()
    await database.close()
  })
  const typesOf = async (businessId: number, callId: number) =>
    (await story.db.inBusiness(businessId, (tx) => findEvents(tx, businessId, callId, 0))).map(({ type }) => type)
  const balance = (id: number) => story.db.inBusiness(id, (tx) => balanceOf(tx, id))

  test('a customer answers, they talk, and the call is charged once to the paisa', async () => {
    const shop = await story.business(100_000n)
    const callId = await story.dial(shop, '+919000000001')
    expect(await balance(shop.id)).toBe(100_000n - 600n)
    const call = await story.until(shop.id, callId, ['COMPLETED'])
    const types = await typesOf(shop.id, callId)
    expect(types.slice(0, 4)).toEqual(['queued', 'dialling', 'ringing', 'answered'])
    expect(types).toContain('agent-said')
    expect(types.at(-1)).toBe('ended')
    expect(call.talkMs).toBe((call.endedAt?.getTime() ?? 0) - (call.answeredAt?.getTime() ?? 0))
    expect(call.pricePaise).toBe(BigInt(Math.ceil((call.talkMs * 600) / 60_000)))
    expect(await balance(shop.id)).toBe(100_000n - call.pricePaise)
    expect(call.details.transcription).toMatch(/^Agent: This call is recorded\./)
    expect(settled.filter(({ id }) => id === callId)).toMatchObject([
      { state: 'COMPLETED', pricePaise: call.pricePaise },
    ])
    expect(story.jobs).toContainEqual({ job: 'calls.analyse', payload: { businessId: shop.id, callId } })
    const turns = await story.db.inBusiness(shop.id, (tx) => findTurns(tx, shop.id, callId))
    expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, n) => n))
  })

  test('its recording is a small stereo file as long as the talk', async () => {
    const shop = await story.business()
    const callId = await story.dial(shop, '+919000000001')
    const call = await story.until(shop.id, callId, ['COMPLETED'])
    await story.recordings.encodeFinished()
    const recorded = await story.read(shop.id, callId)
    expect(recorded.recordingKey).toMatch(new RegExp(`^${shop.id}/recordings/${callId}-.*\\.mp3$`))
    const stored = await story.files.stat(recorded.recordingKey ?? '')
    expect(stored?.contentType).toBe('audio/mpeg')
    const wavBytes = (call.talkMs / 1000) * 8_000 * 4
    expect(stored?.size).toBeGreaterThan(1_000)
    expect(stored?.size).toBeLessThan(wavBytes / 5)
  })

  test.each([
    ['+919812345691', 'BUSY', 'busy'],
    ['+919812345693', 'REJECTED', 'rejected'],
    ['+919812345696', 'FAILED', 'could-not-connect'],
  ] as const)('%s ends as %s and costs nothing', async (to, state, reason) => {
    const shop = await story.business(1_000n)
    const callId = await story.dial(shop, to)
    const call = await story.until(shop.id, callId, [state])
    expect(call).toMatchObject({ endReason: reason, pricePaise: 0n, talkMs: 0, answeredAt: null })
    expect(await balance(shop.id)).toBe(1_000n)
  })

  test('a line that drops mid-call is charged for what was talked', async () => {
    const shop = await story.business()
    const callId = await story.dial(shop, '+919812345695')
    const call = await story.until(shop.id, callId, ['COMPLETED'], 25_000)
    expect(['dropped', 'goodbye']).toContain(call.endReason)
    expect(call.pricePaise).toBeGreaterThan(0n)
  }, 30_000)

  test('an answering machine is recognised, ended politely, and costs nothing', async () => {
    const shop = await story.business(1_000n)
    const callId = await story.dial(shop, '+919812345694')
    const call = await story.until(shop.id, callId, ['VOICEMAIL'], 40_000)
    expect(call).toMatchObject({ endReason: 'voicemail', pricePaise: 0n })
    expect(call.talkMs).toBeGreaterThan(0)
    expect(await typesOf(shop.id, callId)).toContain('voicemail')
    expect(await balance(shop.id)).toBe(1_000n)
  }, 50_000)

  test('a business that does not record hears no notice and keeps no file', async () => {
    const shop = await story.business()
    await story.db.asSystem((tx) => tx.execute(sql`update businesses set records_calls = false where id = ${shop.id}`))
    const callId = await story.dial(shop, '+919000000001')
    const call = await story.until(shop.id, callId, ['COMPLETED'])
    await story.recordings.encodeFinished()
    expect(call.details.transcription).not.toContain('recorded')
    expect((await story.read(shop.id, callId)).recordingKey).toBeNull()
  })

  test('refuses an unknown agent, a listed number, an empty balance, each with its code', async () => {
    const shop = await story.business(600n)
    const other = await story.business()
    await expect(story.dial({ ...shop, agentId: other.agentId }, '+919000000001')).rejects.toMatchObject({
      code: 'agent-not-found',
    })
    await story.db.inBusiness(shop.id, (tx) =>
      addToDoNotCallList(tx, shop.id, ['98765 43210'], { source: 'user', at: new Date() }),
    )
    await expect(story.dial(shop, '+919876543210')).rejects.toMatchObject({ code: 'do-not-call' })
    await story.dial(shop, '+919812345692')
    await expect(story.dial(shop, '+919000000001')).rejects.toMatchObject({ code: 'balance-empty' })
    await expect(story.dial(other, '12345')).rejects.toMatchObject({ code: 'phone-invalid' })
    const listed = await story.db.inBusiness(other.id, (tx) => isOnDoNotCallList(tx, other.id, '+919876543210'))
    expect(listed).toBe(false)
  })

  test('a call to an agent’s number is answered by that agent', async () => {
    const shop = await story.business()
    const attemptId = `in-${shop.id}`
    story.network.callIn({ attemptId, from: '+919000000001', to: shop.number })
    const [row] = await waitFor(async () => {
      const found = await story.db.asSystem((tx) =>
        tx.execute<{ call_id: number }>(sql`select call_id from call_attempts where attempt_id = ${attemptId}`),
      )
      return found.rows.length > 0 ? found.rows : undefined
    })
    const call = await story.until(shop.id, Number(row?.call_id), ['COMPLETED'])
    expect(call).toMatchObject({ direction: 'inbound', customerNumber: '+919000000001', agentId: shop.agentId })
    expect(call.pricePaise).toBeGreaterThan(0n)
  })

  test('a call that an empty balance cannot take is refused and stands in the log', async () => {
    const shop = await story.business(0n)
    story.network.callIn({ attemptId: `in-${shop.id}`, from: '+919000000001', to: shop.number })
    const call = await waitFor(async () => {
      const found = await story.db.asSystem((tx) =>
        tx.execute<{ state: string; end_reason: string }>(sql`select * from calls where business_id = ${shop.id}`),
      )
      return found.rows[0]
    })
    expect(call).toMatchObject({ state: 'REJECTED', end_reason: 'balance-empty', direction: 'inbound' })
    expect(await balance(shop.id)).toBe(0n)
  })

  test('nobody answers a number that is no agent’s', async () => {
    story.network.callIn({ attemptId: 'in-nowhere', from: '+919000000001', to: '+918000000009' })
    const status = await waitFor(async () => {
      const asked = await story.network.statusOf('in-nowhere')
      return asked.known && asked.over ? asked : undefined
    })
    expect(status.outcome).toBe('failed')
  })
})

async function waitFor<T>(look: () => Promise<T | undefined>, ms = 10_000): Promise<T> {
  const by = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > by) throw new Error('It did not happen')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
