// Agents, files and knowledge over HTTP, with the real store on disk, the real queue and the real reader.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentReader } from '#adapters/documents/reader.ts'
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { localDiskRoutes } from '#adapters/file-store/local-disk-routes.ts'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import type { Agent } from '#contract/agents.ts'
import type { UploadSlot } from '#contract/files.ts'
import type { KnowledgeFile } from '#contract/knowledge.ts'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { agentByNumber, agentForCall } from '#server/agents/agents.ts'
import { agentRoutes } from '#server/agents/routes.ts'
import { agents, files } from '#server/database/schema/index.ts'
import { ProductError } from '#server/errors.ts'
import { sweepAbandonedFiles } from '#server/files/jobs.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { createServer } from '#server/http.ts'
import { knowledgeJobs } from '#server/knowledge/jobs.ts'
import { knowledgeSearch } from '#server/knowledge/knowledge.ts'
import { knowledgeRoutes } from '#server/knowledge/routes.ts'
import { voiceRoutes } from '#server/voices/routes.ts'
import { databases, type TestDatabase } from './databases.ts'

const VOICES = [
  { voiceId: 'test:anna', speaker: 'Anna', language: 'en', gender: 'female' as const },
  { voiceId: 'test:asha', speaker: 'Asha', language: 'hi', gender: 'female' as const },
]

async function startServer(test: TestDatabase) {
  const { db } = test
  const directory = await mkdtemp(join(tmpdir(), 'vaani-files-'))
  const store = await localDisk({ directory })
  const queue = await pgBossQueue(db, { supervises: false })
  const embeddings = { languages: [], dimensions: 0, embed: async () => [] }
  const clock = { now: () => new Date() }
  const samples = new Map<string, { samples: Int16Array; sampleRate: number }>()
  const speech = { voices: () => VOICES, sample: async (voiceId: string) => samples.get(voiceId) }
  const limits = { knowledge: 1_048_576, campaign: 1_048_576 }
  const busy = new Set<number>()
  const parts = {
    db,
    store,
    queue,
    limits,
    speech,
    guards: [
      async (_tx: unknown, _businessId: number, agentId: number) => {
        if (busy.has(agentId)) throw new ProductError('conflict', 'agent-in-campaign', 'A running campaign uses it.')
      },
    ],
  }
  const app = await createServer({
    tokens: { businessOf: async (token) => Number(token) || undefined },
    pages: undefined,
    routes: [
      agentRoutes(parts),
      fileRoutes(parts),
      voiceRoutes({ speech, store }),
      knowledgeRoutes({ ...parts, search: knowledgeSearch({ db, embeddings }) }),
      (_serve, server) => localDiskRoutes(server, store),
    ],
  })
  await knowledgeJobs({ db, store, queue, reader: documentReader(), embeddings, clock })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const newBusiness = (name: string, numbers: string[]) =>
    db.asSystem(async (tx) => {
      const created = await createBusiness(tx, {
        name,
        email: `${name}@example.com`,
        phone: '+918047180099',
        password: 'Secret@123',
        openingPaise: 0n,
      })
      for (const number of numbers) await addNumber(tx, created.id, number)
      return created.id
    })
  const own = await newBusiness('own', ['+918047180001', '+918047180002', '+918047180003'])
  const other = await newBusiness('other', ['+918047180004'])

  async function api<T = Record<string, unknown>>(method: string, path: string, body?: object, as = own) {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${as}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as T }
  }
  const slot = (name: string, size: number, type: string, as = own) =>
    api<UploadSlot & { code?: string }>(
      'GET',
      `/storage/upload-KBase/${as}?${new URLSearchParams({ fileName: name, contentType: type, fileSize: String(size), lastModified: '1' }).toString()}`,
      undefined,
      as,
    )
  async function upload(name: string, text: string, type = 'text/plain', as = own) {
    const content = Buffer.from(text)
    const { body } = await slot(name, content.length, type, as)
    const put = await fetch(body.preSignedUrl, { method: 'PUT', headers: { 'content-type': type }, body: content })
    expect(put.status).toBe(200)
    return body.s3MetaDto
  }
  const draft = (change: object = {}) => ({
    businessId: own,
    name: 'Meera',
    description: 'Answers the phone of a dental clinic.',
    lang: 'English',
    number: '+918047180001',
    voiceId: 'test:anna',
    knowledgeBase: [] as object[],
    ...change,
  })
  const readStates = async (ids: string[]) =>
    (await api<KnowledgeFile[]>('GET', `/v1/knowledge/${own}?${ids.map((id) => `fileId=${id}`).join('&')}`)).body
  const untilRead = (ids: string[]) =>
    expect
      .poll(async () => (await readStates(ids)).every(({ state }) => state !== 'processing'), { timeout: 20_000 })
      .toBe(true)

  return {
    ...parts,
    own,
    other,
    api,
    slot,
    upload,
    draft,
    readStates,
    untilRead,
    samples,
    busy,
    async close() {
      await app.close()
      await queue.close()
      await test.close()
      await rm(directory, { recursive: true })
    },
  }
}

