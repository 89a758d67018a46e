// The dashboard's four steps. Each slice says for itself whether its step is done.
import { type GettingStarted, readGettingStarted } from '#contract/accounts.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Routes } from '../http.ts'

export type StepsDone = Record<keyof GettingStarted, (tx: Transaction, businessId: number) => Promise<boolean>>

export const gettingStartedRoutes =
  (db: Database, steps: StepsDone): Routes =>
  (serve) => {
    serve(readGettingStarted, ({ businessId }) =>
      db.inBusiness(businessId, async (tx) => ({
        phoneNumber: await steps.phoneNumber(tx, businessId),
        agent: await steps.agent(tx, businessId),
        call: await steps.call(tx, businessId),
        campaign: await steps.campaign(tx, businessId),
      })),
    )
  }
