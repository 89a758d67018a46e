import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { createCalls, type SettledCall } from '#server/calls/calls.ts'
import { type CrmParts, pushCall, pushCallLater } from '#server/crm/crm.ts'
import { agents, callDetails, calls, contacts } from '#server/database/schema/index.ts'
import type { Crm } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import { databases, type TestDatabase } from './databases.ts'

const NOW = new Date('2026-11-16T03:30:00Z')
const NUMBER = '+919812345678'

describe.each(databases)('the CRM on %s', (_name, open) => {
  let store: TestDatabase
  let parts: CrmParts
  let job: { businessId: number; callId: number; attempts: number }
  let fail: ProviderError | undefined
  const told: unknown[] = []
  const again: { payload: object; startAfter: Date | undefined }[] = []
  const givenUp: number[] = []

  beforeAll(async () => {
    store = await open()
    const { db } = store
    const crm: Crm = {
      name: 'scripted',
      async saveContact(contact) {
        if (fail) throw fail
        told.push(contact)
        return 'c-1'
      },
      async addNote(contactId, note) {
        told.push({ contactId, ...note })
      },
    }
    parts = {
      db,
      clock: { now: () => NOW },
      onGivenUp: (_error, callId) => givenUp.push(callId),
      crmOf: (businessId) => (businessId === job.businessId ? crm : undefined),
      queue: {
        async enqueue(_tx, _job, payloads, options) {
          for (const payload of payloads) again.push({ payload, startAfter: options?.startAfter })
        },
        work: async () => undefined,
        every: async () => undefined,
        close: async () => undefined,
      },
    }
    const businessId = await db.asSystem(async (tx) => {
      const details = { name: 'Asha Dental', email: 'a@x.example', phone: '+919812345670', password: 'Vaani@2026' }
      const { id } = await createBusiness(tx, { ...details, openingPaise: 1_000_000n })
      await addNumber(tx, id, '+918047180009')
      return id
    })
    const callId = await db.inBusiness(businessId, async (tx) => {
      const row = { businessId, name: 'Meera', description: 'd', language: 'en', number: '+918047180009', voiceId: 'v' }
      const [agent] = await tx
        .insert(agents)
        .values(row as typeof agents.$inferInsert)
        .returning({ id: agents.id })
      const intent = { businessId, agentId: agent?.id ?? 0, to: NUMBER, customerName: 'Sheet name', context: '' }
      const id = await createCalls({ clock: parts.clock, reachesPeople: () => false }).dial(tx, intent)
      await tx.update(calls).set({ endedAt: NOW }).where(eq(calls.id, id))
      await tx.update(callDetails).set({ summary: 'Asked for prices.' }).where(eq(callDetails.callId, id))
      const known = { number: NUMBER, name: 'Asha Rao', email: 'asha@x.example' }
      await tx.insert(contacts).values({ businessId, ...known, createdAt: NOW, lastSeenAt: NOW })
      return id
    })
    job = { businessId, callId, attempts: 0 }
  }, 120_000)
  afterAll(() => store.close())

  test('the contact as its record has it, then the note of the call', async () => {
    await pushCall(parts, job)
    expect(told).toEqual([
      { number: NUMBER, name: 'Asha Rao', email: 'asha@x.example' },
      { contactId: 'c-1', text: 'The customer was called. Asked for prices.', at: NOW },
    ])
    expect(again).toEqual([])
  })

  test('a business without a CRM of its own has nothing pushed into another’s', async () => {
    const before = told.length
    await pushCall({ ...parts, crmOf: () => undefined }, job)
    expect(told).toHaveLength(before)
    const enqueued = again.length
    const ended = { ...job, id: job.callId, kind: 'phone', customerNumber: NUMBER, answeredAt: NOW, endedAt: NOW }
    await store.db.inBusiness(job.businessId, async (tx) => {
      await pushCallLater(parts.queue, () => undefined)(tx, ended as unknown as SettledCall)
      expect(again).toHaveLength(enqueued)
      await pushCallLater(parts.queue, parts.crmOf)(tx, ended as unknown as SettledCall)
    })
    expect(again.splice(enqueued)).toMatchObject([{ payload: { callId: job.callId, attempts: 0 } }])
  })

  test('a CRM that is busy is asked again later and not for ever; a refusal is told at once', async () => {
    fail = new ProviderError('scripted', 'busy', { retryable: true })
    await pushCall(parts, job)
    expect(again).toEqual([{ payload: { ...job, attempts: 1 }, startAfter: new Date(NOW.getTime() + 60_000) }])
    expect(givenUp).toEqual([])
    await pushCall(parts, { ...job, attempts: 5 })
    fail = new ProviderError('scripted', 'wrong token', { retryable: false })
    await pushCall(parts, job)
    expect(again).toHaveLength(1)
    expect(givenUp).toEqual([job.callId, job.callId])
  })
})
