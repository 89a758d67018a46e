import { readBalance, readStatement } from '#contract/billing.ts'
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
      db.inBusiness(businessId, (tx) =>
        statement(tx, businessId, { size, ...(before === undefined ? {} : { before }) }),
      ),
    )
  }
