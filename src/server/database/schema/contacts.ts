import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { businessId, instant, ownBusinessOnly } from './tenancy.ts'

/** What the business knows of a customer, by number. */
export const contacts = pgTable(
  'contacts',
  {
    businessId: businessId().references(() => businesses.id),
    /** E.164. */
    number: text().notNull(),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    note: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** The record's id in the connected CRM. */
    crmId: text('crm_id').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.number] }),
    index('contacts_newest').on(table.businessId, table.lastSeenAt),
    ...ownBusinessOnly('contacts'),
  ],
)
