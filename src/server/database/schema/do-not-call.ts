import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { businessId, instant, ownBusinessOnly, systemOnly } from './tenancy.ts'

/** Numbers that no call of the business ever goes to. */
export const doNotCall = pgTable(
  'do_not_call',
  {
    businessId: businessId().references(() => businesses.id),
    /** E.164. */
    number: text().notNull(),
    /** `call`: the customer said so on a call. */
    source: text({ enum: ['call', 'user', 'import'] }).notNull(),
    callId: bigint('call_id', { mode: 'number' }),
    note: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.number] }),
    index('do_not_call_newest').on(table.businessId, table.createdAt),
    ...ownBusinessOnly('do_not_call'),
  ],
)

/** Numbers that were erased while on the list: a keyed hash of each keeps it uncalled and says no more. */
export const doNotCallErased = pgTable(
  'do_not_call_erased',
  {
    businessId: businessId().references(() => businesses.id),
    /** `do_not_call_fingerprint(business_id, number)`. */
    fingerprint: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.fingerprint] }), ...ownBusinessOnly('do_not_call_erased')],
)

/** The key of those hashes, one row; only `do_not_call_fingerprint` reads it. */
export const doNotCallKey = pgTable(
  'do_not_call_key',
  { only: boolean().primaryKey().default(true), key: text().notNull() },
  () => systemOnly('do_not_call_key'),
)
