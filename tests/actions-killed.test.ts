// kill -9 between what an agent means to do and what comes of it, again and again on one store: nothing goes out
// twice, and nothing is lost without saying so.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.ts'

// One at each moment in the daily run; KILLS=20 for the long one.
const KILLS = Number(process.env.KILLS ?? 5)
const directory = mkdtempSync(join(tmpdir(), 'vaani-acting-'))

/** Where the next kill falls. The first three are on the wire, with the outcome not known to anybody. */
const MOMENTS = ['mail taken, not acknowledged', 'mail begun', 'SMS taken, not acknowledged', 'intent', 'done'] as const
type Moment = (typeof MOMENTS)[number]
let moment: Moment | undefined
let life: ChildProcess | undefined
function reached(here: Moment): void {
  if (moment !== here) return
  moment = undefined
  life?.kill('SIGKILL')
}

/** By the reference that the product gave it. */
const arrived: string[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, done) {
    reached('mail begun')
    done()
  },
  onData(stream, _session, done) {
    text(stream).then(
      (mail) => {
        arrived.push(/^message-id: <(vaani-\d+)@/im.exec(mail)?.[1] ?? mail)
        reached('mail taken, not acknowledged')
        // oxlint-disable-next-line promise/no-callback-in-promise -- the server's own way of being told
        setTimeout(done, 5)
      },
      () => undefined, // cut off in the middle by a kill: nothing has arrived
    )
  },
})
mailServer.on('error', () => undefined) // connections of the killed
const smsServer = createServer((request, response) => {
  text(request).then(
    (body) => {
      const reference = new URLSearchParams(body).get('CustomField') ?? body
      arrived.push(reference)
      reached('SMS taken, not acknowledged')
      setTimeout(() => response.end(JSON.stringify({ SMSMessage: { Sid: reference } })), 5)
    },
    () => undefined,
  )
})

beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1')
  smsServer.listen(0, '127.0.0.1')
  await Promise.all([once(mailServer.server, 'listening'), once(smsServer, 'listening')])
})
afterAll(() => {
  mailServer.close()
  smsServer.closeAllConnections()
  smsServer.close()
  rmSync(directory, { recursive: true, force: true })
})

async function live(mode: 'act' | 'settle', killAt?: Moment): Promise<string[]> {
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  const urls = [`smtp://127.0.0.1:${portOf(mailServer.server)}`, `http://127.0.0.1:${portOf(smsServer)}`]
  const program = join(import.meta.dirname, 'actions-process.ts')
  life = spawn(process.execPath, [program, directory, mode, ...urls], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(life, 'exit')
  const said: string[] = []
  for await (const line of createInterface(life.stdout as NodeJS.ReadableStream)) {
    said.push(line)
    // Something has been done in each life before it may end.
    if (said.length === 3) moment = killAt
    if (line.startsWith('begun')) reached('intent')
    if (line.startsWith('did')) reached('done')
  }
  await gone
  expect(life.signalCode).toBe(mode === 'act' ? 'SIGKILL' : null)
  return said
}

test(`${KILLS} kills between intent and outcome`, { timeout: 120_000 + KILLS * 30_000 }, async () => {
  const said: string[] = []
  const moments = Array.from({ length: KILLS }, (_, kill) => MOMENTS[kill % MOMENTS.length] as Moment)
  for (const killAt of moments) said.push(...(await live('act', killAt)))
  expect((await live('settle')).at(-1)).toBe('settled')

  const db = await openDatabase({ kind: 'embedded', directory: join(directory, 'store') })
  const ask = async <Row extends object>(query: string) => (await db.pool.query<Row>(query)).rows
  type Message = { id: string; state: string; problem: string; cause: string }
  const messages = await ask<Message>('select id, state, problem, cause from messages')
  type Run = { call_id: string; seq: number; name: string; state: string; outcome: string }
  const runs = await ask<Run>('select call_id, seq, name, state, outcome from action_runs')
  const booked = await ask<{ call_id: string }>('select call_id from appointments')
  await db.close()

  // Nothing twice, nothing that nobody asked for.
  expect(new Set(arrived).size).toBe(arrived.length)
  const known = new Set(messages.map(({ id }) => `vaani-${id}`))
  for (const reference of arrived) expect(known).toContain(reference)

  // Every message says what became of it, and says the truth.
  const arrivals = new Set(arrived)
  for (const { id, state, problem } of messages) {
    expect(['sent', 'unknown'], `message ${id}`).toContain(state)
    if (state === 'sent') expect(arrivals).toContain(`vaani-${id}`)
    else expect(problem).toContain('It may have arrived')
  }
  const unknown = messages.filter(({ state }) => state === 'unknown')
  const onTheWire = moments.filter((at) => at.startsWith('mail') || at.startsWith('SMS'))
  expect(unknown.length).toBeGreaterThanOrEqual(onTheWire.length)
  expect(messages.length).toBeGreaterThan(unknown.length)

  // What was acknowledged is there, in its final state; what was begun and never ended says so.
  const countOf = (rows: readonly { name: string }[], name: string) => rows.filter((row) => row.name === name).length
  for (const name of ['send-message', 'book-appointment', 'transfer']) {
    const acknowledged = said.filter((line) => line.startsWith('did') && line.endsWith(name)).length
    const done = runs.filter(({ state }) => state === 'done')
    expect(countOf(done, name), name).toBeGreaterThanOrEqual(acknowledged)
  }
  expect(new Set(runs.map(({ state }) => state)).difference(new Set(['done', 'unknown']))).toEqual(new Set())
  const cutOff = runs.filter(({ state }) => state === 'unknown')
  expect(cutOff.length).toBeGreaterThanOrEqual(moments.filter((at) => at === 'intent').length)
  for (const { outcome } of cutOff) expect(outcome).not.toBe('')

  // A run that says done has had its effect, once.
  const causes = new Set(messages.map(({ cause }) => cause))
  for (const run of runs.filter(({ name }) => name === 'send-message')) {
    expect(causes).toContain(`call-${run.call_id}-${run.seq}`)
  }
  const bookings = runs.filter(({ name, outcome }) => name === 'book-appointment' && outcome.startsWith('Booked'))
  expect(booked.map(({ call_id }) => call_id).toSorted()).toEqual(bookings.map(({ call_id }) => call_id).toSorted())
})
