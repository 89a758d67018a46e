// Against a server of ours that keeps the rules of HubSpot's CRM v3 API: paths, bearer token, search, associations.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hubSpot } from './hubspot.ts'

type Stored = { id: string; properties: Record<string, string>; contact?: string }
const store: Record<'contacts' | 'notes', Stored[]> = { contacts: [], notes: [] }
let failWith: number | undefined

const server = createServer((request, response) => void answerAs(request, response))
async function answerAs(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const refuse = (status: number, category: string) => answer(status, { status: 'error', category, correlationId: 'c' })
  if (request.headers.authorization !== 'Bearer pat-1') return refuse(401, 'INVALID_AUTHENTICATION')
  if (failWith) return refuse(failWith, 'RATE_LIMITS')
  const [, object, rest] = /^\/crm\/v3\/objects\/(contacts|notes)(?:\/(\w+))?$/.exec(request.url ?? '') ?? []
  if (object !== 'contacts' && object !== 'notes') return refuse(404, 'OBJECT_NOT_FOUND')
  const body = JSON.parse(await textOf(request))
  const rows = store[object]
  if (request.method === 'POST' && rest === 'search') {
    const { filters } = body.filterGroups[0] as { filters: { propertyName: string; operator: string; value: string }[] }
    const results = rows.filter((row) =>
      filters.every(({ propertyName, operator, value }) => {
        if (operator !== 'EQ') return false
        return (propertyName === 'associations.contact' ? row.contact : row.properties[propertyName]) === value
      }),
    )
    return answer(200, { total: results.length, results: results.slice(0, body.limit) })
  }
  if (request.method === 'POST' && rest === undefined) {
    if (object === 'notes' && !body.properties.hs_timestamp) return refuse(400, 'VALIDATION_ERROR')
    const [link] = body.associations ?? []
    const right = link?.types[0]?.associationTypeId === 202 && link.types[0].associationCategory === 'HUBSPOT_DEFINED'
    const row = { id: String(100 + rows.length), properties: body.properties, ...(right && { contact: link.to.id }) }
    rows.push(row)
    return answer(201, row)
  }
  const row = rows.find(({ id }) => id === rest)
  if (request.method !== 'PATCH' || !row) return refuse(404, 'OBJECT_NOT_FOUND')
  Object.assign(row.properties, body.properties)
  return answer(200, row)
}
let baseUrl = ''
const crm = (token = 'pat-1') => hubSpot({ token, baseUrl })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  failWith = undefined
  store.contacts.length = 0
  store.notes.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ASHA = { number: '+919812345678', name: 'Asha Rao', email: '' }

test('a number is one contact, made once and kept up to date; what is not known is not emptied', async () => {
  const id = await crm().saveContact({ ...ASHA, email: 'asha@x.example' })
  expect(await crm().saveContact({ ...ASHA, name: 'Asha Rao Kulkarni' })).toBe(id)
  expect(store.contacts.map(({ properties }) => properties)).toEqual([
    { phone: ASHA.number, firstname: 'Asha', lastname: 'Rao Kulkarni', email: 'asha@x.example' },
  ])
})

test('a note hangs on its contact, once, and its words are words', async () => {
  const id = await crm().saveContact(ASHA)
  const note = { text: 'Asked <b>about</b> prices', at: new Date('2026-11-16T03:30:00Z') }
  await crm().addNote(id, note)
  await crm().addNote(id, note)
  expect(store.notes).toMatchObject([
    {
      contact: id,
      properties: { hs_timestamp: '1794799800000', hs_note_body: 'Asked &lt;b&gt;about&lt;/b&gt; prices' },
    },
  ])
})

test('what passes is tried again, a wrong token is not', async () => {
  await expect(crm('wrong').saveContact(ASHA)).rejects.toMatchObject({ provider: 'hubspot', retryable: false })
  failWith = 429
  await expect(crm().saveContact(ASHA)).rejects.toMatchObject({ retryable: true })
  await expect(hubSpot({ token: 'pat-1', baseUrl: 'http://127.0.0.1:9' }).saveContact(ASHA)).rejects.toMatchObject({
    retryable: true,
  })
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
