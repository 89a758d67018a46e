// What surrounds every endpoint: headers, pages beside the API, numbers for whoever has the token.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { createServer } from '../http.ts'
import { createMetrics } from '../metrics.ts'

const pages = mkdtempSync(join(tmpdir(), 'vaani-pages-'))
mkdirSync(join(pages, 'assets'))
for (const file of ['index.html', 'app.html', 'terms-of-service.html', 'assets/app-1a2b.js', 'robots.txt']) {
  writeFileSync(join(pages, file), file)
}
writeFileSync(
  join(pages, 'pages.json'),
  JSON.stringify(['/', '/login', '/agents', '/agents/edit/:agentId', '/call-logs']),
)
const agents = endpoint({
  method: 'GET',
  path: '/agents',
  summary: '',
  access: 'public',
  response: z.object({ from: z.string() }),
})
const server = await createServer({
  tokens: { businessOf: async () => undefined },
  pages,
  routes: [
    (serve, app) => {
      serve(agents, async () => ({ from: 'the API' }))
      app.get('/files/sheet', async () => 'a file')
    },
  ],
  trustProxy: true,
  metrics: createMetrics(),
  metricsToken: 'a-token-of-some-length',
})
afterAll(async () => {
  await server.close()
  rmSync(pages, { recursive: true })
})
const html = { accept: 'text/html,application/xhtml+xml' }

test('a browser that navigates gets the page, a program the answer, at the same address', async () => {
  const page = await server.inject({ url: '/agents', headers: html })
  expect(page.body).toBe('app.html')
  expect(page.headers.vary).toContain('accept')
  expect((await server.inject({ url: '/agents' })).json()).toEqual({ from: 'the API' })
})

test('public pages come rendered, the others are the app’s, files and raw routes stay themselves', async () => {
  const at = async (url: string, headers = html) => (await server.inject({ url, headers })).body
  expect(await at('/')).toBe('index.html')
  expect(await at('/', { accept: '*/*' })).toBe('index.html')
  expect(await at('/terms-of-service')).toBe('terms-of-service.html')
  expect(await at('/terms-of-service/')).toBe('terms-of-service.html')
  expect(await at('/call-logs?page=2')).toBe('app.html')
  expect(await at('/robots.txt')).toBe('robots.txt')
  expect(await at('/files/sheet')).toBe('a file')
  expect(await at('/healthz')).toBe('{"status":"ok"}')
  expect((await server.inject({ url: '/assets/gone-9z.js', headers: html })).statusCode).toBe(404)
  expect((await server.inject({ url: '/..%2f..%2fetc/passwd' })).statusCode).toBe(404)
})

test('an address without a page is not found, and the app says so', async () => {
  const at = (url: string, more = {}) => server.inject({ url, headers: { ...html, ...more } })
  for (const url of ['/agents/edit/7', '/agents/edit/7/', '/Login', '/call-logs?call=3', '/terms-of-service']) {
    expect((await at(url)).statusCode, url).toBe(200)
  }
  for (const url of ['/nowhere', '/app', '/agents/edit', '/agents/edit/7/8', '/agent', '/login/x']) {
    const answer = await at(url, { 'if-none-match': '*' })
    expect(answer.statusCode, url).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body, url).toBe('app.html')
  }
})

test('hashed files are kept for ever, pages are asked for again', async () => {
  const cached = async (url: string) => (await server.inject({ url, headers: html })).headers['cache-control']
  expect(await cached('/assets/app-1a2b.js')).toContain('immutable')
  expect(await cached('/login')).toBe('no-cache')
})

test('every answer carries a policy without inline code, also errors and files', async () => {
  for (const url of ['/', '/agents', '/nowhere', '/assets/app-1a2b.js']) {
    const { headers } = await server.inject({ url })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toMatch(/unsafe|upgrade-insecure/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('HTTPS is demanded for the future only where it is spoken', async () => {
  const over = async (protocol: string) =>
    (await server.inject({ url: '/healthz', headers: { 'x-forwarded-proto': protocol } })).headers
  expect((await over('https'))['strict-transport-security']).toMatch(/^max-age=\d+$/)
  expect((await over('http'))['strict-transport-security']).toBeUndefined()
})

test('with a token set, numbers need it even on this machine', async () => {
  const status = async (authorization?: string) =>
    (await server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
  expect(await status()).toBe(403)
  expect(await status('Bearer a-token-of-some-lengt!')).toBe(403)
  expect(await status('Bearer a-token-of-some-length')).toBe(200)
})
