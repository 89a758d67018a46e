// What an agent will surely say is made ready, on both databases; the answers are those its customers really asked for.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { type ReadyLines, readyLines } from '#server/calls/ready-lines.ts'
import { agents, calls, callTurns } from '#server/database/schema/index.ts'
import type { Speech } from '#server/ports.ts'
import { languageOf } from '#voice/languages/languages.ts'
import { databases, type TestDatabase } from './databases.ts'

type Prepared = { lines: readonly string[]; voice: Parameters<Speech['prepare']>[1]; when: string | undefined }
const SOURCE = { fileId: 'a', fileName: 'prices.md', place: 'line 1' }

describe.each(databases)('on %s', (_name, open) => {
  let database: TestDatabase
  let ready: ReadyLines
  const prepared: Prepared[] = []
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    prepared.length = 0
    const speech = {
      voices: () => [{ voiceId: 'hum:en', speaker: 'Hum', language: 'en', gender: 'female' as const }],
      prepare: (...[lines, voice, when]: Parameters<Speech['prepare']>) => void prepared.push({ lines, voice, when }),
    }
    ready = readyLines({ db: database.db, speech })
  })
  afterAll(() => database.close())

  async function agent(more: Partial<typeof agents.$inferInsert> = {}) {
    return database.db.asSystem(async (tx) => {
      const account = { email: `${randomUUID()}@shop.example`, phone: '+918047180000', password: 'Vaani@2026' }
      const { id: businessId } = await createBusiness(tx, { name: 'Shop', ...account, openingPaise: 0n })
      const number = `+9180${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
      await addNumber(tx, businessId, number)
      const values = { businessId, name: 'Meera', description: 'x', language: 'en', number, voiceId: 'hum:en', ...more }
      const [row] = await tx
        .insert(agents)
        .values(values as typeof agents.$inferInsert)
        .returning({ id: agents.id })
      return { businessId, id: row?.id ?? 0 }
    })
  }
  async function answered(
    { businessId, id: agentId }: { businessId: number; id: number },
    answers: string[],
    more = {},
  ) {
    await database.db.inBusiness(businessId, async (tx) => {
      const [call] = await tx
        .insert(calls)
        .values({
          businessId,
          agentId,
          kind: 'phone',
          direction: 'inbound',
          customerNumber: '+919812345678',
          customerName: '',
          state: 'COMPLETED',
          startedAt: new Date(),
          ...more,
        })
        .returning({ id: calls.id })
      const turn = { businessId, callId: call?.id ?? 0, who: 'agent' as const, startMs: 0, endMs: 1, sources: [SOURCE] }
      await tx.insert(callTurns).values(answers.map((text, n) => ({ ...turn, turn: n, text })))
    })
  }

  test('openings, the notice, prompts and the closing line, in its voice, while nobody needs the machine', async () => {
    await ready.agentChanged(await agent({ closingLine: 'Bye bye from {business}.', voiceSpeed: 1.1 }))
    expect(prepared).toHaveLength(1)
    expect(prepared[0]).toMatchObject({ voice: { voiceId: 'hum:en', language: 'en', speed: 1.1 }, when: 'when-quiet' })
    const { prompts } = languageOf('en')
    expect(prepared[0]?.lines).toEqual(
      expect.arrayContaining([
        'This call is recorded.',
        'Hello, this is Meera from Shop. How can I help you?',
        ...prompts.stillThere,
        prompts.trouble,
        prompts.sayAgain,
        'Bye bye from Shop.',
        'I am sorry, I do not have that in my information.',
        'I am Meera, the AI voice agent of Shop.',
      ]),
    )
    expect(prepared[0]?.lines.join(' ')).not.toMatch(/[{}]/)
  })

  test('nothing is made ready that the agent may not say', async () => {
    await ready.agentChanged(await agent({ neverSay: 'still there\nagent' }))
    expect(prepared[0]?.lines.join(' ')).not.toMatch(/still there|agent/i)
  })

  test('the answers given most often come with it, those given once or in samples do not', async () => {
    const meera = await agent()
    await answered(meera, ['A cleaning costs 800 rupees.', 'We open at nine.'])
    await answered(meera, ['A cleaning costs 800 rupees.', 'Only once.'])
    await answered(meera, ['We open at nine.', 'A cleaning costs 800 rupees.'])
    await answered(meera, ['A sample.'], { sample: true })
    await answered(meera, ['A sample.'], { sample: true })
    await ready.agentChanged(meera)
    const lines = prepared[0]?.lines ?? []
    const places = ['A cleaning costs 800 rupees.', 'We open at nine.'].map((line) => lines.indexOf(line))
    expect(places[0]).toBeGreaterThan(0)
    expect(places[1]).toBe((places[0] ?? 0) + 1)
    expect(lines).not.toContain('Only once.')
    expect(lines).not.toContain('A sample.')
  })

  test('an agent on many calls is looked at now and then, a changed one at once', async () => {
    const meera = await agent()
    for (let call = 0; call < 5; call++) await ready.agentSpeaks(meera)
    expect(prepared).toHaveLength(1)
    await ready.agentChanged(meera)
    expect(prepared).toHaveLength(2)
  })

  test('at the start every agent is looked at', async () => {
    await agent({ name: 'Kabir' })
    await agent({ name: 'Zoya' })
    await ready.everyAgent()
    const openings = prepared.map(({ lines }) => lines[1])
    expect(openings.slice(0, 2)).toEqual(
      ['Zoya', 'Kabir'].map((name) => `Hello, this is ${name} from Shop. How can I help you?`),
    )
  })
})