describe.each(databases)('on %s', (_name, open) => {
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer(await open())
  }, 60_000)
  afterAll(() => server.close())

  test('an agent with two documents: saved, read, asked, changed, deleted', async () => {
    const { api, own, draft, upload } = server
    const prices = await upload('prices.csv', 'Treatment,Price\nTeeth cleaning,800\nFilling,1200\n', 'text/csv')
    const rules = await upload('rules.md', '## Cancellation\n\nCancel 24 hours ahead or pay a fee.\n', 'text/markdown')
    const saved = await api<Agent>('POST', '/agent/save', draft({ knowledgeBase: [prices, rules] }))
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      name: 'Meera',
      lang: 'English',
      number: '+918047180001',
      voice: { voiceId: 'test:anna', speaker: 'Anna' },
      voiceSpeed: 1,
      transferTargets: [],
      openingLine: '',
    })
    const agentId = saved.body.id
    expect((await api('GET', `/agent/info/${own}`)).body).toEqual({ [agentId]: 'Meera' })
    expect((await api<Agent[]>('GET', `/agent/${own}`)).body.map(({ id }) => id)).toEqual([agentId])

    const fileIds = [prices.fileId, rules.fileId]
    await server.untilRead(fileIds)
    expect((await server.readStates(fileIds)).map(({ state, passages }) => [state, passages])).toEqual([
      ['ready', 2],
      ['ready', 1],
    ])
    const asked = { businessId: own, agentId, question: 'How much is a teeth cleaning?' }
    expect((await api('POST', '/v1/knowledge/ask', asked)).body).toMatchObject({
      answered: true,
      passages: [
        {
          text: 'Treatment: Teeth cleaning; Price: 800',
          source: { fileId: prices.fileId, fileName: 'prices.csv', place: 'row 2' },
        },
      ],
    })

    const action = await api<{ numbers: string[]; agentResponse: Agent }>(
      'GET',
      `/agent/action/${own}?agentId=${agentId}`,
    )
    expect(action.body.numbers).toEqual(['+918047180001', '+918047180002', '+918047180003'])
    expect(action.body.agentResponse.knowledgeBase.map(({ fileName }) => fileName)).toEqual(['prices.csv', 'rules.md'])
    const forNew = await api('GET', `/agent/action/${own}`)
    expect(forNew.body).toMatchObject({
      numbers: ['+918047180002', '+918047180003'],
      voices: [
        { voiceId: 'test:anna', speaker: 'Anna', lang: 'English', gender: 'female' },
        { voiceId: 'test:asha', speaker: 'Asha', lang: 'Hindi', gender: 'female' },
      ],
      agentResponse: null,
    })

    const manners = {
      openingLine: 'Namaste!',
      neverSay: 'Never promise a discount.',
      closingLine: 'Goodbye.',
      voiceSpeed: 1.1,
      transferTargets: [{ label: 'Front desk', number: '+918047180002' }],
    }
    await api('POST', '/agent/save', draft({ agentId, knowledgeBase: [rules], ...manners }))
    // A client that knows only the specification leaves the rest as it is.
    const changed = await api<Agent>('POST', '/agent/save', draft({ agentId, name: 'Mira', knowledgeBase: [rules] }))
    expect(changed.body).toMatchObject({ id: agentId, name: 'Mira', ...manners })
    expect(changed.body.knowledgeBase.map(({ fileName }) => fileName)).toEqual(['rules.md'])

    const call = await server.db.inBusiness(own, (tx) => agentForCall(tx, own, agentId))
    expect(call).toMatchObject({ name: 'Mira', language: 'en', knowledgeFileIds: [rules.fileId], ...manners })
    expect((await server.db.asSystem((tx) => agentByNumber(tx, '+918047180001')))?.id).toBe(agentId)

    server.busy.add(agentId)
    expect((await api('DELETE', `/agent/${own}?agentId=${agentId}`)).status).toBe(409)
    server.busy.clear()
    expect((await api('DELETE', `/agent/${own}?agentId=${agentId}`)).status).toBe(200)
    expect((await api('GET', `/agent/info/${own}`)).body).toEqual({})
    expect((await api('GET', `/agent/action/${own}?agentId=${agentId}`)).status).toBe(404)
    expect(await server.db.asSystem((tx) => agentByNumber(tx, '+918047180001'))).toBeUndefined()
    const [row] = await server.db.asSystem((tx) => tx.select().from(agents).where(eq(agents.id, agentId)))
    expect(row?.name).toBe('Mira')
  }, 60_000)

  test('what an agent may not be saved with', async () => {
    const { api, own, other, draft, upload, slot } = server
    const empty = await slot('never.txt', 5, 'text/plain')
    const foreign = await upload('secret.txt', 'Their prices', 'text/plain', other)
    const refused = async (change: object) => {
      const { status, body } = await api<{ code: string }>('POST', '/agent/save', draft(change))
      return [status, body.code]
    }
    expect(await refused({ knowledgeBase: [empty.body.s3MetaDto] })).toEqual([403, 'file-missing'])
    expect(await refused({ knowledgeBase: [foreign] })).toEqual([403, 'file-missing'])
    expect(await refused({ knowledgeBase: [{ fileId: 'nonsense' }] })).toEqual([403, 'file-missing'])
    expect(await refused({ agentId: 999_999 })).toEqual([404, 'agent-not-found'])
    expect(await refused({ number: '+918047180004' })).toEqual([400, 'number-unknown'])
    expect(await refused({ voiceId: 'test:nobody' })).toEqual([400, 'voice-unknown'])
    expect(await refused({ lang: 'Hindi' })).toEqual([400, 'voice-unknown'])
    expect(await refused({ businessId: other })).toEqual([403, 'other-business'])
    expect(await refused({ name: '  ' })).toEqual([400, 'invalid-request'])
    expect((await api('GET', `/agent/${other}`)).status).toBe(403)
    expect((await api('GET', `/storage/get-kb/${own}?fileId=${foreign.fileId}`)).status).toBe(404)
    expect((await api('DELETE', `/storage/delete-KBase/${own}?fileId=${foreign.fileId}`)).status).toBe(404)
    const asked = { businessId: own, fileIds: [foreign.fileId], question: 'prices' }
    expect((await api('POST', '/v1/knowledge/ask', asked)).body).toEqual({ answered: false, passages: [] })

    const first = await api<Agent>('POST', '/agent/save', draft({ number: '+918047180002' }))
    expect(await refused({ number: '+918047180002' })).toEqual([409, 'number-taken'])
    const twice = await Promise.all([
      api('POST', '/agent/save', draft({ number: '+918047180003' })),
      api('POST', '/agent/save', draft({ number: '+918047180003' })),
    ])
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 409]))
    for (const { id } of (await api<Agent[]>('GET', `/agent/${own}`)).body)
      await api('DELETE', `/agent/${own}?agentId=${id}`)
    expect(first.status).toBe(200)
  })

  test('a file serves several agents, downloads under its name, and goes from all of them at once', async () => {
    const { api, own, draft, upload } = server
    const file = await upload('शुल्क सूची.txt', 'सफ़ाई का शुल्क ८०० रुपये है।')
    for (const number of ['+918047180001', '+918047180002'])
      await api('POST', '/agent/save', draft({ number, knowledgeBase: [file] }))
    const query = new URLSearchParams({ fileId: file.fileId, contentType: file.contentType }).toString()
    const link = await api<{ downloadUrl: string }>('GET', `/storage/get-kb/${own}?${query}`)
    const download = await fetch(link.body.downloadUrl)
    expect(await download.text()).toBe('सफ़ाई का शुल्क ८०० रुपये है।')
    expect(download.headers.get('content-disposition')).toContain(encodeURIComponent('शुल्क सूची.txt'))

    expect((await api('DELETE', `/storage/delete-KBase/${own}?${query}`)).status).toBe(200)
    const list = await api<Agent[]>('GET', `/agent/${own}`)
    expect(list.body.map(({ knowledgeBase }) => knowledgeBase)).toEqual([[], []])
    expect((await api('GET', `/storage/get-kb/${own}?${query}`)).status).toBe(404)
    expect((await fetch(link.body.downloadUrl)).status).toBe(404)
    for (const { id } of list.body) await api('DELETE', `/agent/${own}?agentId=${id}`)
  })

  test('a file that cannot be read says why', async () => {
    const { api, own, upload } = server
    const file = await upload('offer.pdf', 'this is no pdf', 'application/pdf')
    const accepted = await api<KnowledgeFile>('POST', '/v1/knowledge/uploaded', {
      businessId: own,
      fileId: file.fileId,
    })
    expect(accepted.body.state).toBe('processing')
    await server.untilRead([file.fileId])
    expect(await server.readStates([file.fileId])).toMatchObject([
      {
        state: 'failed',
        reason: 'This PDF is damaged and cannot be read. Please save it again and upload the new file.',
      },
    ])
  })

  test('slots are for what the product reads, and no larger than it reads', async () => {
    const { slot } = server
    expect((await slot('a.txt', 1_048_577, 'text/plain')).status).toBe(413)
    expect((await slot('a.txt', 0, 'text/plain')).body.code).toBe('file-empty')
    expect((await slot('a.exe', 10, 'text/plain')).body.code).toBe('file-type')
    expect((await slot('a.txt', 10, 'text/html')).body.code).toBe('file-type')
    expect((await slot('a.md', 10, '')).body.s3MetaDto.contentType).toBe('text/markdown')
    expect((await slot('list.csv', 10, 'application/vnd.ms-excel')).status).toBe(200)
    expect((await slot('list.csv', 10, 'application/vnd.ms-excel')).body.preSignedUrl).toMatch(/^http:\/\/127/)
  })

  test('slots nobody filled and files nobody used are swept', async () => {
    const { db, store, slot, upload } = server
    const { body } = await slot('left.txt', 5, 'text/plain')
    const unused = await upload('unused.txt', 'Nobody wants this')
    const rows = () => db.asSystem((tx) => tx.select().from(files))
    const ids = async () => (await rows()).map(({ id }) => id)
    const key = (await rows()).find(({ id }) => id === unused.fileId)?.key ?? ''
    const later = (hours: number) => ({ db, store, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
    await sweepAbandonedFiles(later(1))
    expect(await ids()).toContain(body.s3MetaDto.fileId)
    await sweepAbandonedFiles(later(25))
    expect(await ids()).not.toContain(body.s3MetaDto.fileId)
    expect(await ids()).not.toContain(unused.fileId)
    expect(await store.stat(key)).toBeUndefined()
  })

  test('a voice is heard once it has been spoken', async () => {
    const { api, samples } = server
    expect((await api('GET', '/storage/voice?voiceId=test:nobody')).status).toBe(404)
    const preparing = await api('GET', '/storage/voice?voiceId=test:asha')
    expect([preparing.status, preparing.body.code]).toEqual([503, 'voice-preparing'])
    samples.set('test:asha', { samples: Int16Array.from([1, -2, 300]), sampleRate: 24_000 })
    const { body } = await api<{ url: string }>('GET', '/storage/voice?voiceId=test:asha')
    const sound = await fetch(body.url)
    expect(sound.headers.get('content-type')).toBe('audio/wav')
    const wav = Buffer.from(await sound.arrayBuffer())
    expect([wav.toString('latin1', 0, 4), wav.length, wav.readInt16LE(48)]).toEqual(['RIFF', 50, 300])
    samples.clear()
    expect((await api('GET', '/storage/voice?voiceId=test:asha')).status).toBe(200)
  })
})
