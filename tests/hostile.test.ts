// Every route of the running product, as its own description names them, with input that nobody honest sends: nothing
// answers 500, nothing leaks a stack, and another tenant's things look like things that do not exist.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askRunningServer } from '#server/admin/socket.ts'
import type { OpenApi, Operation } from '#server/http/openapi.ts'

const directory = mkdtempSync(join(tmpdir(), 'vaani-'))
let server: ChildProcess
let base = ''
let own = { bId: 0, token: '' }
let other = { bId: 0, token: '' }
let operations: { method: string; path: string; operation: Operation }[] = []

beforeAll(async () => {
  const env = { PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'silent', MODELS_FETCH: 'never', REQUESTS_PER_MINUTE: '0' }
  server = spawn(process.execPath, ['src/runtime.mjs', 'src/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('The server has no output')
  for await (const line of createInterface(server.stdout)) {
    base = /ready at (http\S+)/.exec(line)?.[1] ?? ''
    if (base) break
  }
  const create = ['create-business', '--name', 'Other', '--email', 'other@shop.example', '--phone', '+919812345678']
  await askRunningServer(directory, [...create, '--password', 'Other@2026'])
  own = await signIn('demo@vaani.example', 'Vaani@2026')
  other = await signIn('other@shop.example', 'Other@2026')
  const api = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApi
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}, 300_000)
afterAll(async () => {
  server.kill('SIGKILL')
  await once(server, 'exit')
  rmSync(directory, { recursive: true })
})

async function signIn(email: string, password: string): Promise<{ bId: number; token: string }> {
  const answer = await ask('POST', '/auth/login', { body: JSON.stringify({ email, password }) })
  const { token, info } = JSON.parse(answer.body)
  return { token, bId: info.bId }
}

type Answer = { status: number; body: string }
async function ask(method: string, path: string, options: { body?: string; token?: string } = {}): Promise<Answer> {
  const answer = await fetch(base + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body !== undefined && method !== 'GET' ? { body: options.body } : {}),
  })
  return { status: answer.status, body: await answer.text() }
}

function expectHonest(what: string, { status, body }: Answer): void {
  const told = `${what} answered ${status}: ${body.slice(0, 300)}`
  // 503 is a part that is still getting ready, said in the error shape like the rest.
  expect(status < 500 || status === 503, told).toBe(true)
  expect(/node_modules|\n {4}at |postgres|drizzle|select .* from/i.test(body), told).toBe(false)
  if (status < 400) return
  const { error, code } = JSON.parse(body)
  expect(typeof error === 'string' && /^[a-z-]+$/.test(code), told).toBe(true)
}

const isBusiness = (path: string, name: string) =>
  name === 'businessId' || name === 'bId' || (name === 'id' && /^\/agent\/(info|action)|upload-KBase/.test(path))
const fill = (path: string, value: (name: string) => string | number) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)))
const ownPath = (path: string, rest: string | number = 1) =>
  fill(path, (name) => (isBusiness(path, name) ? own.bId : rest))

const LONG = 'x'.repeat(20_000)
const WORDS = [
  '',
  'abc',
  '-1',
  '0',
  '1.5',
  '1e400',
  '99999999999999999999',
  "1' or '1'='1",
  '../../etc',
  '☎️',
  'null',
  LONG,
]
const BODIES = [
  '',
  '{}',
  '[]',
  'null',
  '7',
  '"text"',
  '{"a":',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":1}}',
  `[${'['.repeat(5_000)}${']'.repeat(5_000)}]`,
]
const VALUES: unknown[] = [
  null,
  7,
  -1,
  1e300,
  true,
  [],
  {},
  [[[]]],
  '',
  ' ',
  LONG,
  'a\u0000b',
  '\ud800',
  '{{7*7}}',
  '<script>',
]

/** Signing out for good is tried last, by its own test elsewhere. */
const walked = () => operations.filter(({ path }) => path !== '/auth/logout')

test('there is something to walk', () => {
  expect(operations.length).toBeGreaterThan(20)
})

