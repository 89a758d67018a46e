// After a call: what the customer said of themselves reaches the customer's record.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OnAnalysed, SettledCall } from '#server/calls/calls.ts'
import { workOnCalls } from '#server/calls/jobs.ts'
import { ANALYSE_CALL } from '#server/calls/settle.ts'
import { insertCall } from '#server/calls/store.ts'
import { contactOf, contactRecords } from '#server/contacts/contacts.ts'
import { callTurns } from '#server/database/schema/index.ts'
import type { JobQueue } from '#server/ports.ts'
import { analyseCall } from '#voice/analysis/analyse-call.ts'
import { type CallStory, callStory } from './calls-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

const CUSTOMER = '+919000000001'
type Job = (payload: object) => Promise<void>

const records = contactRecords({ clock: { now: () => new Date() }, onChanged: async () => undefined })

describe.each(databases)('after a call on %s', (_name, open) => {
  let database: TestDatabase
  let story: CallStory
  let shop: { id: number; agentId: number }
  let analyse: Job
  beforeAll(async () => {
    database = await open()
    story = await callStory(database.db)
    shop = await story.business()
    analyse = await jobWith(records.learn)
  })
  afterAll(async () => {
    await story.close()
    await database.close()
  })

  /** The job that looks at a finished call, with this hook. */
  async function jobWith(hook: OnAnalysed): Promise<Job> {
    const jobs = new Map<string, Job>()
    const queue: JobQueue = {
      work: async (name, handle) => void jobs.set(name, handle as Job),
      every: async () => undefined,
      enqueue: async () => undefined,
      close: async () => undefined,
    }
    await workOnCalls(queue, {
      db: database.db,
      clock: story.clock,
      queue,
      onSettled: [],
      analyse: (record) => analyseCall(record, undefined, () => undefined),
      onAnalysed: [hook],
    })
    return jobs.get(ANALYSE_CALL) as Job
  }
  /** A finished call in which the customer said this. */
  const callWith = (said: string, kind: 'phone' | 'rehearsal' = 'phone') =>
    story.db.inBusiness(shop.id, async (tx) => {
      const callId = await insertCall(tx, {
        businessId: shop.id,
        agentId: shop.agentId,
        kind,
        direction: 'outbound',
        customerNumber: CUSTOMER,
        customerName: 'Asha Rao',
        context: '',
        variables: {},
        ourNumber: '',
        persona: null,
        paisePerMinute: 0,
        recorded: false,
        campaignId: null,
        contactId: null,
        state: 'COMPLETED',
        startedAt: new Date(),
      })
      const turn = { businessId: shop.id, callId, startMs: 0, endMs: 900 }
      await tx.insert(callTurns).values([
        { ...turn, turn: 0, who: 'agent', text: 'Hello, how can I help you?' },
        { ...turn, turn: 1, who: 'customer', text: said },
      ])
      return callId
    })
  const record = () => story.db.inBusiness(shop.id, (tx) => contactOf(tx, shop.id, CUSTOMER))

  test('facts join the record, newer ones win, and what a person wrote stays', async () => {
    const talk = { kind: 'phone', businessId: shop.id, customerNumber: CUSTOMER, endedAt: new Date() } as SettledCall
    const first = await callWith('My order number is AB-4471, and my e-mail is asha at shop dot example.')
    await story.db.inBusiness(shop.id, (tx) => records.noteCall(tx, { ...talk, id: first }))
    await analyse({ businessId: shop.id, callId: first })
    expect((await record())?.facts).toEqual({ 'order number': 'AB-4471', 'e-mail': 'asha@shop.example' })
    const noted = { name: 'Asha R', email: '', note: 'Prefers mornings' }
    await story.db.inBusiness(shop.id, (tx) => records.change(tx, shop.id, CUSTOMER, noted))
    await analyse({ businessId: shop.id, callId: await callWith('My order number is AB-9000.') })
    expect(await record()).toMatchObject({
      ...noted,
      facts: { 'order number': 'AB-9000', 'e-mail': 'asha@shop.example' },
    })
  })

  test('a rehearsal teaches nothing about a customer', async () => {
    const before = await record()
    const callId = await callWith('My order number is AB-1234.', 'rehearsal')
    await analyse({ businessId: shop.id, callId })
    expect((await story.read(shop.id, callId)).details.facts).toEqual({ 'order number': 'AB-1234' })
    expect((await record())?.facts).toEqual(before?.facts)
  })

  test('what a hook throws leaves the call as not looked at, so that the job is tried again', async () => {
    const callId = await callWith('Hello')
    let fails = true
    const again = await jobWith(() => (fails ? Promise.reject(new Error('The record is locked')) : Promise.resolve()))
    await expect(again({ businessId: shop.id, callId })).rejects.toThrow('The record is locked')
    expect((await story.read(shop.id, callId)).details.analysedBy).toBeNull()
    fails = false
    await again({ businessId: shop.id, callId })
    expect((await story.read(shop.id, callId)).details.analysedBy).toBe('rules')
  })
})
