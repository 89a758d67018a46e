import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { agents } from './agents.ts'
import { businessId, instant, ownBusinessOnly } from './tenancy.ts'

/** What an agent may do. Numbers, recipients and words stay here; the agent only ever names a label. */
export const agentActions = pgTable(
  'agent_actions',
  {
    businessId: businessId(),
    agentId: bigint('agent_id', { mode: 'number' }).notNull(),
    /** Labels of the templates it may send. */
    templates: jsonb().$type<string[]>().notNull().default([]),
    /** Book, move and cancel. */
    appointments: text({ enum: ['no', 'yes'] })
      .notNull()
      .default('no'),
    /** Sent after a booking, by label; empty for none. */
    confirmation: text().notNull().default(''),
    /** Sent after every answered call, by label; empty for none. */
    afterCall: text('after_call').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.agentId] }),
    foreignKey({
      name: 'agent_actions_agent',
      columns: [table.businessId, table.agentId],
      foreignColumns: [agents.businessId, agents.id],
    }).onDelete('cascade'),
    ...ownBusinessOnly('agent_actions'),
  ],
)

/** How much all agents of a business may do in a day; without a row the defaults hold. */
export const actionCaps = pgTable(
  'action_caps',
  {
    businessId: businessId()
      .primaryKey()
      .references(() => businesses.id),
    perCall: integer('per_call').notNull(),
    messagesPerDay: integer('messages_per_day').notNull(),
    bookingsPerDay: integer('bookings_per_day').notNull(),
    transfersPerDay: integer('transfers_per_day').notNull(),
    spendPerCallPaise: integer('spend_per_call_paise').notNull().default(2_000),
    spendPerDayPaise: integer('spend_per_day_paise').notNull().default(500_000),
    /** What one SMS and one transfer cost the business at its provider. */
    smsPaise: integer('sms_paise').notNull().default(25),
    transferPaise: integer('transfer_paise').notNull().default(300),
  },
  () => ownBusinessOnly('action_caps'),
)

/** Everything an agent did: the intent is committed before it is done, the outcome after. */
export const actionRuns = pgTable(
  'action_runs',
  {
    businessId: businessId().references(() => businesses.id),
    callId: bigint('call_id', { mode: 'number' }).notNull(),
    /** Counts from 1 in each call. */
    seq: integer().notNull(),
    name: text().notNull(),
    /** What the agent chose, such as the label of a template. */
    label: text().notNull().default(''),
    input: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** `unknown`: begun, and a crash took the answer. */
    state: text({ enum: ['begun', 'done', 'refused', 'failed', 'unknown'] })
      .notNull()
      .default('begun'),
    /** What it cost the business, as far as it says what things cost. */
    costPaise: integer('cost_paise').notNull().default(0),
    /** What came of it, as a sentence. */
    outcome: text().notNull().default(''),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Call-backs: when a person said that it was done. */
    handledAt: instant('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.seq] }),
    index('action_runs_of_day').on(table.businessId, table.startedAt),
    index('action_runs_call_backs')
      .on(table.businessId, table.startedAt)
      .where(sql`${table.name} = 'call-back' and ${table.handledAt} is null`),
    ...ownBusinessOnly('action_runs'),
  ],
)
