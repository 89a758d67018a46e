// Money. An account row per business is the lock; the entries are the truth, appended and never changed.
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { businessId, id, instant, ownBusinessOnly, paise } from './tenancy.ts'

export const billingAccounts = pgTable(
  'billing_accounts',
  {
    businessId: businessId()
      .primaryKey()
      .references(() => businesses.id),
    balancePaise: paise('balance_paise').notNull().default(sql`0`),
  },
  () => ownBusinessOnly('billing_accounts'),
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    businessId: businessId().references(() => businesses.id),
    kind: text({ enum: ['opening', 'top-up', 'reservation', 'release', 'charge'] }).notNull(),
    amountPaise: paise('amount_paise').notNull(),
    balanceAfterPaise: paise('balance_after_paise').notNull(),
    /** Kept when the call itself is erased. */
    callId: bigint('call_id', { mode: 'number' }),
    note: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_entries_of_business').on(table.businessId, table.id),
    // What makes a reservation, its release and a charge happen once per call, whatever is retried.
    uniqueIndex('ledger_entries_once_per_call')
      .on(table.businessId, table.callId, table.kind)
      .where(sql`call_id is not null`),
    ...ownBusinessOnly('ledger_entries'),
  ],
)
