import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError, call, pathOf, searchOf, serverSentence } from './api.ts'
import { currentSession, signIn } from './session.ts'
import { fakeBrowser } from './testing/fake-browser.ts'

const user = { bId: 7, businessName: 'Asha Dental', email: 'asha@dental.example', phone: '+919876543210' }
const listCalls = endpoint({
  method: 'GET',
  path: '/call-log/:businessId',
  summary: '',
  params: z.object({ businessId: z.coerce.number() }),
  query: z.object({ agentId: z.coerce.number().optional(), page: z.coerce.number().default(0) }),
  response: z.object({ content: z.array(z.string()) }),
})
const askForDemo = endpoint({
  method: 'POST',
  path: '/demo',
  summary: '',
  status: 201,
  body: z.object({ name: z.string() }),
  response: z.unknown(),
})

const requests: Request[] = []
function serverAnswers(status: number, body: string): void {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(`http://host${url}`, init))
    return new Response(body || null, { status })
  })
}

beforeEach(() => {
  fakeBrowser()
  signIn('token-1', user)
})

test('a call fills in the path, leaves out what is not set, and carries the token', async () => {
  serverAnswers(200, '{"content":["one"]}')
  const page = await call(listCalls, { params: { businessId: 7 }, query: { agentId: undefined, page: 2 } })
  expect(page.content).toEqual(['one'])
  expect(requests[0]?.url).toBe('http://host/call-log/7?page=2')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-1')
  expect(requests[0]?.headers.get('content-type')).toBeNull()
})

test('a body goes as JSON', async () => {
  serverAnswers(201, '{"received":true}')
  await call(askForDemo, { body: { name: 'Asha' } })
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  expect(await requests[0]?.json()).toEqual({ name: 'Asha' })
})

test('another status than the contract names is a failure, even a friendly one', async () => {
  serverAnswers(200, '{"received":true}')
  await expect(call(askForDemo, { body: { name: 'Asha' } })).rejects.toMatchObject({ status: 200, code: 'unknown' })
})

test('any 401 ends the session, and the caller hears of it too', async () => {
  serverAnswers(401, '{"error":"Please log in again.","code":"signed-out"}')
  await expect(call(listCalls, { params: { businessId: 7 } })).rejects.toMatchObject({
    status: 401,
    code: 'signed-out',
  })
  expect(currentSession()).toEqual({ status: 'signed-out', because: 'expired' })
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('a late 401 of an old session does not end the new one', async () => {
  vi.stubGlobal('fetch', async () => {
    signIn('token-2', user)
    return new Response('{}', { status: 401 })
  })
  await expect(call(listCalls, { params: { businessId: 7 } })).rejects.toThrow(ApiError)
  expect(currentSession()).toMatchObject({ status: 'signed-in', token: 'token-2' })
})

test('refusals carry the server’s sentence; failures of the server do not', async () => {
  serverAnswers(
    409,
    '{"error":"That number belongs to another agent.","code":"number-taken","issues":[{"path":"number","message":"taken"}]}',
  )
  const refusal: unknown = await call(listCalls, { params: { businessId: 7 } }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ issues: [{ path: 'number', message: 'taken' }] })
  expect(serverSentence(refusal)).toBe('That number belongs to another agent.')
  serverAnswers(502, '<html>bad gateway</html>')
  const failure: unknown = await call(listCalls, { params: { businessId: 7 } }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 502, code: 'unknown' })
  expect(serverSentence(failure)).toBeUndefined()
})

test('a server that cannot be reached has status 0', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call(listCalls, { params: { businessId: 7 } })).rejects.toMatchObject({ status: 0, code: 'unreachable' })
})

test('names in a path are escaped', () => {
  expect(pathOf('/a/:id/b', { id: '../x' })).toBe('/a/..%2Fx/b')
  expect(searchOf({ a: '', b: null, c: 0, d: ['x', 'y'], e: false })).toBe('?c=0&d=x&d=y&e=false')
  expect(searchOf(undefined)).toBe('')
})
