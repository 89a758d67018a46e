// Calls over HTTP and sockets, as the web and other clients use them.
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { localDiskRoutes } from '#adapters/file-store/local-disk-routes.ts'
import { WEB_PHONE_NUMBER } from '#adapters/telephony/browser/carrier.ts'
import { lineSockets } from '#adapters/telephony/browser/sockets.ts'
import type { CallInFull, CallLogPage } from '#contract/calls.ts'
import type { ServerMessage } from '#contract/talks.ts'
import { callRoutes } from '#server/calls/routes.ts'
import { redeemTicket } from '#server/calls/tickets.ts'
import { doNotCallRoutes } from '#server/do-not-call/routes.ts'
import { createServer } from '#server/http.ts'
import { retentionRoutes } from '#server/retention/routes.ts'
import { systemClock } from '#voice/clock.ts'
import { type CallStory, callStory } from './calls-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

const [, open] = databases[0] as (typeof databases)[number]

describe('calls over HTTP', () => {
  let database: TestDatabase
  let story: CallStory
  let app: FastifyInstance
  let base: string
  let shop: { id: number; agentId: number; number: string }
  let other: { id: number; agentId: number; number: string }

  beforeAll(async () => {
    database = await open()
    story = await callStory(database.db)
    shop = await story.business()
    other = await story.business()
    const { db, clock, bus, live, files } = story
    app = await createServer({
      tokens: { businessOf: (token: string) => Promise.resolve(Number(token) || undefined) } as never,
      pages: undefined,
      routes: [
        callRoutes({
          ...story.placing,
          bus,
          live,
          files,
          webPhoneNumber: WEB_PHONE_NUMBER,
          campaignNames: () => Promise.resolve({ 4: 'Reminders' }),
        }),
        doNotCallRoutes({ db, clock }),
        retentionRoutes({ db, clock, files, eraseElsewhere: [] }),
        (_serve, server) => localDiskRoutes(server, files),
        (_serve, server) =>
          lineSockets({
            clock: systemClock,
            phones: story.phones,
            redeem: (ticket) => db.asSystem((tx) => redeemTicket(tx, ticket, clock.now())),
            acceptTalk: (businessId, callId, line) => story.media.acceptTalk(businessId, callId, line),
          })(server),
      ],
    })
    base = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await story.close()
    await database.close()
  })

  const ask = async (
    as: { id: number },
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${as.id}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, text, json: () => JSON.parse(text), headers: response.headers }
  }
  const form = (change: object = {}) => ({
    businessId: shop.id,
    agentId: shop.agentId,
    toNumber: '+919000000001',
    customerName: 'Asha Rao',
    context: 'A question',
    ...change,
  })
  const makeCall = async (change: object = {}) =>
    (await ask(shop, 'POST', '/v1/make-call', form(change))).json() as { callId: number }

  test.each([
    [{ context: '' }, 'Please fill in all fields.'],
    [{ customerName: '   ' }, 'Please fill in all fields.'],
    [{ toNumber: undefined }, 'Please fill in all fields.'],
    [{ agentId: '' }, 'Please fill in all fields.'],
    [{ toNumber: '+91 123' }, 'Please enter a valid phone number.'],
    [{ agentId: 'Meera' }, 'Invalid agent selected.'],
  ])('make-call with %j says so in the specification’s words', async (change, sentence) => {
    const answer = await ask(shop, 'POST', '/v1/make-call', form(change))
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ error: sentence })
  })

  test('an agent of another business is not found, and another business is forbidden', async () => {
    expect((await ask(shop, 'POST', '/v1/make-call', form({ agentId: other.agentId }))).status).toBe(404)
    expect((await ask(shop, 'POST', '/v1/make-call', form({ businessId: other.id }))).status).toBe(403)
    const { callId } = await makeCall({ toNumber: '+919812345691' })
    for (const path of [`/v1/calls/${callId}`, `/v1/calls/${callId}/events`]) {
      expect((await ask(other, 'GET', path)).status).toBe(404)
    }
    expect((await ask(other, 'POST', `/v1/calls/${callId}/hang-up`)).status).toBe(404)
    expect((await ask(other, 'GET', `/call-log/${shop.id}`)).status).toBe(403)
    expect((await ask(other, 'GET', `/v1/call-log/${shop.id}/export`)).status).toBe(403)
    expect((await fetch(`${base}/v1/calls/${callId}/events`)).status).toBe(401)
  })

  test('a call is followed live, then read, listened to and exported', async () => {
    const { callId } = await makeCall()
    const stream = await fetch(`${base}/v1/calls/${callId}/events`, { headers: { authorization: `Bearer ${shop.id}` } })
    const types: string[] = []
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      types.push(...[...chunk.matchAll(/^event: (.*)$/gm)].map(([, type]) => type ?? ''))
      if (types.includes('recording-ready')) break
    }
    expect(types).toEqual(expect.arrayContaining(['ringing', 'answered', 'agent-said', 'customer-said', 'ended']))
    const call = (await ask(shop, 'GET', `/v1/calls/${callId}`)).json() as CallInFull
    expect(call).toMatchObject({ state: 'COMPLETED', agentName: 'Meera', recording: { state: 'ready' } })
    expect(call.cost).toMatchObject({ rupeesPerMinute: 6, free: false, talkMs: call.talkMs })
    expect(call.price).toBe(Math.ceil((call.talkMs * 600) / 60_000) / 100)
    expect(call.turns.some(({ waterfall }) => waterfall !== null)).toBe(true)

    const key = encodeURIComponent(call.recordingObjKey ?? '')
    expect((await ask(other, 'GET', `/storage/recording?recordingObjKey=${key}`)).status).toBe(404)
    const { recordingObjKey: url } = (await ask(shop, 'GET', `/storage/recording?recordingObjKey=${key}`)).json()
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect((await part.arrayBuffer()).byteLength).toBe(100)

    const csv = await ask(shop, 'GET', `/v1/call-log/${shop.id}/export?search=asha`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.text).toContain(`${callId},`)
    expect(csv.text).toContain('+919000000001')
    expect(csv.text).toContain('"Agent: This call is recorded.')

    const headers = { authorization: `Bearer ${shop.id}`, 'last-event-id': '2' }
    const again = await fetch(`${base}/v1/calls/${callId}/events`, { headers })
    for await (const chunk of again.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const first = /^id: (\d+)$/m.exec(chunk)?.[1]
      if (first === undefined) continue
      expect(first).toBe('3')
      break
    }
  }, 40_000)

  test('the log is paged and filtered', async () => {
    const page = (await ask(shop, 'GET', `/call-log/${shop.id}?page=0&size=10`)).json() as CallLogPage
    expect(page).toMatchObject({ number: 0, first: true, last: true, totalPages: 1 })
    expect(page.content[0]).toMatchObject({ customerName: 'Asha Rao', price: expect.any(Number) })
    const find = async (query: string) =>
      ((await ask(shop, 'GET', `/call-log/${shop.id}?${query}`)).json() as CallLogPage).totalElements
    const all = page.totalElements
    expect(await find('search=rao')).toBe(all)
    expect(await find('search=asha%20r')).toBe(all)
    expect(await find('search=zoya')).toBe(0)
    expect(await find('search=90000')).toBe(1)
    expect(await find('search=%2B91%2090000')).toBe(1)
    expect(await find('state=BUSY')).toBe(1)
    expect(await find(`agentId=${other.agentId}`)).toBe(0)
    expect(await find('from=2999-01-01T00:00:00.000Z')).toBe(0)
    expect(await find('from=2020-01-01T00:00:00.000Z&to=2999-01-01T00:00:00.000Z')).toBe(all)
    expect(await find('kind=talk')).toBe(0)
    expect((await ask(shop, 'GET', `/filter/call-log/${shop.id}`)).json()).toEqual({
      agentInfo: { [shop.agentId]: 'Meera' },
      campaignInfo: { 4: 'Reminders' },
    })
  })

  test('a talk in the browser: ticket once, sound both ways, a dropped connection resumed, free of charge', async () => {
    const talk = (await ask(shop, 'POST', '/v1/talks', { agentId: shop.agentId })).json()
    const browser = await openSocket(`${base}${talk.socket}`)
    const ready = await browser.next('ready')
    await browser.sound(2_000)
    const reused = await openSocket(`${base}${talk.socket}`)
    expect(await reused.closed).toBe(4401)

    browser.socket.terminate()
    const resumed = await openSocket(`${base}/v1/line?resume=${ready.resume}`)
    await resumed.next('ready')
    resumed.send({ type: 'resumed', received: browser.heard() })
    await resumed.sound(1_000)
    resumed.send({ type: 'dtmf', digit: '5' })
    resumed.send({ type: 'hang-up' })
    expect(await resumed.closed).toBe(1000)
    const call = await story.until(shop.id, talk.callId, ['COMPLETED'])
    expect(call).toMatchObject({ kind: 'talk', endReason: 'customer-hung-up', pricePaise: 0n })
    expect(call.details.transcription).toContain('Agent: ')
    const listed = (await ask(shop, 'GET', `/call-log/${shop.id}?kind=talk`)).json() as CallLogPage
    expect(listed.content.map(({ callId }) => callId)).toEqual([talk.callId])
    expect(await (await openSocket(`${base}/v1/line?resume=${ready.resume}`)).closed).toBe(4404)
  }, 30_000)

  test('a call to the web phone’s number rings in the browser of that business only', async () => {
    const phone = async (as: { id: number }) => {
      const { socket, number } = (await ask(as, 'POST', '/v1/phone')).json()
      const opened = await openSocket(`${base}${socket}`)
      await opened.next('ready')
      return { ...opened, number }
    }
    const [mine, theirs] = [await phone(shop), await phone(other)]
    const { callId } = await makeCall({ toNumber: mine.number })
    const { attemptId } = await mine.next('incoming')
    expect((await story.until(shop.id, callId, ['RINGING'])).state).toBe('RINGING')
    mine.send({ type: 'answer', attemptId })
    await mine.next('connected')
    await story.until(shop.id, callId, ['IN_PROGRESS'])
    await mine.sound(1_000)
    mine.send({ type: 'hang-up' })
    await mine.next('ended')
    const call = await story.until(shop.id, callId, ['COMPLETED'])
    expect(call.pricePaise).toBeGreaterThan(0n)
    expect(theirs.messages).toEqual([])

    mine.send({ type: 'dial', to: other.number })
    expect(await mine.next('ended')).toMatchObject({ cause: 'unknown-number' })
    mine.send({ type: 'dial', to: shop.number })
    await mine.next('connected')
    mine.send({ type: 'hang-up' })
    await mine.next('ended')
    mine.socket.close()
    theirs.socket.close()
  }, 30_000)

  test('a rehearsal with a persona is free and talks like a call', async () => {
    const personas = (await ask(shop, 'GET', '/v1/personas')).json() as { id: string }[]
    expect(personas).toHaveLength(11)
    expect((await ask(shop, 'POST', '/v1/rehearsals', { agentId: shop.agentId, persona: 'nobody' })).status).toBe(400)
    const answer = await ask(shop, 'POST', '/v1/rehearsals', { agentId: shop.agentId, persona: 'brief' })
    const { callId } = answer.json() as { callId: number }
    const call = await story.until(shop.id, callId, ['COMPLETED'])
    expect(call).toMatchObject({ kind: 'rehearsal', pricePaise: 0n })
    expect(call.details).toMatchObject({ persona: 'brief' })
  }, 30_000)

  test('settings are kept, and everything of one number can be erased but the ledger', async () => {
    const settings = { recordsCalls: true, recordingDays: 30, transcriptDays: null }
    expect((await ask(shop, 'PUT', `/v1/call-settings/${shop.id}`, settings)).json()).toEqual(settings)
    expect((await ask(shop, 'GET', `/v1/call-settings/${shop.id}`)).json()).toEqual(settings)
    expect((await ask(shop, 'PUT', `/v1/call-settings/${shop.id}`, { recordingDays: 0 })).status).toBe(400)

    const log = async () =>
      ((await ask(shop, 'GET', `/call-log/${shop.id}?search=9000000001`)).json() as CallLogPage).totalElements
    const before = await log()
    expect(before).toBeGreaterThan(0)
    const erased = await ask(shop, 'POST', `/v1/erasures/${shop.id}`, { number: '+91 90000 00001' })
    expect(erased.json().calls).toBeGreaterThanOrEqual(before)
    expect(await log()).toBe(0)
    const page = (await ask(shop, 'GET', `/call-log/${shop.id}`)).json() as CallLogPage
    expect(page.content.every(({ customerNumber }) => customerNumber !== '+919000000001')).toBe(true)
    expect(page.totalElements).toBe(page.content.length)
  })

  test('the do-not-call list takes any spelling and refuses calls', async () => {
    const path = `/v1/do-not-call/${shop.id}`
    const added = await ask(shop, 'POST', path, { numbers: ['98111 11111', '09811111111', 'hello'] })
    expect(added.json()).toEqual({ added: 1, already: 0, refused: ['hello'] })
    const refused = await ask(shop, 'POST', '/v1/make-call', form({ toNumber: '+919811111111' }))
    expect(refused.status).toBe(409)
    expect(refused.json().code).toBe('do-not-call')
    expect((await ask(shop, 'GET', path)).json().content).toMatchObject([{ number: '+919811111111', source: 'user' }])
    expect((await ask(shop, 'DELETE', `${path}?number=%2B919811111111`)).json()).toEqual({ removed: true })
  })
})

