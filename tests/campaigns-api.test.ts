// The API of campaigns with good, bad, missing and other people's input.
import { utils, write } from '@e965/xlsx'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalDisk } from '#adapters/file-store/local-disk.ts'
import { localDiskRoutes } from '#adapters/file-store/local-disk-routes.ts'
import { openSessions } from '#server/accounts/tokens.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { doNotCallImportRoutes, doNotCallRoutes } from '#server/do-not-call/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { createServer } from '#server/http.ts'
import { type CampaignStory, campaignStory } from './campaigns-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

let database: TestDatabase
let story: CampaignStory
let app: FastifyInstance
let shop: { id: number; agentIds: number[]; token: string }
let other: { id: number; agentIds: number[]; token: string }

beforeAll(async () => {
  const [, open] = databases[0] ?? []
  if (!open) throw new Error('No database')
  database = await open()
  story = await campaignStory(database.db)
  const sessions = openSessions(database.db, { days: 1 })
  app = await createServer({
    tokens: sessions,
    pages: undefined,
    routes: [
      campaignRoutes(story.parts),
      fileRoutes(story.parts.files),
      doNotCallRoutes({ db: database.db, clock: story.clock }),
      doNotCallImportRoutes(story.parts),
      (_serve, server) => localDiskRoutes(server, story.parts.store as LocalDisk),
    ],
  })
  const withToken = async (business: { id: number; agentIds: number[] }) => ({
    ...business,
    token: await sessions.start(business.id),
  })
  shop = await withToken(await story.business())
  other = await withToken(await story.business())
}, 60_000)
afterAll(async () => {
  await app.close()
  story.close()
  await database.close()
})

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options: { token?: string; body?: object } = {},
) {
  const token = options.token ?? shop.token
  const response = await app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(options.body ? { payload: options.body } : {}),
  })
  return {
    status: response.statusCode,
    body: response.json<Record<string, unknown> & { code?: string; error?: string }>(),
  }
}

async function uploaded(rows: (string | number)[][]) {
  return story.upload(shop.id, await story.workbook(rows))
}
const draft = (fileMeta: object) => ({
  businessId: shop.id,
  campaignName: 'Reminders',
  agentIdList: shop.agentIds,
  fileMeta,
})

describe('a client written against the specification alone', () => {
  test('asks for a slot, PUTs the sheet, creates, lists, and downloads once it is completed', async () => {
    const bytes = await story.workbook([
      ['Name', 'Phone'],
      ['Asha', 9_876_543_210],
    ])
    const query = new URLSearchParams({
      fileName: 'people.xlsx',
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      fileSize: String(bytes.length),
      lastModified: '1794700000000',
    })
    const slot = await ask('GET', `/storage/upload-campaign/${shop.id}?${query.toString()}`)
    const { s3MetaDto, preSignedUrl } = slot.body as { s3MetaDto: { contentType: string }; preSignedUrl: string }
    const { pathname, search } = new URL(preSignedUrl)
    const put = await app.inject({
      method: 'PUT',
      url: pathname + search,
      headers: { 'content-type': s3MetaDto.contentType },
      payload: bytes,
    })
    expect(put.statusCode).toBeLessThan(300)

    const created = await ask('POST', '/campaign/create', { body: draft(s3MetaDto) })
    expect(created).toMatchObject({ status: 201, body: { campaignName: 'Reminders', status: 'CREATED' } })
    const listed = await ask('GET', `/campaign/${shop.id}`)
    const [first] = listed.body as unknown as { id: number; agentInfoMap: object; campaignBaseKey: string }[]
    expect(first).toMatchObject({ id: created.body.id, agentInfoMap: { [shop.agentIds[0] ?? 0]: 'Agent 1' } })

    const early = await ask('GET', `/storage/get-campaign/${shop.id}?campaignBaseKey=${first?.campaignBaseKey}`)
    expect(early).toMatchObject({ status: 409, body: { code: 'campaign-not-completed' } })
  })
})

