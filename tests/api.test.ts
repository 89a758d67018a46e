// Every route of accounts, billing and demo requests: good, bad, missing, oversized and another tenant's input.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBusiness, hasNumber } from '#server/accounts/accounts.ts'
import { gettingStartedRoutes } from '#server/accounts/getting-started.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { openSessions, type Sessions } from '#server/accounts/tokens.ts'
import { billingRoutes } from '#server/billing/routes.ts'
import { demoRequests, tokens } from '#server/database/schema/index.ts'
import { demoRequestRoutes } from '#server/demo-requests/routes.ts'
import { createServer } from '#server/http.ts'
import { createMetrics } from '#server/metrics.ts'
import { DEMO_EMAIL, seedBusiness, seedTheRest } from '#server/seed/seed.ts'
import { databases, type TestDatabase } from './databases.ts'

const no = async () => false

describe.each(databases)('the API on %s', (_name, open) => {
  let store: TestDatabase
  let sessions: Sessions
  let server: FastifyInstance
  let asha = { id: 0, token: '' }
  let ravi = { id: 0, token: '' }
  let clock = Date.now()

  const serverWith = (signup: 'open' | 'closed', demo?: string) =>
    createServer({
      tokens: sessions,
      pages: undefined,
      metrics: createMetrics(),
      metricsToken: undefined,
      corsOrigins: ['https://app.example'],
      routes: [
        accountRoutes(store.db, sessions, { signup, demo }),
        gettingStartedRoutes(store.db, { phoneNumber: hasNumber, agent: no, call: no, campaign: no }),
        billingRoutes(store.db),
        demoRequestRoutes(store.db, { now: () => new Date(clock) }),
      ],
    })
  const newcomer = async (name: string, openingPaise: bigint) => {
    const details = { name, email: `${name}@shop.example`, phone: '+919876543210', password: 'Right@123', openingPaise }
    const { id } = await store.db.asSystem((tx) => createBusiness(tx, details))
    return { id, token: await sessions.start(id) }
  }
  const as = (who: { token: string }) => ({ authorization: `Bearer ${who.token}` })
  const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...headers },
    })

  beforeAll(async () => {
    store = await open()
    sessions = openSessions(store.db, { days: 30, now: () => clock })
    server = await serverWith('closed', DEMO_EMAIL)
    asha = await newcomer('asha', 124_950n)
    ravi = await newcomer('ravi', 0n)
  })
  afterAll(async () => {
    await server.close()
    await store.close()
  })

  describe('signing in', () => {
    test('answers a token and who it is for; only a hash of it is stored', async () => {
      const answer = await post('/auth/login', { email: ' Asha@shop.example', password: 'Right@123' })
      expect(answer.statusCode).toBe(200)
      const { token, info } = answer.json()
      expect(info).toEqual({ bId: asha.id, businessName: 'asha', email: 'asha@shop.example', phone: '+919876543210' })
      const stored = await store.db.asSystem((tx) => tx.select().from(tokens))
      expect(stored.map(({ sha256 }) => sha256)).not.toContain(token)
      const mine = await server.inject({ url: `/analytics/billings/${asha.id}`, headers: as({ token }) })
      expect(mine.statusCode).toBe(200)
    })

    test('an unknown e-mail and a wrong password cannot be told apart, by words or by time', async () => {
      const fastest = new Map<string, number>()
      const bodies = new Set<string>()
      const emails = ['asha@shop.example', 'nobody@shop.example']
      // In turn, and the fastest of each: whatever else this machine does must not look like a difference.
      for (const email of Array.from({ length: 10 }, () => emails).flat()) {
        const started = performance.now()
        const answer = await post('/auth/login', { email, password: 'Wrong@123' })
        fastest.set(email, Math.min(fastest.get(email) ?? Infinity, performance.now() - started))
        expect(answer.statusCode).toBe(400)
        bodies.add(answer.body)
      }
      expect([...bodies].map((body) => JSON.parse(body).code)).toEqual(['bad-credentials'])
      const [known = 0, unknown = 0] = emails.map((email) => fastest.get(email))
      expect(unknown / known).toBeGreaterThan(0.5)
      expect(unknown / known).toBeLessThan(2)
    })

    test.each([
      ['nothing', ''],
      ['no fields', '{}'],
      ['an array', '[]'],
      ['null', 'null'],
      ['a broken body', '{"email":'],
      ['wrong types', '{"email":7,"password":{}}'],
      ['a password of a megabyte', JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(900_000) })],
      ['the character zero', '{"email":"a\\u0000@b.example","password":"x"}'],
    ])('%s is a 400 in the error shape', async (_what, payload) => {
      const answer = await post('/auth/login', payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    })

    test('too large a body is a 413', async () => {
      expect((await post('/auth/login', `"${'x'.repeat(2_000_000)}"`)).statusCode).toBe(413)
    })

    test('guessing one account is slowed down, and only its guesser’s account', async () => {
      const guess = () => post('/auth/login', { email: 'ravi@shop.example', password: 'Guess@123' })
      const answers = await Promise.all(Array.from({ length: 20 }, guess))
      expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(4)
      const other = await post('/auth/login', { email: 'asha@shop.example', password: 'Right@123' })
      expect(other.statusCode).toBe(200)
    })
  })

  describe('sessions', () => {
    test('logging out ends this token, and a second time is a 401', async () => {
      const token = await sessions.start(asha.id)
      const other = await sessions.start(asha.id)
      const out = () => server.inject({ method: 'POST', url: '/auth/logout', headers: as({ token }) })
      expect((await out()).statusCode).toBe(204)
      expect((await out()).statusCode).toBe(401)
      const url = `/analytics/billings/${asha.id}`
      expect((await server.inject({ url, headers: as({ token }) })).statusCode).toBe(401)
      expect((await server.inject({ url, headers: as({ token: other }) })).statusCode).toBe(200)
    })

    test('a token ends by itself, to the moment', async () => {
      const token = await sessions.start(asha.id)
      const start = clock
      const status = async () =>
        (await server.inject({ url: `/analytics/billings/${asha.id}`, headers: as({ token }) })).statusCode
      clock = start + 30 * 86_400_000 - 1
      expect(await status()).toBe(200)
      clock = start + 30 * 86_400_000
      expect(await status()).toBe(401)
      clock = start
    })
  })

  describe('sign-up', () => {
    const good = {
      businessInfo: { businessName: 'Meera Cafe', email: 'meera@cafe.example', phone: '+919812345678' },
      password: 'Latte@2026',
    }
    test('is closed, whatever is sent', async () => {
      for (const payload of [good, {}, { password: 'weak' }]) {
        const answer = await post('/auth/signup', payload)
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'signup-closed'])
      }
    })

    test('where it is open: 201 with a session, 409 for the same e-mail, the password rule', async () => {
      const opened = await serverWith('open')
      const send = (payload: object) => opened.inject({ method: 'POST', url: '/auth/signup', payload })
      const created = await send(good)
      expect(created.statusCode).toBe(201)
      expect(created.json().info.businessName).toBe('Meera Cafe')
      const headers = as(created.json())
      const balance = await opened.inject({ url: `/analytics/billings/${created.json().info.bId}`, headers })
      expect(balance.body).toBe('0.00')
      const again = await send({ ...good, businessInfo: { ...good.businessInfo, email: 'MEERA@cafe.example' } })
      expect([again.statusCode, again.json().code]).toEqual([409, 'account-exists'])
      for (const password of ['short@1', 'onlyletters', 'letters1234', '12345678@', '']) {
        expect((await send({ ...good, password })).statusCode).toBe(400)
      }
      const badPhone = await send({
        ...good,
        businessInfo: { ...good.businessInfo, email: 'n@n.example', phone: '+9100000' },
      })
      expect(badPhone.json().error).toBe('Please enter a valid phone number.')
      await opened.close()
    })
  })

  describe('the balance', () => {
    test('is a bare numeric string with two decimals', async () => {
      const answer = await server.inject({ url: `/analytics/billings/${asha.id}`, headers: as(asha) })
      expect(answer.body).toBe('1249.50')
      expect(answer.headers['content-type']).toContain('application/json')
      expect(answer.json()).toBe(1249.5)
    })

    test('its statement explains it', async () => {
      const url = `/v1/billing/${asha.id}/statement`
      const { plan, balance, lines } = (await server.inject({ url, headers: as(asha) })).json()
      expect([plan, balance]).toEqual(['individual', '1249.50'])
      expect(lines).toMatchObject([{ kind: 'opening', amount: '1249.50', balanceAfter: '1249.50', callId: null }])
      for (const query of ['size=0', 'size=201', 'size=x', 'before=-1', 'before=1e99']) {
        expect((await server.inject({ url: `${url}?${query}`, headers: as(asha) })).statusCode).toBe(400)
      }
    })

    test.each(['/analytics/billings/:id', '/v1/billing/:id/statement', '/v1/getting-started/:id'])(
      '%s tells a stranger nothing, not even whether the business exists',
      async (pattern) => {
        const ask = (id: string | number, headers = {}) =>
          server.inject({ url: pattern.replace(':id', String(id)), headers })
        const another = await ask(ravi.id, as(asha))
        const nobody = await ask(987_654, as(asha))
        expect([another.statusCode, nobody.statusCode]).toEqual([403, 403])
        expect(another.body).toBe(nobody.body)
        expect((await ask(ravi.id)).statusCode).toBe(401)
        expect((await ask(ravi.id, { authorization: 'Bearer nonsense' })).statusCode).toBe(401)
        for (const id of ['abc', '1.5', '%27', 'NaN', '%F0%9F%93%9E']) {
          expect([400, 403]).toContain((await ask(id, as(asha))).statusCode)
        }
      },
    )
  })

  test('getting started ticks what is done', async () => {
    const url = `/v1/getting-started/${ravi.id}`
    const steps = { phoneNumber: false, agent: false, call: false, campaign: false }
    expect((await server.inject({ url, headers: as(ravi) })).json()).toEqual(steps)
  })

  describe('asking for a demo', () => {
    const good = { name: ' Asha Rao ', email: 'asha@clinic.example', company: 'Asha Dental', phone: '+91 98765 43210' }
    const stored = () => store.db.asSystem((tx) => tx.select().from(demoRequests))

    test('answers 201 and stores it once, however often and at once it is sent', async () => {
      const answers = await Promise.all([post('/demo', good), post('/demo', good), post('/demo', good)])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
      expect(await stored()).toMatchObject([{ name: 'Asha Rao', company: 'Asha Dental', phone: '+919876543210' }])
    })

    test('the same words are a new request another day, and other words at once', async () => {
      const start = clock
      clock = start + 24 * 3_600_000
      await post('/demo', good)
      clock = start
      await post('/demo', { ...good, company: 'Asha Dental, Pune' })
      expect(await stored()).toHaveLength(3)
    })

    test('checks in the form’s order, with the form’s words', async () => {
      const messages: string[] = []
      for (const missing of [
        { name: ' ' },
        { email: 'asha @x' },
        { company: '' },
        { phone: '12345' },
        { phone: '+911' },
      ]) {
        const answer = await post('/demo', { ...good, ...missing })
        expect(answer.statusCode).toBe(400)
        messages.push(answer.json().error)
      }
      expect(messages).toEqual([
        'Please enter your full name.',
        'Please enter a valid email address.',
        'Please enter your company name.',
        'Please enter a valid phone number.',
        'Please enter a valid phone number.',
      ])
      expect((await post('/demo', {})).json().error).toBe('Please enter your full name.')
      expect((await post('/demo', { ...good, name: 'x'.repeat(5_000) })).statusCode).toBe(400)
      expect(await stored()).toHaveLength(3)
    })
  })

  test('the demo opens without a password on this machine only', async () => {
    const open_ = (headers: Record<string, string>) => server.inject({ method: 'POST', url: '/v1/demo-login', headers })
    expect((await open_({ host: 'localhost:8080' })).statusCode).toBe(404)
    await store.db.asSystem(async (tx) => {
      const details = { name: 'Demo', email: DEMO_EMAIL, phone: '+919876543210', password: 'Vaani@2026' }
      await createBusiness(tx, details)
    })
    const mine = await open_({ host: 'localhost:8080' })
    expect(mine.json().info.email).toBe(DEMO_EMAIL)
    expect((await server.inject({ url: '/v1/site', headers: { host: '127.0.0.1' } })).json()).toEqual({ demo: true })
    for (const headers of [{ host: 'evil.example' }, { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }]) {
      expect((await open_(headers)).statusCode).toBe(404)
      expect((await server.inject({ url: '/v1/site', headers })).json()).toEqual({ demo: false })
    }
  })

  test('a well-known password does not survive being reachable by others', async () => {
    expect(await seedBusiness(store.db, { isLocal: true })).toEqual({ email: DEMO_EMAIL, password: 'Vaani@2026' })
    const printed = await seedBusiness(store.db, { isLocal: false })
    expect(printed?.password).not.toBe('Vaani@2026')
    expect((await post('/auth/login', { email: DEMO_EMAIL, password: 'Vaani@2026' })).statusCode).toBe(400)
    expect((await post('/auth/login', { email: DEMO_EMAIL, password: printed?.password ?? '' })).statusCode).toBe(200)
    expect(await seedBusiness(store.db, { isLocal: false })).toBeUndefined()
  })

  test('a step of the seed is done once; a failed one is tried again', async () => {
    const ran: string[] = []
    let broken = true
    const steps = ['one', 'two'].map((name) => ({
      name,
      run: async () => {
        ran.push(name)
        if (name === 'two' && broken) throw new Error('not yet')
      },
    }))
    await seedTheRest(store.db, steps, () => {})
    broken = false
    await seedTheRest(store.db, steps, () => {})
    await seedTheRest(store.db, steps, () => {})
    expect(ran).toEqual(['one', 'two', 'two'])
  })

  test('other origins may read only where the operator said so', async () => {
    const ask = (origin: string) =>
      server.inject({
        method: 'OPTIONS',
        url: '/auth/login',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    expect((await ask('https://app.example')).headers['access-control-allow-origin']).toBe('https://app.example')
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('operations: health, readiness, metrics for this machine, a description that names every route', async () => {
    expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await server.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
    expect((await server.inject({ url: '/metrics' })).body).toContain('vaani_http_request_seconds_bucket')
    const proxied = await server.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(proxied.statusCode).toBe(403)
    const api = (await server.inject({ url: '/openapi.json' })).json()
    expect(api.openapi).toBe('3.1.0')
    expect(Object.keys(api.paths)).toEqual(
      expect.arrayContaining(['/auth/login', '/demo', '/analytics/billings/{bId}']),
    )
    const page = await server.inject({ url: '/docs' })
    expect(page.body).toContain('/analytics/billings/{bId}')
    expect(page.body).not.toMatch(/<script|<style|style=/)
  })

  test('a request that is running finishes before the server stops', async () => {
    const slow = await serverWith('closed')
    const begun = Promise.withResolvers<void>()
    slow.get('/slow', async () => {
      begun.resolve()
      await wait(400)
      return 'done'
    })
    const address = await slow.listen({ port: 0, host: '127.0.0.1' })
    const running = fetch(`${address}/slow`).then((answer) => answer.text())
    await begun.promise
    await slow.close()
    expect(await running).toBe('done')
  })
})
