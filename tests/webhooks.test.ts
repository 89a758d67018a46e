import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBusiness } from '#server/accounts/accounts.ts'
import type { AnalysedCall, SettledCall } from '#server/calls/calls.ts'
import { contactRecords } from '#server/contacts/contacts.ts'
import type { JobQueue } from '#server/ports.ts'
import { type DeliveryParts, deliver, KEPT_MS, sweepDeliveries } from '#server/webhooks/jobs.ts'
import { post, publicLookup } from '#server/webhooks/posting.ts'
import { isPrivate } from '#server/webhooks/private-networks.ts'
import {
  announce,
  announceContact,
  deleteWebhook,
  findDeliveries,
  insertWebhook,
  replay,
} from '#server/webhooks/webhooks.ts'
import { databases, type TestDatabase } from './databases.ts'

type Received = { url: string; headers: IncomingHttpHeaders; body: string }

/** A receiver that answers as it is told, and `undefined` never. */
async function receiver(): Promise<{
  url: string
  got: Received[]
  answer: (status: number | undefined) => void
  server: Server
}> {
  const got: Received[] = []
  let status: number | undefined = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push({ url: request.url ?? '', headers: request.headers, body })
      if (status === undefined) return
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, got, server, answer: (next) => (status = next) }
}

describe.each(databases)('webhooks on %s', (_name, open) => {
  let store: TestDatabase
  let businessId: number
  let parts: DeliveryParts
  let hook: Awaited<ReturnType<typeof receiver>>
  let secret: string
  let webhookId: number
  let now = new Date('2026-11-16T03:30:00Z')
  const queued: { payload: { businessId: number; deliveryId: number }; startAfter: Date | undefined }[] = []
  const queue: JobQueue = {
    async enqueue(_tx, _job, payloads, options) {
      for (const payload of payloads)
        queued.push({ payload: payload as (typeof queued)[number]['payload'], startAfter: options?.startAfter })
    },
    work: async () => undefined,
    every: async () => undefined,
    close: async () => undefined,
  }

  beforeAll(async () => {
    store = await open()
    hook = await receiver()
    parts = { db: store.db, queue, clock: { now: () => now }, allowPrivate: true, withinMs: 2_000 }
    businessId = await store.db.asSystem(async (tx) => {
      const details = { name: 'Asha Dental', email: 'a@x.example', phone: '+919812345670', password: 'Vaani@2026' }
      return (await createBusiness(tx, { ...details, openingPaise: 0n })).id
    })
    const added = await store.db.inBusiness(businessId, (tx) => insertWebhook(tx, businessId, hook.url, now))
    secret = added.secret
    webhookId = added.webhook.id
  }, 120_000)
  afterAll(async () => {
    hook.server.closeAllConnections()
    hook.server.close()
    await store.close()
  })

  const happen = (eventId: string) =>
    store.db.inBusiness(businessId, (tx) => announce(tx, parts, businessId, 'call.ended', eventId, { callId: 7 }))
  const workOff = async () => {
    for (const { payload } of queued.splice(0)) await deliver(parts, payload)
  }
  const deliveryOf = async (eventId: string) => {
    const { deliveries } = await store.db.inBusiness(businessId, (tx) => findDeliveries(tx, businessId, { size: 50 }))
    return deliveries.find((one) => one.eventId === eventId)
  }

  test('what happened arrives once, signed over its time and its body', async () => {
    await happen('call-7-ended')
    await happen('call-7-ended')
    expect(queued).toHaveLength(1)
    queued.push(...queued)
    await workOff()
    expect(hook.got).toHaveLength(1)
    const [first] = hook.got
    const body = first?.body ?? ''
    const headers: IncomingHttpHeaders = first?.headers ?? {}
    expect(JSON.parse(body)).toMatchObject({ id: 'call-7-ended', type: 'call.ended', data: { callId: 7 } })
    expect(headers['vaani-event-id']).toBe('call-7-ended')
    const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['vaani-signature'])) ?? []
    expect(Number(time)).toBe(now.getTime() / 1_000)
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
    expect(await deliveryOf('call-7-ended')).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200 })
  })

  test('a receiver that fails is tried eight times within a day, then given up in sight, and can be replayed', async () => {
    hook.answer(503)
    hook.got.length = 0
    const began = now
    await happen('call-8-ended')
    const waits: number[] = []
    while (queued.length > 0) {
      const at = queued[0]?.startAfter
      if (at) {
        await deliver(parts, queued[0]?.payload ?? { businessId, deliveryId: 0 }) // too early: nothing is sent
        waits.push(at.getTime() - now.getTime())
        now = at
      }
      await workOff()
    }
    expect(hook.got).toHaveLength(8)
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(now.getTime() - began.getTime()).toBeLessThanOrEqual(86_400_000)
    const dead = await deliveryOf('call-8-ended')
    expect(dead).toMatchObject({ state: 'dead', attempts: 8, lastStatus: 503, lastProblem: 'It answered 503.' })

    hook.answer(204)
    await store.db.inBusiness(businessId, (tx) => replay(tx, parts, businessId, dead?.id ?? 0))
    await workOff()
    expect(await deliveryOf('call-8-ended')).toMatchObject({ state: 'delivered', lastStatus: 204 })
    expect(new Set(hook.got.map(({ headers }) => headers['vaani-event-id']))).toEqual(new Set(['call-8-ended']))
  })

  test('whoever changes a customer’s record, a person or a call, it is told; a mere call is no change', async () => {
    hook.answer(200)
    hook.got.length = 0
    const number = '+919812345678'
    const records = contactRecords({ clock: parts.clock, onChanged: announceContact(parts) })
    const facts = { 'order number': 'AB-4471' }
    const call = {
      id: 1,
      kind: 'phone',
      businessId,
      customerNumber: number,
      endedAt: now,
      facts,
    } as unknown as SettledCall & AnalysedCall
    await store.db.inBusiness(businessId, async (tx) => {
      await records.noteCall(tx, call) // a new customer
      await records.noteCall(tx, call) // called again
      await records.learn(tx, call)
      await records.learn(tx, call) // said the same again
      await records.change(tx, businessId, number, { name: 'Asha', email: '', note: '' })
    })
    await workOff()
    const told = hook.got.map(({ body }) => JSON.parse(body) as { type: string; data: { name: string; facts: object } })
    expect(told.map(({ type }) => type)).toEqual(['contact.changed', 'contact.changed', 'contact.changed'])
    expect(told.map(({ data }) => data)).toMatchObject([
      { number, name: '', facts: {} },
      { number, facts },
      { number, name: 'Asha', facts },
    ])
  })

  test('what was delivered or given up is forgotten after a month; what still waits is not', async () => {
    await happen('call-11-ended')
    await workOff()
    await happen('call-12-ended')
    queued.length = 0
    const later = { now: () => new Date(now.getTime() + KEPT_MS + 1_000) }
    await sweepDeliveries({ db: store.db, clock: { now: () => new Date(now.getTime() + KEPT_MS - 1_000) } })
    expect(await deliveryOf('call-11-ended')).toMatchObject({ state: 'delivered' })
    await sweepDeliveries({ db: store.db, clock: later })
    expect(await deliveryOf('call-11-ended')).toBeUndefined()
    expect(await deliveryOf('call-12-ended')).toMatchObject({ state: 'waiting' })
  })

  test('a redirect is not followed', async () => {
    hook.answer(302)
    hook.got.length = 0
    await happen('call-9-ended')
    await workOff()
    expect(hook.got.map(({ url }) => url)).toEqual(['/hook'])
    expect(await deliveryOf('call-9-ended')).toMatchObject({ state: 'waiting', lastStatus: 302 })
    queued.length = 0
  })

  test('a receiver that never answers is left after the time-out', async () => {
    hook.answer(undefined)
    const answer = await post(hook.url, {}, '{}', { allowPrivate: true, withinMs: 200 })
    expect(answer).toEqual({ status: 0, problem: 'There was no answer within 0.2 seconds.' })
    hook.answer(200)
  })

  test('private networks are refused, by address and by a name that leads there', async () => {
    hook.got.length = 0
    const port = new URL(hook.url).port
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '2130706433',
      '[::ffff:127.0.0.1]',
      '10.0.0.8',
      '169.254.169.254',
    ]) {
      const answer = await post(`http://${host}:${port}/`, {}, '{}', { allowPrivate: false, withinMs: 2_000 })
      expect(answer).toEqual({ status: 0, problem: 'The address lies in a private network.' })
    }
    expect(hook.got).toEqual([])
  })

  test('another business sees none of it, and what is removed is told nothing', async () => {
    const other = await store.db.asSystem(async (tx) => {
      const details = { name: 'B', email: 'b@x.example', phone: '+919812345671', password: 'Vaani@2026' }
      return (await createBusiness(tx, { ...details, openingPaise: 0n })).id
    })
    const seen = await store.db.inBusiness(other, (tx) => findDeliveries(tx, businessId, { size: 50 }))
    expect(seen.deliveries).toEqual([])
    expect(await store.db.inBusiness(other, (tx) => deleteWebhook(tx, businessId, webhookId))).toBe(false)
    expect(await store.db.inBusiness(businessId, (tx) => deleteWebhook(tx, businessId, webhookId))).toBe(true)
    await happen('call-10-ended')
    expect(queued).toEqual([])
  })
})

test('a name is judged by the addresses it leads to', async () => {
  const asked = new Promise((resolve) => publicLookup('localhost', { all: true }, resolve))
  expect(await asked).toMatchObject({ message: 'The address lies in a private network.' })
})

test.each([
  ['8.8.8.8', false],
  ['2606:4700::1111', false],
  ['172.31.0.1', true],
  ['100.64.0.1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
  ['no address', true],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})