describe('refusals', () => {
  test('no token', async () => {
    for (const path of [
      `/campaign/${shop.id}`,
      '/v1/campaigns/1',
      `/storage/get-campaign/${shop.id}?campaignBaseKey=x`,
    ])
      expect((await ask('GET', path, { token: '' })).status).toBe(401)
  })

  test('another business’s id in path or body', async () => {
    const fileMeta = await uploaded([['Phone'], [9_876_543_210]])
    expect((await ask('GET', `/campaign/${other.id}`)).status).toBe(403)
    const foreign = { ...draft(fileMeta), businessId: other.id }
    expect((await ask('POST', '/campaign/create', { body: foreign })).status).toBe(403)
    expect((await ask('POST', '/v1/campaigns/preview', { body: { businessId: other.id, fileMeta } })).status).toBe(403)
  })

  test('another business’s campaign, agent and file tell nothing', async () => {
    const { id, campaignBaseKey } = await story.create(shop, [['Phone'], [9_876_543_210]])
    const as = { token: other.token }
    for (const path of ['', '/rows', '/partial-result'])
      expect(await ask('GET', `/v1/campaigns/${id}${path}`, as)).toMatchObject({ status: 404 })
    for (const action of ['pause', 'resume', 'cancel'])
      expect(await ask('POST', `/v1/campaigns/${id}/${action}`, as)).toMatchObject({ status: 404 })
    const stolen = await ask('GET', `/storage/get-campaign/${other.id}?campaignBaseKey=${campaignBaseKey}`, as)
    expect(stolen).toMatchObject({ status: 404, body: { code: 'campaign-not-found' } })

    const fileMeta = await uploaded([['Phone'], [9_876_543_210]])
    const withForeignAgent = { ...draft(fileMeta), agentIdList: other.agentIds }
    expect(await ask('POST', '/campaign/create', { body: withForeignAgent })).toMatchObject({
      status: 404,
      body: { code: 'agent-not-found' },
    })
    const withForeignFile = { ...draft(fileMeta), businessId: other.id, agentIdList: other.agentIds }
    expect(await ask('POST', '/campaign/create', { ...as, body: withForeignFile })).toMatchObject({
      status: 403,
      body: { code: 'file-missing' },
    })
  })

  test.each([
    ['no name', { campaignName: '  ' }],
    ['no agents', { agentIdList: [] }],
    ['agents that are no numbers', { agentIdList: ['Meera'] }],
    ['no file', { fileMeta: undefined }],
    ['a pace that is no number', { concurrency: 'fast' }],
    ['too many at once', { concurrency: 100_000 }],
    ['a column that is no number', { mapping: { phone: 'B' } }],
  ])('%s', async (_, wrong) => {
    const fileMeta = { fileId: 'x', fileName: 'x.xlsx', contentType: '', fileSize: 1 }
    const { status, body } = await ask('POST', '/campaign/create', { body: { ...draft(fileMeta), ...wrong } })
    expect(status).toBe(400)
    expect(body.error).toMatch(/\w/)
  })

  test('a file that was never sent, and one that is no sheet', async () => {
    const fileMeta = { fileId: 'nobody-has-this', fileName: 'x.xlsx', contentType: '', fileSize: 1 }
    expect((await ask('POST', '/campaign/create', { body: draft(fileMeta) })).status).toBe(403)
    const text = await story.upload(shop.id, Buffer.from('Name,Phone\n'), 'renamed.xlsx')
    const preview = await ask('POST', '/v1/campaigns/preview', { body: { businessId: shop.id, fileMeta: text } })
    expect(preview).toMatchObject({
      status: 422,
      body: { code: 'sheet-not-a-sheet', error: expect.stringContaining('.xlsx') },
    })
  })

  test('campaigns, keys and filters that do not exist', async () => {
    expect((await ask('GET', '/v1/campaigns/999999')).status).toBe(404)
    expect((await ask('GET', '/v1/campaigns/abc')).status).toBe(400)
    expect((await ask('GET', '/v1/campaigns/999999/rows?outcome=LOST')).status).toBe(400)
    for (const key of ['../../etc/passwd', `${shop.id}/campaigns/1e99`, `${shop.id}/campaigns/-1`]) {
      const path = `/storage/get-campaign/${shop.id}?campaignBaseKey=${encodeURIComponent(key)}`
      expect((await ask('GET', path)).status).toBe(404)
    }
  })
})

