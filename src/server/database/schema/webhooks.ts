import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { businessId, id, instant, ownBusinessOnly } from './tenancy.ts'

/** Where a business wants to be told what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    businessId: businessId().references(() => businesses.id),
    url: text().notNull(),
    /** Signs each delivery; shown once. */
    secret: text().notNull(),
    active: boolean().notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('webhooks_of_business').on(table.businessId, table.id), ...ownBusinessOnly('webhooks')],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    businessId: businessId(),
    webhookId: bigint('webhook_id', { mode: 'number' }).notNull(),
    /** The same for every delivery of one happening, so that the receiver can tell a repetition. */
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'dead'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Status of the last answer, 0 when there was none. */
    lastStatus: integer('last_status'),
    lastProblem: text('last_problem').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    foreignKey({
      name: 'webhook_deliveries_webhook',
      columns: [table.businessId, table.webhookId],
      foreignColumns: [webhooks.businessId, webhooks.id],
    }).onDelete('cascade'),
    uniqueIndex('webhook_deliveries_event').on(table.webhookId, table.eventId),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_newest').on(table.businessId, table.id),
    ...ownBusinessOnly('webhook_deliveries'),
  ],
)
