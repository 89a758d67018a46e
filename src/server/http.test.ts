import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { InBusiness } from '#contract/shared.ts'
import { ProductError } from './errors.ts'
import { createServer, type Routes } from './http.ts'

const Answer = z.object({ said: z.string() })
const read = endpoint({ method: 'GET', path: '/thing/:businessId', summary: '', params: InBusiness, response: Answer })
const byId = endpoint({
  method: 'GET',
  path: '/thing/info/:id',
  summary: '',
  businessOf: 'id',
  params: z.object({ id: z.coerce.number().int() }),
  response: Answer,
})
const save = endpoint({
  method: 'POST',
  path: '/thing/save',
  summary: '',
  body: z.object({ businessId: z.coerce.number(), name: z.string().min(1, 'Please give it a name.') }),
  response: Answer,
})
const remove = endpoint({
  method: 'DELETE',
  path: '/thing/:businessId',
  summary: '',
  params: InBusiness,
  status: 204,
  response: z.undefined(),
})
const broken = endpoint({ method: 'GET', path: '/broken', summary: '', access: 'public', response: Answer })
const bare = endpoint({ method: 'GET', path: '/bare', summary: '', access: 'public', bare: true, response: z.string() })

const routes: Routes = (serve) => {
  serve(read, async ({ businessId }) => ({ said: `yours, ${businessId}`, secret: 'stripped' }))
  serve(byId, async () => ({ said: 'yours' }))
  serve(save, async ({ body }) => {
    if (body.name === 'taken') throw new ProductError('conflict', 'name-taken', 'That name is taken.')
    return { said: body.name }
  })
  serve(remove, async () => undefined)
  serve(broken, async () => {
    throw new Error('password is hunter2')
  })
  serve(bare, async () => '1249.50', { perAddressPerMinute: 2 })
}

const server = await createServer({
  tokens: { businessOf: async (token) => (token === 'good' ? 7 : undefined) },
  pages: undefined,
  routes: [routes],
})
afterAll(() => server.close())
const listening = server
  .listen({ port: 0, host: '127.0.0.1' })
  .then((url) => ({ host: '127.0.0.1', port: Number(new URL(url).port) }))
const headers = { authorization: 'Bearer good' }

test('a request without a valid token is told to log in, before anything else about it is judged', async () => {
  for (const authorization of [undefined, 'Bearer', 'Bearer bad', 'good', 'Basic good']) {
    const answer = await server.inject({ url: '/thing/abc', headers: authorization ? { authorization } : {} })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: 'Please log in again.', code: 'signed-out' })
  }
})

test('a handler’s answer carries only what the contract names', async () => {
  const answer = await server.inject({ url: '/thing/7', headers })
  expect(answer.json()).toEqual({ said: 'yours, 7' })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('another business’s id anywhere is refused, and nothing is revealed', async () => {
  const refused = [
    await server.inject({ url: '/thing/8', headers }),
    await server.inject({ url: '/thing/7?businessId=8', headers }),
    await server.inject({ url: '/thing/7?bId=8', headers }),
    await server.inject({ url: '/thing/info/8', headers }),
    await server.inject({ method: 'POST', url: '/thing/save', headers, payload: { businessId: 8, name: 'x' } }),
    await server.inject({ method: 'POST', url: '/thing/save', headers, payload: { businessId: '8' } }),
    await server.inject({ method: 'DELETE', url: '/thing/8', headers }),
  ]
  for (const answer of refused) {
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ error: 'This belongs to another business.', code: 'other-business' })
  }
})

test('what is wrong with a request is said field by field', async () => {
  const answer = await server.inject({
    method: 'POST',
    url: '/thing/save',
    headers,
    payload: { businessId: 7, name: '' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    error: 'Please give it a name.',
    code: 'invalid-request',
    issues: [{ path: 'name', message: 'Please give it a name.' }],
  })
  const missing = await server.inject({ method: 'POST', url: '/thing/save', headers, payload: { businessId: 7 } })
  expect(missing.json().error).toBe('“name” is missing.')
})

test('a broken, oversized or wrongly typed body is the sender’s mistake', async () => {
  const send = (payload: string, type = 'application/json') =>
    server.inject({ method: 'POST', url: '/thing/save', headers: { ...headers, 'content-type': type }, payload })
  expect((await send('{"name":')).json().code).toBe('unreadable')
  expect((await send(`"${'x'.repeat(1_100_000)}"`)).json().code).toBe('too-large')
  expect((await send('<name/>', 'text/xml')).json().code).toBe('unsupported-type')
  expect((await send('{"__proto__": {"businessId": 7}}')).statusCode).toBe(400)
  expect((await send('')).json().code).toBe('invalid-request')
  expect((await server.inject({ url: '/%zz' })).json().code).toBe('unreadable')
})

test.each([
  ['a body that is too large is answered while it still comes in, and the connection goes on', 3_000_000, true],
  ['one that is far too large ends with the connection', 3_000_000_000, false],
])('%s', async (_name, announced, goesOn) => {
  const socket = connect(await listening)
  const heard: string[] = []
  socket.on('data', (data) => heard.push(data.toString()))
  const ended = once(socket, 'close')
  socket.write(
    `POST /thing/save HTTP/1.1\r\nhost: a\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n\r\n`,
  )
  await expect.poll(() => heard.join('')).toMatch(/^HTTP\/1\.1 413[^]*too-large/)
  if (goesOn) {
    socket.write('x'.repeat(announced))
    socket.write('GET /thing/7 HTTP/1.1\r\nhost: a\r\nauthorization: Bearer good\r\n\r\n')
    await expect.poll(() => heard.join('')).toMatch(/HTTP\/1\.1 200[^]*yours, 7/)
    socket.destroy()
  }
  await ended
})

test('a DELETE with JSON’s content type and no body is fine', async () => {
  const url = '/thing/7'
  const answer = await server.inject({
    method: 'DELETE',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(204)
  expect(answer.body).toBe('')
})

test('a refusal of the product keeps its code; a fault of ours tells nothing but its number', async () => {
  const taken = await server.inject({
    method: 'POST',
    url: '/thing/save',
    headers,
    payload: { businessId: 7, name: 'taken' },
  })
  expect([taken.statusCode, taken.json()]).toEqual([409, { error: 'That name is taken.', code: 'name-taken' }])
  const fault = await server.inject({ url: '/broken' })
  expect(fault.statusCode).toBe(500)
  expect(fault.body).not.toContain('hunter2')
  expect(fault.json().error).toContain(fault.headers['x-request-id'])
  const nowhere = await server.inject({ url: '/nowhere' })
  expect([nowhere.statusCode, nowhere.json().code]).toEqual([404, 'not-found'])
})

test('a bare answer has no quotes, and who asks too often waits', async () => {
  const first = await server.inject({ url: '/bare' })
  expect(first.body).toBe('1249.50')
  await server.inject({ url: '/bare' })
  const third = await server.inject({ url: '/bare' })
  expect([third.statusCode, third.json().code]).toEqual([429, 'too-many-requests'])
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
})
