import {
  handleCallBack,
  listActionRuns,
  listCallBacks,
  readActionCaps,
  readAgentActions,
  saveActionCaps,
  saveAgentActions,
  tryAction,
} from '#contract/actions.ts'
import type { Database } from '../database/database.ts'
import type { Routes } from '../http.ts'
import type { WallClock } from '../ports.ts'
import { markHandled, waitingCallBacks } from './call-backs.ts'
import { capsOf, saveCaps } from './caps.ts'
import { runsOf } from './runs.ts'
import { actionsOfAgent, saveActionsOfAgent } from './settings.ts'
import { would } from './trying.ts'

export function actionRoutes(db: Database, clock: WallClock): Routes {
  return (serve) => {
    serve(readAgentActions, ({ businessId, params }) =>
      db.inBusiness(businessId, (tx) => actionsOfAgent(tx, businessId, params.agentId)),
    )
    serve(saveAgentActions, ({ businessId, params, body }) =>
      db.inBusiness(businessId, (tx) => saveActionsOfAgent(tx, businessId, params.agentId, body)),
    )
    serve(tryAction, ({ businessId, params, body }) =>
      db.inBusiness(businessId, async (tx) => ({
        would: await would(tx, { businessId, agentId: params.agentId }, body, clock.now()),
      })),
    )
    serve(listCallBacks, ({ businessId }) => db.inBusiness(businessId, (tx) => waitingCallBacks(tx, businessId)))
    serve(handleCallBack, ({ businessId, params }) =>
      db.inBusiness(businessId, async (tx) => {
        await markHandled(tx, businessId, params, clock.now())
        return { handled: true as const }
      }),
    )
    serve(readActionCaps, ({ businessId }) => db.inBusiness(businessId, (tx) => capsOf(tx, businessId)))
    serve(saveActionCaps, ({ businessId, body }) => db.inBusiness(businessId, (tx) => saveCaps(tx, businessId, body)))
    serve(listActionRuns, ({ businessId, params }) =>
      db.inBusiness(businessId, (tx) => runsOf(tx, businessId, params.callId)),
    )
  }
}
