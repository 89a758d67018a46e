// Following a call from a process that does not run it: the words travel there while they are spoken.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEB_PHONE_NUMBER } from '#adapters/telephony/browser/carrier.ts'
import type { CallEvent } from '#contract/calls.ts'
import { type CallBus, type CallNews, openCallBus } from '#server/calls/bus.ts'
import { type LiveWords, liveWords } from '#server/calls/live.ts'
import { callRoutes } from '#server/calls/routes.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createServer } from '#server/http.ts'
import { type CallStory, callStory } from './calls-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

describe.each(databases)('calls followed elsewhere, on %s', (name, open) => {
  let database: TestDatabase
  let story: CallStory
  let shop: { id: number; agentId: number; number: string }
  // The other process: its own connections where the database has more than one, its own bus everywhere.
  let elsewhere: Database
  let bus: CallBus
  let live: LiveWords
  let api: FastifyInstance
  const overheard: CallNews[] = []

  beforeAll(async () => {
    database = await open()
    story = await callStory(database.db)
    shop = await story.business()
    elsewhere = name === 'postgres' ? await openDatabase(database.config) : database.db
    bus = await openCallBus(elsewhere.pool)
    live = liveWords(bus)
    bus.listen((news) => overheard.push(news))
    api = await createServer({
      tokens: { businessOf: (token: string) => Promise.resolve(Number(token) || undefined) } as never,
      pages: undefined,
      routes: [
        callRoutes({
          ...story.placing,
          db: elsewhere,
          bus,
          live,
          files: story.files,
          webPhoneNumber: WEB_PHONE_NUMBER,
          campaignNames: () => Promise.resolve({}),
        }),
      ],
    })
  })
  afterAll(async () => {
    await api.close()
    await bus.close()
    if (elsewhere !== database.db) await elsewhere.close()
    await story.close()
    await database.close()
  })

  test('words of a followed call arrive while it runs, and its stream tells the whole call in order', async () => {
    const base = await api.listen({ port: 0, host: '127.0.0.1' })
    const callId = await story.dial(shop, '+919000000001')
    const stream = await fetch(`${base}/v1/calls/${callId}/events`, {
      headers: { authorization: `Bearer ${shop.id}` },
      signal: AbortSignal.timeout(45_000),
    })
    const told: CallEvent[] = []
    for await (const event of eventsOf(stream)) {
      told.push(event)
      if (event.type === 'ended') break
    }
    const words = told.filter(({ type }) => type === 'agent-speaking')
    expect(words.length).toBeGreaterThan(0)
    expect(words.every(({ seq, data }) => seq === 0 && String(data.text).length > 0)).toBe(true)
    expect(told.findIndex(({ type }) => type === 'agent-speaking')).toBeLessThan(
      told.findIndex(({ type }) => type === 'ended'),
    )
    const stored = told.filter(({ seq }) => seq > 0).map(({ seq }) => seq)
    expect(stored).toEqual(stored.map((_, n) => n + 1))
  }, 60_000)

  test('nothing is sent of a call that nobody follows, and nobody hears their own words twice', async () => {
    overheard.length = 0
    const heardHere: CallEvent[] = []
    const unfollowed = await story.dial(shop, '+919000000001')
    const followedHere = await story.dial(shop, '+919000000011')
    const stop = story.live.follow(followedHere, (event) => heardHere.push(event))
    await story.until(shop.id, unfollowed, ['COMPLETED'])
    await story.until(shop.id, followedHere, ['COMPLETED'])
    stop()
    expect(overheard.filter(({ type }) => type === 'words')).toEqual([])
    expect(overheard).toContainEqual({ type: 'followed', callId: followedHere })
    expect(heardHere.length).toBeGreaterThan(0)
    expect(new Set(heardHere.map((event) => JSON.stringify(event))).size).toBe(heardHere.length)
  }, 60_000)

  test('words too long for the bus are left out, the others go', async () => {
    const heard: CallEvent[] = []
    const stop = story.live.follow(77, (event) => heard.push(event))
    const words = (text: string) => ({ seq: 0, at: new Date().toISOString(), type: 'agent-speaking', data: { text } })
    await bus.tellOthers([
      { type: 'words', callId: 77, event: words('क'.repeat(4_000)) },
      { type: 'words', callId: 77, event: words("It's  “short”, with  spaces") },
    ])
    await expect.poll(() => heard).toEqual([expect.objectContaining({ data: { text: "It's  “short”, with  spaces" } })])
    stop()
  })
})

async function* eventsOf(response: Response): AsyncGenerator<CallEvent> {
  let rest = ''
  for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    const messages = (rest + chunk).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1]
      if (data) yield JSON.parse(data) as CallEvent
    }
  }
}
