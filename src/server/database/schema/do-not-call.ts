import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { businessId, instant, ownBusinessOnly } from './tenancy.ts'

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
