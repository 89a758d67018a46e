import {
  listActionRuns,
  readActionCaps,
  readAgentActions,
  saveActionCaps,
  saveAgentActions,
  tryAction,
} from '#contract/actions.ts'
import { fillTemplate } from '#contract/messages.ts'
import { readCalendar } from '../appointments/calendar.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Routes } from '../http.ts'
import { localTime } from '../local-time.ts'
import { templateByLabel } from '../messages/messages.ts'
import type { WallClock } from '../ports.ts'
import { fitting } from './booking.ts'
import { capsOf, saveCaps } from './caps.ts'
import { runsOf } from './runs.ts'
import { actionsOfAgent, saveActionsOfAgent } from './settings.ts'

export function actionRoutes(db: Database, clock: WallClock): Routes {
  return (serve) => {
    serve(readAgentActions, ({ businessId, params }) =>
      db.inBusiness(businessId, (tx) => actionsOfAgent(tx, businessId, params.agentId)),
    )
    serve(saveAgentActions, ({ businessId, params, body }) =>
      db.inBusiness(businessId, (tx) => saveActionsOfAgent(tx, businessId, params.agentId, body)),
    )
    serve(tryAction, ({ businessId, body }) =>
      db.inBusiness(businessId, async (tx) => ({
        would:
          body.name === 'send-message'
            ? await wouldSend(tx, businessId, body.label)
            : await wouldBook(tx, businessId, body.when, clock.now()),
      })),
    )
    serve(readActionCaps, ({ businessId }) => db.inBusiness(businessId, (tx) => capsOf(tx, businessId)))
    serve(saveActionCaps, ({ businessId, body }) => db.inBusiness(businessId, (tx) => saveCaps(tx, businessId, body)))
    serve(listActionRuns, ({ businessId, params }) =>
      db.inBusiness(businessId, (tx) => runsOf(tx, businessId, params.callId)),
    )
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
  const said = (at: Date) => {
    const { day, minute } = localTime(calendar.timeZone, at)
    return `${day} at ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
  if (exact) return `Books ${said(exact)}.`
  if (slots.length === 0) return 'Nothing is free in the week after that; the agent would say so.'
  return `Offers ${slots.map(said).join(', ')}.`
}
