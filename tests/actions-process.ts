// A process of its own whose agent acts and acts until it is killed. What it says on standard output was committed.

import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { exotelSms } from '#adapters/messenger/exotel-sms.ts'
import { smtp } from '#adapters/messenger/smtp.ts'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { DEFAULT_CAPS, saveCaps } from '#server/actions/caps.ts'
import { actionsOnCall } from '#server/actions/on-call.ts'
import { closeRuns } from '#server/actions/runs.ts'
import { saveActionsOfAgent } from '#server/actions/settings.ts'
import { transferLedger } from '#server/actions/transferring.ts'
import { agentForCall } from '#server/agents/agents.ts'
import { saveCalendar } from '#server/appointments/calendar.ts'
import { createCalls } from '#server/calls/calls.ts'
import { settleCall } from '#server/calls/settle.ts'
import { findCall } from '#server/calls/store.ts'
import { openDatabase } from '#server/database/database.ts'
import { agents, contacts } from '#server/database/schema/index.ts'
import { checkMessages, messageJobs } from '#server/messages/jobs.ts'
import { insertTemplate } from '#server/messages/templates.ts'

const [directory = '', mode = 'act', smtpUrl = '', smsUrl = ''] = process.argv.slice(2)
/** The last life comes so much later: what is still open by then was left behind. */
const LATER_MS = mode === 'settle' ? 3_600_000 : 0

const db = await openDatabase({ kind: 'embedded', directory: `${directory}/store` })
const clock = { now: () => new Date(Date.now() + LATER_MS) }
const queue = await pgBossQueue(db)
const messages = {
  db,
  queue,
  clock,
  messengers: {
    sms: exotelSms({ accountSid: 'a', apiKey: 'k', apiToken: 't', from: 'VAANIX', dltEntityId: '1', baseUrl: smsUrl }),
    email: smtp({ url: smtpUrl, from: 'desk@saffron.example' }),
  },
}
await messageJobs(messages)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const ask = async <Row extends object>(query: string) => (await db.pool.query<Row>(query)).rows

async function openShop(): Promise<{ businessId: number; agentId: number }> {
  return db.asSystem(async (tx) => {
    const details = { name: 'Saffron', email: 'a@x.example', phone: '+919812345670', password: 'Vaani@2026' }
    const { id: businessId } = await createBusiness(tx, { ...details, openingPaise: 1_000_000_000n })
    await addNumber(tx, businessId, '+918047180009')
    const row = { businessId, name: 'Meera', description: 'Desk', language: 'en', number: '+918047180009' }
    const [agent] = await tx
      .insert(agents)
      .values({ ...row, voiceId: 'v' } as typeof agents.$inferInsert)
      .returning({ id: agents.id })
    const agentId = agent?.id ?? 0
    const template = { subject: 'For {{name}}', body: 'Hello {{name}}', registeredId: '7' }
    await insertTemplate(tx, businessId, { ...template, label: 'By SMS', channel: 'sms' })
    await insertTemplate(tx, businessId, { ...template, label: 'By mail', channel: 'email' })
    const wanted = { templates: ['By SMS', 'By mail'], appointments: true, confirmation: 'By mail', afterCall: '' }
    await saveActionsOfAgent(tx, businessId, agentId, wanted)
    await saveCaps(tx, businessId, {
      ...DEFAULT_CAPS,
      perCall: 20,
      messagesPerDay: 90_000,
      bookingsPerDay: 90_000,
      transfersPerDay: 90_000,
      spendPerDayPaise: 90_000_000,
    })
    await saveCalendar(tx, businessId, {
      slotMinutes: 5,
      hours: Array.from({ length: 7 }, () => [[0, 1440] as [number, number]]),
      noticeMinutes: 0,
      daysAhead: 60,
      resources: [{ name: 'Dr Patil' }, { name: 'Dr Rao' }],
      holidays: [],
    })
    return { businessId, agentId }
  })
}

async function actOnOneCall(shop: { businessId: number; agentId: number }): Promise<void> {
  const { businessId, agentId } = shop
  const calls = createCalls({ clock, reachesPeople: () => false })
  const { call, agent } = await db.inBusiness(businessId, async (tx) => {
    // Each has a customer of its own: nobody may book without end.
    const number = `+9198${String(Date.now() % 100_000_000).padStart(8, '0')}`
    const contact = { businessId, number, name: 'Asha', email: 'asha@example.com' }
    await tx.insert(contacts).values({ ...contact, createdAt: clock.now(), lastSeenAt: clock.now() })
    const id = await calls.dial(tx, { businessId, agentId, to: number, customerName: 'Asha', context: '' })
    const found = await findCall(tx, businessId, id)
    if (!found) throw new Error('no call')
    return { call: found, agent: await agentForCall(tx, businessId, agentId) }
  })
  const offered = await actionsOnCall({ db, clock, queue })(call, agent)
  const act = async (name: string, input: object) => {
    const answer = await offered.find((one) => one.name === name)?.run(input, AbortSignal.timeout(60_000))
    console.log(`did ${call.id} ${name}`)
    return answer as { slots?: { date: string; time: string }[] }
  }
  await act('send-message', { label: 'By SMS' })
  await act('send-message', { label: 'By mail' })
  const { slots = [] } = await act('book-appointment', { when: 'tomorrow' })
  await act('book-appointment', slots[0] ?? {})
  const ledger = transferLedger({ db, clock, queue })
  const begun = await ledger.begin(call, 'Front desk')
  console.log(`begun ${call.id}`)
  await wait(40)
  if (!('seq' in begun)) throw new Error(begun.refused)
  await ledger.end(call, begun.seq, { state: 'done', outcome: 'Put through to Front desk.' })
  console.log(`did ${call.id} transfer`)
}

if (mode === 'act') {
  const [known] = await ask<{ business_id: string; id: string }>('select business_id, id from agents limit 1')
  const shop = known ? { businessId: Number(known.business_id), agentId: Number(known.id) } : await openShop()
  console.log('ready')
  for (;;) await actOnOneCall(shop)
}

const open = "select id, business_id from calls where state in ('QUEUED', 'RINGING', 'IN_PROGRESS')"
for (const row of await ask<{ id: string; business_id: string }>(open)) {
  const call = { id: Number(row.id), businessId: Number(row.business_id) }
  const ending = { state: 'FAILED' as const, reason: 'crashed', answeredAt: null, endedAt: clock.now() }
  await db.inBusiness(call.businessId, (tx) => settleCall(tx, { queue, onSettled: [closeRuns] }, call, ending))
}
const left = async () =>
  Number((await ask<{ n: string }>("select count(*) as n from messages where state in ('queued', 'sending')"))[0]?.n)
for (let round = 0; (await left()) > 0 && round < 600; round++) {
  if (round % 20 === 0) await checkMessages(messages)
  await wait(100)
}
await queue.close()
await db.close()
console.log('settled')
