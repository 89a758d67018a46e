import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { businessId, id, instant, ownBusinessOnly } from './tenancy.ts'

/** What may be said in writing. The agent picks a label; these words, and nobody else's, are sent. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    businessId: businessId().references(() => businesses.id),
    label: text().notNull(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    /** Empty for SMS. */
    subject: text().notNull().default(''),
    /** With `{{variables}}`. */
    body: text().notNull(),
    /** The template's id at the SMS provider, where the law wants one (DLT in India). */
    registeredId: text('registered_id').notNull().default(''),
  },
  (table) => [
    unique('message_templates_of_business').on(table.businessId, table.id),
    uniqueIndex('message_templates_label').on(table.businessId, sql`lower(${table.label})`),
    ...ownBusinessOnly('message_templates'),
  ],
)

/**
 * The outbox. A row is written before anything is sent. `sending` is committed before the provider is asked: a crash
 * after that leaves `unknown` for a person to judge, never a second message.
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    businessId: businessId().references(() => businesses.id),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    label: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    registeredId: text('registered_id').notNull().default(''),
    /** An appointment as a calendar file, or empty. */
    calendar: text().notNull().default(''),
    /** What asked for it; one message for each. */
    cause: text().notNull(),
    callId: bigint('call_id', { mode: 'number' }),
    /** E.164 of the customer it belongs to, also when it goes to an address. */
    customerNumber: text('customer_number').notNull().default(''),
    state: text({ enum: ['queued', 'sending', 'shown', 'sent', 'delivered', 'failed', 'unknown'] })
      .notNull()
      .default('queued'),
    provider: text().notNull().default(''),
    providerId: text('provider_id').notNull().default(''),
    attempts: integer().notNull().default(0),
    /** Why it failed, as a sentence. */
    problem: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** When the provider was last asked; committed before it is. */
    askedAt: instant('asked_at'),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    unique('messages_of_business').on(table.businessId, table.id),
    uniqueIndex('messages_cause').on(table.businessId, table.cause),
    index('messages_newest').on(table.businessId, table.id),
    index('messages_of_customer').on(table.businessId, table.customerNumber, table.id),
    index('messages_of_call').on(table.businessId, table.callId),
    index('messages_open').on(table.state, table.createdAt).where(sql`${table.state} in ('queued', 'sending')`),
    uniqueIndex('messages_provider').on(table.provider, table.providerId).where(sql`${table.providerId} <> ''`),
    ...ownBusinessOnly('messages'),
  ],
)