test('without a valid token every business route is a 401, before anything else', { timeout: 300_000 }, async () => {
  for (const { method, path } of operations.filter(({ operation: { security } }) => security.length > 0)) {
    for (const token of ['', 'nonsense', other.token.slice(0, -1)]) {
      const answer = await ask(
        method,
        fill(path, () => 'abc'),
        { token, body: '{"broken":' },
      )
      expect([`${method} ${path}`, answer.status]).toEqual([`${method} ${path}`, 401])
      expectHonest(`${method} ${path}`, answer)
    }
  }
})

test('another business’s id is a 403 that is the same for one that does not exist', { timeout: 300_000 }, async () => {
  for (const { method, path } of walked()) {
    const name = [...path.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word).find((word) => isBusiness(path, word))
    if (!name) continue
    const as = (id: number) =>
      ask(
        method,
        fill(path, (word) => (word === name ? id : 1)),
        { token: own.token, body: '{}' },
      )
    const theirs = await as(other.bId)
    const nobodys = await as(987_654_321)
    expect([path, theirs.status, theirs.body]).toEqual([path, 403, nobodys.body])
  }
  for (const { method, path, operation } of walked().filter(({ operation: { requestBody } }) => requestBody)) {
    if (operation.security.length === 0) continue
    const body = JSON.stringify({ businessId: other.bId })
    const answer = await ask(method, ownPath(path), { token: own.token, body })
    expect([path, answer.status]).toEqual([path, 403])
  }
})

test('strange words in the path and the query', { timeout: 600_000 }, async () => {
  for (const { method, path, operation } of walked()) {
    for (const word of WORDS) {
      const places = [ownPath(path, word || 'empty')]
      const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      for (const name of names) places.push(`${ownPath(path)}?${name}=${encodeURIComponent(word)}`)
      if (names.length > 1)
        places.push(`${ownPath(path)}?${names.map((name) => `${name}=${encodeURIComponent(word)}`).join('&')}`)
      for (const place of places) {
        expectHonest(`${method} ${place.slice(0, 200)}`, await ask(method, place, { token: own.token, body: '{}' }))
      }
    }
    const zero = await ask(method, `${ownPath(path)}?a=%00`, { token: own.token, body: '{}' })
    expectHonest(`${method} ${path} with %00`, zero)
  }
})

test('strange bodies, field by field', { timeout: 600_000 }, async () => {
  for (const { method, path, operation } of walked()) {
    const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined
    if (!schema) continue
    const place = ownPath(path)
    const send = async (body: string) => {
      const answer = await ask(method, place, { token: own.token, body })
      expectHonest(`${method} ${path} with ${body.slice(0, 120)}`, answer)
      return answer
    }
    for (const body of BODIES) await send(body)
    // Closed or too often is said before the body is read.
    expect([413, 403, 429]).toContain((await send(`"${'x'.repeat(3_000_000)}"`)).status)
    const plausible = sample(schema, own.bId) as Record<string, unknown>
    for (const field of Object.keys(schema.properties ?? {}).filter((name) => !/^(businessId|bId)$/.test(name))) {
      for (const value of VALUES) await send(JSON.stringify({ ...plausible, [field]: value }))
      const { [field]: _, ...without } = plausible
      await send(JSON.stringify(without))
    }
  }
})

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; enum?: unknown[]; anyOf?: Schema[] }

/** Something of the right shape, so that what is wrong is the one field that was made so. */
function sample(schema: Schema, businessId: number, name = ''): unknown {
  if (/^(businessId|bId)$/.test(name)) return businessId
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, businessId, name)
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
    return Object.fromEntries(entries.map(([key, value]) => [key, sample(value, businessId, key)]))
  }
  if (schema.type === 'array') return schema.items ? [sample(schema.items, businessId)] : []
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.type === 'boolean') return true
  return /phone|number/i.test(name) ? '+919876543210' : /mail/i.test(name) ? 'a@b.example' : 'text'
}
