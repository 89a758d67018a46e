import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TransferTarget } from '#contract/agents.ts'
import type { Template } from '#contract/messages.ts'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { writeAfterCall } from '#server/actions/after-call.ts'
import { markHandled, waitingCallBacks } from '#server/actions/call-backs.ts'
import { DEFAULT_CAPS, saveCaps } from '#server/actions/caps.ts'
import { actionsOnCall, writtenDown } from '#server/actions/on-call.ts'
import { beginRun, closeRuns, runsOf } from '#server/actions/runs.ts'
import { saveActionsOfAgent } from '#server/actions/settings.ts'
import { would } from '#server/actions/trying.ts'
import { agentForCall } from '#server/agents/agents.ts'
import { findAppointments } from '#server/appointments/appointments.ts'
import { saveCalendar } from '#server/appointments/calendar.ts'
import { createCalls, type SettledCall, type WholeCall } from '#server/calls/calls.ts'
import { doNotCallAction } from '#server/calls/do-not-call-action.ts'
import { findCall } from '#server/calls/store.ts'
import { actionRuns, agents, contacts } from '#server/database/schema/index.ts'
import { sendOne } from '#server/messages/jobs.ts'
import { type MessageParts, orderMessage } from '#server/messages/messages.ts'
import { changeState, findMessages } from '#server/messages/store.ts'
import { insertTemplate } from '#server/messages/templates.ts'
import type { Messenger, OutgoingMessage } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import { databases, type TestDatabase } from './databases.ts'

// Monday, 16 November 2026, 09:00 in India.
const NOW = new Date('2026-11-16T03:30:00Z')
const CUSTOMER = '+919812345678'
const NEVER = AbortSignal.timeout(60_000)

