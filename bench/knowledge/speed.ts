// How long a question takes over 10,000 passages of one agent: `node bench/knowledge/speed.ts`.
// And how soon a 300-page PDF can be searched, with the API answering meanwhile: `… speed.ts --pdf`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentReader } from '#adapters/documents/reader.ts'
import { makePdf, type Written } from '#adapters/documents/testing/pdf.ts'
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { saveAgent } from '#server/agents/agents.ts'
import { agentRoutes } from '#server/agents/routes.ts'
import { openDatabase } from '#server/database/database.ts'
import { bringFile } from '#server/files/files.ts'
import { createServer } from '#server/http.ts'
import { knowledgeJobs } from '#server/knowledge/jobs.ts'
import { acceptKnowledge, knowledgeSearch, knowledgeStates } from '#server/knowledge/knowledge.ts'
import { openEmbeddings } from './embeddings.ts'

/** A machine that is shared stalls now and then: the median of several rounds tells what the work itself takes. */
const ROUNDS = 7
const NUMBER = '+918047180001'
const NO_MODEL = { languages: [], dimensions: 0, embed: async () => [] }
const directory = mkdtempSync(join(tmpdir(), 'vaani-bench-'))
const db = await openDatabase({ kind: 'embedded', directory })
const store = await localDisk({ directory: join(directory, 'files') })
const queue = await pgBossQueue(db)
const { embeddings, close: closeEmbeddings } = await openEmbeddings()
const speech = {
  voices: () => [{ voiceId: 'bench:one', speaker: 'One', language: 'en', gender: 'female' as const }],
}
const parts = { db, store, queue, speech, guards: [], limits: { knowledge: 50e6, campaign: 1 } }
await knowledgeJobs({ ...parts, reader: documentReader(), embeddings, clock: { now: () => new Date() } })
const businessId = await db.asSystem(async (tx) => {
  const { id } = await createBusiness(tx, {
    name: 'Bench',
    email: 'bench@example.com',
    phone: NUMBER,
    password: 'Bench@2026',
    openingPaise: 0n,
  })
  await addNumber(tx, id, NUMBER)
  return id
})

await (process.argv.includes('--pdf') ? measurePdf() : measureQuestions())
await queue.close()
await closeEmbeddings()
await db.close()
rmSync(directory, { recursive: true })

async function measureQuestions(): Promise<void> {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Part ${word(at)} ${word(at * 7)},${at % 900},${word(at * 13)} guarantee`,
  )
  const content = Buffer.from(`Product,Price,Note\n${rows.join('\n')}\n`)
  const file = await bringFile(parts, businessId, 'knowledge', 'parts.csv', content)
  const agent = await saveAgent(parts, draftWith([file]))
  await until((state) => state.state === 'ready')
  const { signal } = new AbortController()
  const byWords = knowledgeSearch({ db, embeddings: NO_MODEL }).ofAgent(businessId, agent.id)
  const first = await timed(() => byWords('What is the price of the valve?', signal))
  console.log(`10,000 passages, first question (reads them into memory): ${first.toFixed(0)} ms`)
  if (process.argv.includes('--words')) return report('by words', byWords, signal)
  // Not while the model reads the file: that is what the API is measured beside.
  await until(({ byMeaning }) => byMeaning, 900_000)
  await report('by words', byWords, signal)
  await report('by words and meaning', knowledgeSearch({ db, embeddings }).ofAgent(businessId, agent.id), signal)
}

async function report(
  name: string,
  ask: (question: string, signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
) {
  await ask('What is the price of the valve?', signal)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const times: number[] = []
    for (let at = 0; at < 200; at++) {
      const [part, other] = [word((round * 200 + at) * 3), word((round * 200 + at) * 5)]
      times.push(await timed(() => ask(`How much does the ${part} ${other} cost, and is there a guarantee?`, signal)))
    }
    rounds.push(times)
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => {
    const each = rounds.map((times) => Number(share(times, part)))
    return `${share(each, 0.5)} ms (${Math.min(...each)} to ${Math.max(...each)})`
  })
  console.log(`10,000 passages, ${name}: p50 ${p50}, p95 ${p95}, p99 ${p99}; median of ${ROUNDS} rounds of 200`)
}

async function measurePdf(): Promise<void> {
  const pages = Array.from({ length: 300 }, (_, page) => pageOf(page))
  const app = await createServer({
    tokens: { businessOf: async () => businessId },
    pages: undefined,
    routes: [agentRoutes(parts)],
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const file = await bringFile(parts, businessId, 'knowledge', 'handbook.pdf', makePdf(pages))
  const began = performance.now()
  await acceptKnowledge(parts, businessId, [file.fileId])
  const answers: number[] = []
  let done = false
  const asking = (async () => {
    while (!done) {
      answers.push(await timed(() => fetch(`${url}/agent/${businessId}`, { headers: { authorization: 'Bearer x' } })))
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  })()
  const ready = await until(({ state }) => state === 'ready')
  console.log(
    `300 pages, ${ready.passages} passages, searchable by words after ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  await until(({ byMeaning }) => byMeaning, 300_000)
  console.log(`300 pages, searchable by meaning after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  done = true
  await asking
  console.log(
    `the API meanwhile: ${answers.length} answers, p50 ${share(answers, 0.5)} ms, p99 ${share(answers, 0.99)} ms`,
  )
  await app.close()
}

function pageOf(page: number): Written[] {
  const lines: Written[] = [
    { x: 60, y: 60, size: 16, text: `Chapter ${page + 1}: ${word(page)} and ${word(page * 3)}` },
  ]
  for (let line = 0; line < 42; line++) {
    const words = Array.from({ length: 10 }, (_, at) => word(page * 31 + line * 7 + at * 3)).join(' ')
    lines.push({ x: 60, y: 100 + line * 14 + Math.floor(line / 6) * 14, text: line % 6 === 5 ? `${words}.` : words })
  }
  return lines
}

function draftWith(knowledgeBase: { fileId: string }[]) {
  const about = { name: 'Bench', description: 'Bench', lang: 'English' as const, voiceId: 'bench:one' }
  return { ...about, businessId, number: NUMBER, knowledgeBase }
}

async function until(
  holds: (state: Awaited<ReturnType<typeof knowledgeStates>>[number]) => boolean,
  patienceMs = 120_000,
) {
  for (const began = Date.now(); Date.now() - began < patienceMs; ) {
    const [state] = await db.inBusiness(businessId, (tx) => knowledgeStates(tx))
    if (state?.state === 'failed') throw new Error(state.reason)
    if (state && holds(state)) return state
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It took too long')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function share(times: number[], part: number): string {
  const sorted = times.toSorted((one, other) => one - other)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
}

/** A vocabulary of 3,000 made-up words. */
function word(seed: number): string {
  const syllables = ['val', 'mo', 'rin', 'ta', 'ker', 'lu', 'sen', 'pi', 'dor', 'na', 'fel', 'ga', 'tor', 'wi', 'ban']
  const at = (seed * 2_654_435_761) % 3_000
  return [at % 15, Math.floor(at / 15) % 15, Math.floor(at / 225)].map((index) => syllables[index] ?? '').join('')
}