/** A browser's end of a line: plays at once what it gets, and says so. */
async function openSocket(url: string) {
  const socket = new WebSocket(url.replace('http', 'ws'))
  const messages: ServerMessage[] = []
  let heard = 0
  const arrived = Promise.withResolvers<void>()
  let wake = arrived
  const closed = once(socket, 'close').then(([code]) => code as number)
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) {
      heard += data.length / 2
      socket.send(JSON.stringify({ type: 'played', samples: heard }))
    } else {
      const message = JSON.parse(data.toString()) as ServerMessage
      if (message.type === 'mark') socket.send(JSON.stringify({ ...message, cleared: false }))
      messages.push(message)
    }
    wake.resolve()
    wake = Promise.withResolvers()
  })
  socket.on('error', () => {})
  const soon = (what: string) =>
    Promise.race([
      wake.promise,
      new Promise((_, reject) => setTimeout(() => reject(new Error(`${what} did not come`)), 10_000)),
    ])
  await Promise.race([once(socket, 'open'), closed])
  return {
    socket,
    messages,
    closed,
    heard: () => heard,
    send: (message: object) => socket.send(JSON.stringify(message)),
    async next<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>> {
      for (;;) {
        const at = messages.findIndex((message) => message.type === type)
        if (at >= 0) return messages.splice(at, 1)[0] as Extract<ServerMessage, { type: T }>
        await soon(type)
      }
    },
    /** Speaks silence for so long and waits until as much of the agent was heard. */
    async sound(ms: number): Promise<void> {
      for (let sent = 0; sent < ms; sent += 20) {
        socket.send(new Uint8Array(640))
        await new Promise((resolve) => setTimeout(resolve, 18))
      }
      while (heard === 0) await soon('sound')
    },
  }
}