test('rows are found by name, number and outcome', async () => {
  const { id } = await story.create(shop, [
    ['Name', 'Phone'],
    ['Asha 100%', 9_876_543_210],
    ['Ravi', 9_876_543_211],
    ['Nobody', 'none'],
  ])
  const found = async (query: string) => {
    const { body } = await ask('GET', `/v1/campaigns/${id}/rows?${query}`)
    return (body.content as { name: string }[]).map(({ name }) => name)
  }
  expect(await found('')).toEqual(['Asha 100%', 'Ravi', 'Nobody'])
  expect(await found('search=0%25')).toEqual(['Asha 100%'])
  expect(await found('search=98765 43211')).toEqual(['Ravi'])
  expect(await found('outcome=REFUSED')).toEqual(['Nobody'])
  expect(await found('state=waiting&size=1&page=1')).toEqual(['Ravi'])
})

describe('numbers never to be called, out of a sheet', () => {
  const listed = async () => {
    const { body } = await ask('GET', `/v1/do-not-call/${shop.id}?size=200`)
    return (body.content as { number: string; source: string; note: string }[]).map(({ number }) => number).sort()
  }
  const bring = (fileMeta: object, token?: string) =>
    ask('POST', `/v1/do-not-call/${shop.id}/import`, { body: { fileMeta }, ...(token ? { token } : {}) })

  test('the phone column of an .xlsx, with what is no number', async () => {
    const fileMeta = await uploaded([
      ['Name', 'Mobile', 'Order'],
      ['Asha', 9_876_500_001, 9_876_599_999],
      ['Ravi', '098765 00002', 1],
      ['Asha again', '+919876500001', 2],
      ['Nobody', 'ask later', 3],
      ['Empty', '', 4],
    ])
    expect(await bring(fileMeta)).toMatchObject({
      status: 200,
      body: { added: 2, already: 0, refused: ['ask later'], refusedRows: 1 },
    })
    expect(await listed()).toEqual(['+919876500001', '+919876500002'])
    expect((await bring(fileMeta)).status).toBe(403) // the file was not kept
  })

  test('an .xls that is nothing but numbers', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([[9_876_500_002], ['98765-00003'], ['+919876500004']]), 'List')
    const bytes = Buffer.from(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
    const answer = await bring(await story.upload(shop.id, bytes, 'list.xls'))
    expect(answer.body).toEqual({ added: 2, already: 1, refused: [], refusedRows: 0 })
    expect(await listed()).toHaveLength(4)
  })

  test('a file that is no sheet says so; another business’s file and list stay closed', async () => {
    const text = await story.upload(shop.id, Buffer.from('Phone\n9876500005\n'), 'renamed.xlsx')
    expect(await bring(text)).toMatchObject({ status: 422, body: { code: 'sheet-not-a-sheet' } })
    const fileMeta = await uploaded([['Phone'], [9_876_500_006]])
    expect((await bring(fileMeta, other.token)).status).toBe(403)
    const foreign = await ask('POST', `/v1/do-not-call/${other.id}/import`, { body: { fileMeta }, token: other.token })
    expect(foreign.status).toBe(403)
  })
})

test('the template is a workbook that the product itself understands', async () => {
  const response = await app.inject({ method: 'GET', url: '/v1/campaigns/template.xlsx' })
  expect(response.headers['content-disposition']).toContain('campaign-template.xlsx')
  const fileMeta = await story.upload(shop.id, response.rawPayload)
  const { body } = await ask('POST', '/v1/campaigns/preview', { body: { businessId: shop.id, fileMeta } })
  expect(body).toMatchObject({
    problem: null,
    counts: { rows: 2, callable: 2 },
    mapping: { name: 0, phone: 1, context: 2 },
  })
})
