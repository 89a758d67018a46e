// Delivery reports as they arrive over HTTP.
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exotelSms } from '#adapters/messenger/exotel-sms.ts'
import { createBusiness } from '#server/accounts/accounts.ts'
import { messages } from '#server/database/schema/index.ts'
import { deliveryReportRoutes } from '#server/messages/delivery-reports.ts'
import { findMessage } from '#server/messages/store.ts'
import { databases, type TestDatabase } from './databases.ts'

const SECRET = 'a-secret-of-our-own'
const NOW = new Date('2026-11-16T03:30:00Z')

describe.each(databases)('delivery reports on %s', (_name, open) => {
  let store: TestDatabase
  let app: FastifyInstance
  let businessId: number

  beforeAll(async () => {
    store = await open()
    const messenger = exotelSms({
      accountSid: 'a',
      apiKey: 'k',
      apiToken: 't',
      from: 'V',
      dltEntityId: '1',
      reportTo: { publicUrl: 'https://vaani.example', secret: SECRET },
    })
    app = fastify()
    await deliveryReportRoutes({ db: store.db, clock: { now: () => NOW }, messenger })(() => {}, app)
    businessId = await store.db.asSystem(async (tx) => {
      const details = { name: 'Shop', email: 'a@x.example', phone: '+919812345670', password: 'Vaani@2026' }
      return (await createBusiness(tx, { ...details, openingPaise: 0n })).id
    })
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await store.close()
  })

  let count = 0
  async function message(row: Partial<typeof messages.$inferInsert>): Promise<number> {
    const known = {
      businessId,
      channel: 'sms' as const,
      label: 'L',
      recipient: '+919812345678',
      subject: '',
      body: 'B',
    }
    const [made] = await store.db.inBusiness(businessId, (tx) =>
      tx
        .insert(messages)
        .values({ ...known, cause: `test-${++count}`, createdAt: NOW, provider: 'exotel', ...row })
        .returning({ id: messages.id }),
    )
    return made?.id ?? 0
  }
  const stateOf = (id: number) => store.db.inBusiness(businessId, (tx) => findMessage(tx, id))
  async function report(id: number | string, fields: Record<string, string>, secret = SECRET): Promise<number> {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/v1/delivery-reports/${secret}?reference=${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    return statusCode
  }

  test('delivered is delivered, told once or thrice, and no later word takes it back', async () => {
    const id = await message({ state: 'sent', providerId: 'sid-1' })
    const told = { SmsSid: 'sid-1', Status: 'sent', DetailedStatus: 'DELIVERED_TO_HANDSET' }
    for (let n = 0; n < 3; n++) expect(await report(`vaani-${id}`, told)).toBe(204)
    await report(`vaani-${id}`, { SmsSid: 'sid-1', Status: 'failed', DetailedStatus: 'LATE' })
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', deliveredAt: NOW, problem: '' })
  })

  test('what the network gave up on is failed, with its reason, and a person may send it again', async () => {
    const id = await message({ state: 'sent', providerId: 'sid-2' })
    await report(`vaani-${id}`, { SmsSid: 'sid-2', Status: 'failed', DetailedStatus: 'FAILED_INVALID_NUMBER' })
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      problem: 'The network did not deliver it. It said: FAILED_INVALID_NUMBER',
    })
  })

  test('a report clears up what a crash had left unknown, and may be faster than our own note', async () => {
    for (const state of ['unknown', 'sending'] as const) {
      const id = await message({ state })
      await report(`vaani-${id}`, { SmsSid: `early-${state}`, Status: 'delivered' })
      expect(await stateOf(id)).toMatchObject({ state: 'delivered', providerId: `early-${state}` })
    }
  })

  test('without the secret, or with another message’s id, nothing changes', async () => {
    const id = await message({ state: 'sent', providerId: 'sid-3' })
    const mail = await message({ state: 'sent', channel: 'email', provider: 'smtp', providerId: 'm-1' })
    const told = { SmsSid: 'sid-3', Status: 'delivered' }
    expect(await report(`vaani-${id}`, told, 'guessed')).toBe(404)
    await report(`vaani-${id}`, { ...told, SmsSid: 'sid-of-another' })
    await report(`vaani-${mail}`, { ...told, SmsSid: 'm-1' })
    await report('vaani-999999', told)
    await report("vaani-1' or 1=1", { ...told, SmsSid: 'nobody’s' })
    expect((await stateOf(id))?.state).toBe('sent')
    expect((await stateOf(mail))?.state).toBe('sent')
  })
})
