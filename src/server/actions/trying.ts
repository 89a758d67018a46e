// What an action would do, as a sentence; nothing is sent, booked or dialled.
import type { z } from 'zod'
import type { ActionTrial } from '#contract/actions.ts'
import { fillTemplate } from '#contract/messages.ts'
import { saySlot } from '#voice/brain/spoken-slot.ts'
import { agentForCall } from '../agents/agents.ts'
import { readCalendar } from '../appointments/calendar.ts'
import { handoverSentence } from '../calls/handover-words.ts'
import { isThere, thereNext } from '../calls/transfer-targets.ts'
import type { Transaction } from '../database/database.ts'
import { templateByLabel } from '../messages/messages.ts'
import { fitting, spoken } from './booking.ts'

export function would(
  tx: Transaction,
  { businessId, agentId }: { businessId: number; agentId: number },
  { name, label, when }: z.output<typeof ActionTrial>,
  now: Date,
): Promise<string> {
  switch (name) {
    case 'send-message':
      return wouldSend(tx, businessId, label)
    case 'book-appointment':
      return wouldBook(tx, businessId, when, now)
    case 'transfer':
      return wouldTransfer(tx, businessId, agentId, label, now)
  }
}

async function wouldSend(tx: Transaction, businessId: number, label: string): Promise<string> {
  const template = await templateByLabel(tx, businessId, label)
  if (!template) return 'There is no such template.'
  const words = fillTemplate(template.body, { name: 'Asha Patil', date: 'Tuesday, 17 November', time: '5:30 pm' })
  return template.channel === 'sms'
    ? `An SMS to the number of the call: “${words}”`
    : `An e-mail to the address in the customer's record, with the subject “${template.subject}”: “${words}”`
}

async function wouldBook(tx: Transaction, businessId: number, when: string, now: Date): Promise<string> {
  const { calendar } = await readCalendar(tx, businessId)
  const { exact, slots } = await fitting(tx, businessId, { when }, calendar.timeZone, now)
  const said = (at: Date) => saySlot(spoken(calendar.timeZone, at), 'en')
  if (exact) return `Books ${said(exact)}.`
  if (slots.length === 0) return 'Nothing is free in the week after that; the agent would say so.'
  return `Offers ${slots.map(said).join('; ')}.`
}

async function wouldTransfer(
  tx: Transaction,
  businessId: number,
  agentId: number,
  label: string,
  now: Date,
): Promise<string> {
  const agent = await agentForCall(tx, businessId, agentId)
  const target = agent.transferTargets.find((known) => known.label === label)
  if (!target) return 'There is no such transfer. Save the agent first.'
  const { calendar } = await readCalendar(tx, businessId)
  if (!isThere(target.hours, calendar.timeZone, now)) {
    const next = thereNext(target.hours, calendar.timeZone, now)
    return next
      ? `Nobody is there now. The agent would say that ${label} can be reached from ${saySlot(next, 'en')}, and offer a call back.`
      : `Nobody is ever there: please enter hours for ${label}.`
  }
  const sentence = handoverSentence(agent.language, 'Asha Patil', ['How much is a cleaning?'])
  return `Rings ${target.number} while the caller hears it ring. Whoever answers hears “${sentence}” and gets it as an SMS; then both are connected.`
}
