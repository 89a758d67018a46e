// How tenants are kept apart, said once. Every table has row-level security; one without a policy is closed to all.
import { sql } from 'drizzle-orm'
import { bigint, pgPolicy, pgRole, timestamp } from 'drizzle-orm/pg-core'

/** Acts for one signed-in business; `prepare.ts` creates the roles, because they belong to the whole server. */
export const appRole = pgRole('vaani_app').existing()
/** Acts for the system across businesses: dispatchers, sweeps, the operator. Neither role bypasses row security. */
export const workerRole = pgRole('vaani_worker').existing()

// An unset business reads as NULL, which matches no row.
export const isOwnBusiness = sql`business_id = nullif(current_setting('app.business_id', true), '')::bigint`

/** The policies of a table with a `business_id`: a business sees its own rows, the system sees all. */
export const ownBusinessOnly = (table: string) => [
  pgPolicy(`${table}_of_own_business`, { to: appRole, using: isOwnBusiness, withCheck: isOwnBusiness }),
  ...systemOnly(table),
]

/** The policies of a table no business may touch directly. */
export const systemOnly = (table: string) => [
  pgPolicy(`${table}_for_the_system`, { to: workerRole, using: sql`true`, withCheck: sql`true` }),
]

export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const businessId = () => bigint('business_id', { mode: 'number' }).notNull()
export const paise = (name: string) => bigint(name, { mode: 'bigint' })
export const instant = (name: string) => timestamp(name, { withTimezone: true })
