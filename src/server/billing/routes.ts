import { readBalance, readStatement } from '#contract/billing.ts'
import { planOf } from '../accounts/accounts.ts'
import type { Database } from '../database/database.ts'
import type { Routes } from '../http.ts'
import { balanceOf, rupees, statement } from './billing.ts'

export const billingRoutes =
  (db: Database): Routes =>
  (serve) => {
    serve(readBalance, async ({ businessId }) =>
      rupees(await db.inBusiness(businessId, (tx) => balanceOf(tx, businessId))),
    )
    serve(readStatement, ({ businessId, query: { before, size } }) =>
      db.inBusiness(businessId, async (tx) => {
        const plan = await planOf(tx, businessId)
        return statement(tx, { id: businessId, plan }, { size, ...(before === undefined ? {} : { before }) })
      }),
    )
  }
