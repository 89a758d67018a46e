import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { id, instant, systemOnly } from './tenancy.ts'

export const demoRequests = pgTable(
  'demo_requests',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    company: text().notNull(),
    phone: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The business that was opened for it. */
    approvedAs: bigint('approved_as', { mode: 'number' }).references(() => businesses.id),
    approvedAt: instant('approved_at'),
  },
  (table) => [index('demo_requests_by_email').on(table.email, table.createdAt), ...systemOnly('demo_requests')],
)
