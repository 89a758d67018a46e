// The newcomer's first questions to the demo's agents, from the seed to what the agent says.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentReader } from '#adapters/documents/reader.ts'
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { modelsForTests } from '#adapters/models/testing.ts'
import { openSpeech } from '#adapters/speech.ts'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { agentByNumber } from '#server/agents/agents.ts'
import { seedDemoAgents } from '#server/agents/demo/demo-agents.ts'
import { embedFile, type ReadingParts, readFile } from '#server/knowledge/jobs.ts'
import { type KnowledgeSearch, knowledgeSearch, knowledgeStates } from '#server/knowledge/knowledge.ts'
import type { Speech } from '#server/ports.ts'
import { fromDocuments } from '#voice/brain/from-documents.ts'
import { databases, type TestDatabase } from './databases.ts'
import { type DemoQuestion, TO_ADITI, TO_MEERA } from './demo-questions.ts'

const NUMBERS = ['+918047180001', '+918047180002']
const { signal } = new AbortController()
const open = databases[0]?.[1] as () => Promise<TestDatabase>

let store: TestDatabase
let directory: string
let speech: Speech
let parts: ReadingParts
let waiting: { businessId: number; fileId: string }[]
let businessId: number

beforeAll(async () => {
  store = await open()
  directory = await mkdtemp(join(tmpdir(), 'vaani-demo-'))
  speech = openSpeech({
    modelsDirectory: await modelsForTests(),
    fetchModels: false,
    soundDirectory: join(directory, 'sound'),
    onProblem: () => undefined,
  })
  const { db } = store
  waiting = []
  const queue: ReadingParts['queue'] = {
    enqueue: async (_tx, _job, payloads) => void waiting.push(...(payloads as typeof waiting)),
    work: async () => undefined,
    every: async () => undefined,
    close: async () => undefined,
  }
  const files = { db, store: await localDisk({ directory }), queue }
  parts = { ...files, reader: documentReader(), embeddings: speech.embeddings, clock: { now: () => new Date() } }
  businessId = await db.asSystem(async (tx) => {
    const { id } = await createBusiness(tx, {
      name: 'Saffron Dental Care',
      email: 'demo@example.com',
      phone: '+918047180001',
      password: 'Secret@123',
      openingPaise: 0n,
    })
    for (const number of NUMBERS) await addNumber(tx, id, number)
    return id
  })
  const limits = { knowledge: 1e6, campaign: 1e6 }
  await seedDemoAgents({ ...files, limits, speech, guards: [] }, { businessId, numbers: NUMBERS })
})
afterAll(async () => {
  await speech?.close()
  await store?.close()
  await rm(directory, { recursive: true, force: true })
})

async function saidBy(number: string, question: string, search: KnowledgeSearch) {
  const agent = await store.db.asSystem((tx) => agentByNumber(tx, number))
  if (!agent) throw new Error(`No agent answers ${number}`)
  const { id, name, description, language } = agent
  const brain = fromDocuments({
    agent: {
      name,
      businessName: 'Saffron Dental Care',
      description,
      neverSay: [],
      closing: '',
      transferLabels: ['Front desk'],
    },
    search: search.ofAgent(businessId, id),
    actions: [],
    language,
    context: { direction: 'inbound' },
  })
  const turn = { history: [], said: question, language, signal, perform: async () => ({ ok: true }) }
  const pieces = (await Array.fromAsync(brain.reply(turn))).filter((piece) => piece.type === 'say')
  return { words: pieces.map(({ text }) => text).join(' '), sources: pieces.flatMap((piece) => piece.sources ?? []) }
}

/** What was not answered as it should be. */
async function wrongAnswers(number: string, questions: readonly DemoQuestion[], search: KnowledgeSearch) {
  const wrong: { question: string; said: string }[] = []
  for (const [question, answer] of questions) {
    const { words, sources } = await saidBy(number, question, search)
    const right = answer ? answer.test(words) && (sources.length > 0 || ASKS_BACK.test(words)) : sources.length === 0
    if (!right) wrong.push({ question, said: words })
  }
  return wrong
}

/** Where several things go by what was asked, the agent asks which. */
const ASKS_BACK = /^Did you mean/

const noModel = { languages: [], dimensions: 0, embed: async () => [] }

describe('the demo', () => {
  test('a question asked while the price list is still being read waits for it', async () => {
    const [meera] = NUMBERS
    const states = await store.db.inBusiness(businessId, (tx) => knowledgeStates(tx))
    const read = async (isMeant: (fileName: string) => boolean) => {
      const ids = states.filter(({ fileName }) => isMeant(fileName)).map(({ fileId }) => fileId)
      for (const each of waiting.filter(({ fileId }) => ids.includes(fileId))) await readFile(parts, each)
    }
    const QUESTIONS = 'Questions patients ask.txt'
    const PRICES = 'Price list.csv'
    await read((name) => name === QUESTIONS)
    const search = knowledgeSearch({ ...parts, embeddings: noModel, readingMs: 60_000 })
    const asked = saidBy(meera as string, 'How much does a teeth cleaning cost?', search)
    await sleep(400)
    await read((name) => name === PRICES)
    await read((name) => name !== QUESTIONS && name !== PRICES)
    expect((await asked).words).toMatch(/Teeth cleaning .*1200 rupees/)
  })

  test.each([
    ['Meera', 0, TO_MEERA],
    ['Aditi', 1, TO_ADITI],
  ] as const)('%s answers by words alone', async (_name, at, questions) => {
    const search = knowledgeSearch({ db: store.db, embeddings: noModel })
    expect(await wrongAnswers(NUMBERS[at] as string, questions, search)).toEqual([])
  })

  test.each([
    ['Meera', 0, TO_MEERA],
    ['Aditi', 1, TO_ADITI],
  ] as const)('%s answers by words and meaning', async (_name, at, questions) => {
    const states = await store.db.inBusiness(businessId, (tx) => knowledgeStates(tx))
    for (const { fileId } of states) await embedFile(parts, { businessId, fileId })
    const search = knowledgeSearch({ db: store.db, embeddings: speech.embeddings })
    expect(await wrongAnswers(NUMBERS[at] as string, questions, search)).toEqual([])
  })
})