describe.each(databases)('actions on %s', (_name, open) => {
  let store: TestDatabase
  let businessId: number
  let agentId: number
  let customers = 0
  let sms: Template
  const sent: OutgoingMessage[] = []
  const queued: { job: string; payload: { businessId: number; messageId: number } }[] = []
  let answer: () => Promise<{ providerId: string }> = () => Promise.resolve({ providerId: String(sent.length) })
  const messenger = (channel: Messenger['channel']): Messenger => ({
    name: `scripted ${channel}`,
    channel,
    delivers: true,
    send(message) {
      sent.push(message)
      return answer()
    },
  })
  let parts: MessageParts

  beforeAll(async () => {
    store = await open()
    const { db } = store
    parts = {
      db,
      clock: { now: () => NOW },
      messengers: { sms: messenger('sms'), email: messenger('email') },
      queue: {
        async enqueue(_tx, job, payloads) {
          for (const payload of payloads) queued.push({ job, payload: payload as (typeof queued)[number]['payload'] })
        },
        work: async () => undefined,
        every: async () => undefined,
        close: async () => undefined,
      },
    }
    businessId = await db.asSystem(async (tx) => {
      const details = { name: 'Asha Dental', email: 'a@x.example', phone: '+919812345670', password: 'Vaani@2026' }
      const { id } = await createBusiness(tx, { ...details, openingPaise: 1_000_000n })
      await addNumber(tx, id, '+918047180009')
      return id
    })
    agentId = await db.inBusiness(businessId, async (tx) => {
      const row = { businessId, name: 'Meera', description: 'Front desk', language: 'en', number: '+918047180009' }
      const [agent] = await tx
        .insert(agents)
        .values({ ...row, voiceId: 'v' } as typeof agents.$inferInsert)
        .returning({ id: agents.id })
      const draft = { label: 'Price list', channel: 'sms' as const, subject: '', registeredId: '' }
      sms = await insertTemplate(tx, businessId, { ...draft, body: 'Hello {{name}}, cleaning is ₹800. {{business}}' })
      await insertTemplate(tx, businessId, {
        ...draft,
        label: 'Booked',
        channel: 'email',
        subject: 'Your appointment is {{state}}',
        body: '{{name}}: {{date}}, {{time}}',
      })
      await insertTemplate(tx, businessId, { ...draft, label: 'Secret offer', body: 'Not for this agent' })
      const wanted = { templates: ['Price list', 'Booked'], appointments: true, confirmation: 'Booked', afterCall: '' }
      await saveActionsOfAgent(tx, businessId, agent?.id ?? 0, wanted)
      await saveCalendar(tx, businessId, {
        slotMinutes: 30,
        hours: Array.from({ length: 7 }, () => [[9 * 60, 20 * 60] as [number, number]]),
        noticeMinutes: 0,
        daysAhead: 30,
        resources: [{ name: 'Dr Patil' }],
        holidays: [],
      })
      return agent?.id ?? 0
    })
  }, 120_000)
  afterAll(() => store.close())

  async function onCall(
    to = CUSTOMER,
  ): Promise<{ call: WholeCall; run: (name: string, input?: unknown) => Promise<unknown> }> {
    const { db } = store
    const calls = createCalls({ clock: parts.clock, reachesPeople: () => false })
    const { call, agent } = await db.inBusiness(businessId, async (tx) => {
      const intent = { businessId, agentId, to, customerName: 'Asha', context: 'c' }
      const callId = await calls.dial(tx, intent)
      const found = await findCall(tx, businessId, callId)
      if (!found) throw new Error('no call')
      return { call: found, agent: await agentForCall(tx, businessId, agentId) }
    })
    const offered = await actionsOnCall(parts)(call, agent)
    return {
      call,
      run(name, input = {}) {
        const action = offered.find((one) => one.name === name)
        if (!action) throw new Error(`This agent cannot ${name}`)
        return action.run(input, NEVER)
      },
    }
  }
  const runs = (call: WholeCall) => store.db.inBusiness(businessId, (tx) => runsOf(tx, businessId, call.id))
  const outboxOf = (call: WholeCall) =>
    store.db.inBusiness(businessId, async (tx) =>
      (await findMessages(tx, businessId, { size: 100 })).filter(({ callId }) => callId === call.id),
    )

  test('an agent names a label; the words and the number are the business’s', async () => {
    const { call, run } = await onCall()
    expect(await run('send-message', { label: 'Price list', to: '+15550001111', body: 'Free!' })).toEqual({ ok: true })
    const [message] = await outboxOf(call)
    expect(message).toMatchObject({
      recipient: CUSTOMER,
      body: 'Hello Asha, cleaning is ₹800. Asha Dental',
      state: 'queued',
    })
    expect(await runs(call)).toMatchObject([{ seq: 1, name: 'send-message', label: 'Price list', state: 'done' }])
  })

  test('a template the agent was not given is refused, and so is an e-mail with no address on record', async () => {
    const { call, run } = await onCall('+919800000001')
    expect(await run('send-message', { label: 'Secret offer' })).toEqual({ ok: false })
    expect(await run('send-message', { label: 'Booked', email: 'thief@x.example' })).toMatchObject({ ok: false })
    expect((await runs(call)).map(({ state }) => state)).toEqual(['refused', 'refused'])
    expect(await outboxOf(call)).toEqual([])
  })

  test('a job delivered twice sends once; a crash while sending leaves a state to see and never a second message', async () => {
    const { call, run } = await onCall('+919800000002')
    await run('send-message', { label: 'Price list' })
    const [message] = await outboxOf(call)
    const job = { businessId, messageId: message?.id ?? 0 }
    sent.length = 0
    await sendOne(parts, job)
    await sendOne(parts, job)
    expect(sent).toHaveLength(1)
    expect(await outboxOf(call)).toMatchObject([{ state: 'sent', provider: 'scripted sms' }])

    const lost = await onCall('+919800000003')
    await lost.run('send-message', { label: 'Price list' })
    const [stuck] = await outboxOf(lost.call)
    await store.db.inBusiness(businessId, (tx) => changeState(tx, stuck?.id ?? 0, ['queued'], { state: 'sending' }))
    await sendOne(parts, { businessId, messageId: stuck?.id ?? 0 })
    expect(sent).toHaveLength(1)
    expect(await outboxOf(lost.call)).toMatchObject([{ state: 'sending' }])
  })

  test('what surely was not taken is tried again; a refusal is final; a lost answer is left to a person', async () => {
    const ends: [unknown, string][] = [
      [new ProviderError('p', 'busy', { retryable: true }), 'queued'],
      [new ProviderError('p', 'unknown number', { retryable: false }), 'failed'],
      [new Error('socket hang up'), 'unknown'],
    ]
    for (const [index, [error, state]] of ends.entries()) {
      const { call, run } = await onCall(`+91981000000${index}`)
      await run('send-message', { label: 'Price list' })
      const [message] = await outboxOf(call)
      answer = () => Promise.reject(error)
      await sendOne(parts, { businessId, messageId: message?.id ?? 0 })
      expect(await outboxOf(call)).toMatchObject([{ state }])
    }
    answer = () => Promise.resolve({ providerId: `id-${sent.length}` })
  })

  test('one cause, one message, however often it is asked for', async () => {
    const order = { businessId, template: sms, recipient: CUSTOMER, variables: {}, cause: 'same' }
    for (let i = 0; i < 3; i++) await store.db.inBusiness(businessId, (tx) => orderMessage(tx, parts, order))
    const all = await store.db.inBusiness(businessId, (tx) => findMessages(tx, businessId, { size: 100 }))
    expect(all.filter(({ cause }) => cause === 'same')).toHaveLength(1)
  })

  test('a customer books in their own words, moves, cancels, and gets the calendar file by e-mail', async () => {
    const number = '+919800000004'
    await store.db.inBusiness(businessId, (tx) =>
      tx.insert(contacts).values({ businessId, number, email: 'asha@x.example', createdAt: NOW, lastSeenAt: NOW }),
    )
    const { call, run } = await onCall(number)
    const offer = (await run('book-appointment', { when: 'kal shaam' })) as {
      ok: boolean
      slots: { date: string; time: string }[]
    }
    expect(offer.ok).toBe(false)
    expect(offer.slots.every(({ date, time }) => date === '2026-11-17' && time >= '16:00')).toBe(true)
    expect(await run('book-appointment', offer.slots[0])).toEqual({ ok: true, ...offer.slots[0] })
    expect(await run('move-appointment', { date: '2026-11-18', time: '10:00' })).toMatchObject({ ok: true })
    expect(await run('cancel-appointment')).toEqual({ ok: true, date: '2026-11-18', time: '10:00' })
    expect(await run('cancel-appointment')).toEqual({ ok: false })

    const mails = (await outboxOf(call)).reverse()
    expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
      'asha@x.example: Your appointment is confirmed',
      'asha@x.example: Your appointment is confirmed',
      'asha@x.example: Your appointment is cancelled',
    ])
    expect(mails[0]?.calendar).toContain('DTSTART:20261117T')
    expect(mails[1]?.calendar).toContain('SEQUENCE:1')
    expect(mails[1]?.calendar).toContain('DTSTART:20261118T043000Z')
    expect(mails[2]?.calendar).toContain('STATUS:CANCELLED')
    const uid = (calendar: string | undefined) => /UID:(\S+)/.exec(calendar ?? '')?.[1]
    expect(new Set(mails.map(({ calendar }) => uid(calendar))).size).toBe(1)
  })

  test('nobody fills the calendar or the bill: the caps hold in a call and over the day', async () => {
    const { call, run } = await onCall('+919800000005')
    for (let day = 17; day < 30; day++) await run('book-appointment', { date: `2026-11-${day}`, time: '12:00' })
    const week = { from: NOW, to: new Date('2026-12-10T00:00:00Z') }
    const booked = await store.db.inBusiness(businessId, (tx) => findAppointments(tx, businessId, week))
    expect(booked.filter(({ callId }) => callId === call.id)).toHaveLength(3)
    expect((await runs(call)).filter(({ state }) => state === 'done').length).toBeLessThanOrEqual(6)

    const caps = { ...DEFAULT_CAPS, messagesPerDay: 0 }
    await store.db.inBusiness(businessId, (tx) => saveCaps(tx, businessId, caps))
    const next = await onCall('+919800000006')
    expect(await next.run('send-message', { label: 'Price list' })).toEqual({ ok: false })
    expect((await runs(next.call))[0]).toMatchObject({ state: 'refused', outcome: 'The limit of 0 a day was reached.' })
  })

  test('nor the bill in money: an SMS too many for the call or the day is refused, an e-mail costs nothing', async () => {
    const save = (change: Partial<typeof DEFAULT_CAPS>) =>
      store.db.inBusiness(businessId, (tx) => saveCaps(tx, businessId, { ...DEFAULT_CAPS, ...change }))
    const text = { label: 'Price list' }
    await save({ smsPaise: 40, spendPerCallPaise: 100 })
    const one = await onCall()
    for (const ok of [true, true, false]) expect(await one.run('send-message', text)).toEqual({ ok })
    expect((await runs(one.call))[2]).toMatchObject({
      state: 'refused',
      outcome: 'The limit of ₹1.00 in one call was reached.',
    })
    expect(await one.run('send-message', { label: 'Booked' })).not.toEqual({ ok: false })

    const spent = await store.db.inBusiness(businessId, async (tx) => {
      const [sum] = await tx.select({ paise: sql<string>`sum(cost_paise)` }).from(actionRuns)
      return Number(sum?.paise)
    })
    expect(spent).toBeGreaterThanOrEqual(80)
    await save({ smsPaise: 40, spendPerDayPaise: spent + 50 })
    const two = await onCall('+919800000011')
    expect(await two.run('send-message', text)).toEqual({ ok: true })
    expect(await two.run('send-message', text)).toEqual({ ok: false })
    const doing = { name: 'transfer', label: 'Desk', kind: 'transfer' as const, input: {}, paid: ['transfer'] as const }
    expect(await beginRun(parts, two.call, doing)).toHaveProperty('refused')
    await save({})
  })

  test('caps hold for calls side by side', async () => {
    const now = await store.db.inBusiness(businessId, async (tx) => {
      const counted = inArray(actionRuns.state, ['begun', 'done', 'unknown'])
      const sends = and(eq(actionRuns.name, 'send-message'), counted)
      const [sent] = await tx.select({ runs: count() }).from(actionRuns).where(sends)
      await saveCaps(tx, businessId, { ...DEFAULT_CAPS, messagesPerDay: (sent?.runs ?? 0) + 3 })
      return sent?.runs ?? 0
    })
    expect(now).toBeGreaterThan(0)
    const calls = await Promise.all(Array.from({ length: 12 }, (_, n) => onCall(`+9198000001${10 + n}`)))
    await Promise.all(calls.map(({ run }) => run('send-message', { label: 'Price list' })))
    const states = (await Promise.all(calls.map(({ call }) => runs(call)))).flat().map(({ state }) => state)
    expect(states).toHaveLength(12)
    expect(states.filter((state) => state === 'done')).toHaveLength(3)
    expect(states.filter((state) => state === 'refused')).toHaveLength(9)
    await store.db.inBusiness(businessId, (tx) => saveCaps(tx, businessId, DEFAULT_CAPS))
  })

  test('a promised call back waits in sight until a person says it was done', async () => {
    const { call, run } = await onCall('+919800000012')
    expect(await run('call-back', { when: 'tomorrow at ten' })).toEqual({ ok: true })
    const waiting = () => store.db.inBusiness(businessId, (tx) => waitingCallBacks(tx, businessId))
    const mine = { callId: call.id, seq: 1, number: '+919800000012', name: 'Asha', agentName: 'Meera' }
    expect(await waiting()).toContainEqual({ ...mine, when: 'tomorrow at ten', askedAt: NOW.toISOString() })
    const other = await store.db.asSystem(async (tx) => {
      const details = { name: 'B', email: 'b@x.example', phone: '+919812345671', password: 'Vaani@2026' }
      return (await createBusiness(tx, { ...details, openingPaise: 0n })).id
    })
    const handle = (by: number) =>
      store.db.inBusiness(by, (tx) => markHandled(tx, by, { callId: call.id, seq: 1 }, NOW))
    await expect(handle(other)).rejects.toThrow('no such call back')
    await handle(businessId)
    await handle(businessId)
    expect((await waiting()).filter(({ callId }) => callId === call.id)).toEqual([])
  })

  test('trying says what would happen, and nothing does', async () => {
    const before = { sent: sent.length, queued: queued.length }
    const attempt = (trial: {
      name: 'send-message' | 'book-appointment' | 'transfer'
      label?: string
      when?: string
    }) =>
      store.db.inBusiness(businessId, (tx) =>
        would(tx, { businessId, agentId }, { label: '', when: '', ...trial }, NOW),
      )
    const desk = { label: 'Front desk', number: '+918047180001' }
    const never = { label: 'Nobody', number: '+918047180002', hours: [[], [], [], [], [], [], []] }
    const sunday = { label: 'Sunday desk', number: '+918047180003', hours: [[], [], [], [], [], [], [[600, 720]]] }
    await store.db.inBusiness(businessId, (tx) =>
      tx
        .update(agents)
        .set({ transferTargets: [desk, never, sunday] as TransferTarget[] })
        .where(eq(agents.id, agentId)),
    )
    expect(await attempt({ name: 'send-message', label: 'Price list' })).toContain('An SMS to the number of the call')
    expect(await attempt({ name: 'book-appointment', when: 'day after tomorrow at 7:30 in the evening' })).toBe(
      'Books Wednesday, 18 November, 7:30 pm.',
    )
    expect(await attempt({ name: 'transfer', label: 'Front desk' })).toContain(
      'Rings +918047180001 while the caller hears it ring. Whoever answers hears “Asha Patil is on the line and said:',
    )
    expect(await attempt({ name: 'transfer', label: 'Sunday desk' })).toContain(
      'Sunday desk can be reached from Sunday, 22 November, 10 am',
    )
    expect(await attempt({ name: 'transfer', label: 'Nobody' })).toContain('Nobody is ever there')
    expect({ sent: sent.length, queued: queued.length }).toEqual(before)
  })

  test('after an answered call its message follows, once; not after one that nobody answered, nor to who said no', async () => {
    const actions = { templates: [], appointments: false, confirmation: '', afterCall: 'Price list' }
    await store.db.inBusiness(businessId, (tx) => saveActionsOfAgent(tx, businessId, agentId, actions))
    const after = async (change: Partial<SettledCall>) => {
      const { call } = await onCall(`+9198000002${String(++customers).padStart(2, '0')}`)
      const over = { ...call, state: 'COMPLETED', reason: 'goodbye', answeredAt: NOW, endedAt: NOW, ...change }
      await store.db.inBusiness(businessId, async (tx) => {
        await writeAfterCall(parts)(tx, over as unknown as SettledCall)
      })
      return { messages: await outboxOf(call), runs: await runs(call), number: call.customerNumber }
    }
    const { messages, runs: did, number } = await after({})
    expect(messages).toMatchObject([{ recipient: number, body: 'Hello Asha, cleaning is ₹800. Asha Dental' }])
    expect(did).toMatchObject([{ name: 'send-message', label: 'Price list', state: 'done' }])
    const quiet: Partial<SettledCall>[] = [
      { state: 'NO_ANSWER', answeredAt: null },
      { state: 'VOICEMAIL' },
      { reason: 'do-not-call' },
      { kind: 'rehearsal' },
    ]
    for (const change of quiet) expect(await after(change)).toMatchObject({ messages: [], runs: [] })
  })

  test('what no limit may stop is written down too', async () => {
    await store.db.inBusiness(businessId, (tx) => saveCaps(tx, businessId, { ...DEFAULT_CAPS, perCall: 0 }))
    const { call } = await onCall('+919800000013')
    const agent = await store.db.inBusiness(businessId, (tx) => agentForCall(tx, businessId, agentId))
    const [action] = await writtenDown(parts, doNotCallAction(parts))(call, agent)
    expect(await action?.run({}, NEVER)).toEqual({ ok: true })
    expect(await runs(call)).toMatchObject([{ name: 'do-not-call', state: 'done' }])
    await store.db.inBusiness(businessId, (tx) => saveCaps(tx, businessId, DEFAULT_CAPS))
  })

  test('what was begun and never answered is told as unknown when the call is over', async () => {
    const { call } = await onCall('+919800000007')
    const caps = { ...DEFAULT_CAPS, messagesPerDay: 9, bookingsPerDay: 9, transfersPerDay: 9 }
    await store.db.inBusiness(businessId, (tx) => saveCaps(tx, businessId, caps))
    const doing = { name: 'transfer', label: 'Front desk', kind: 'transfer' as const, input: {} }
    expect(await beginRun(parts, call, doing)).toEqual({ seq: 1 })
    expect(await runs(call)).toMatchObject([{ state: 'begun' }])
    await store.db.inBusiness(businessId, (tx) => closeRuns(tx, { businessId, id: call.id, endedAt: NOW }))
    expect(await runs(call)).toMatchObject([{ state: 'unknown', label: 'Front desk' }])
  })
})
