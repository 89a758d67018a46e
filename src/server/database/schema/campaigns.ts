import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { SheetCell, SheetRow, SheetShape } from '#server/ports.ts'
import { businesses } from './accounts.ts'
import { agents } from './agents.ts'
import { calls } from './calls.ts'
import { files } from './files.ts'
import { businessId, id, instant, ownBusinessOnly, paise } from './tenancy.ts'

/** Which columns of the sheet mean what, by index; every other column with a header is a variable. */
export type ColumnMapping = { phone: number | null; name: number | null; context: number | null }

/** What the user chose instead of what the headers say. */
export type ChosenMapping = { [column in keyof ColumnMapping]?: ColumnMapping[column] | undefined }

/** What was understood of the sheet; null until it was read. */
export type CampaignSheet = SheetShape & {
  /** The rows down to the headers, as the user wrote them. */
  top: SheetRow[]
  headers: string[]
  headerRow: number
  mapping: ColumnMapping
}

export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    businessId: businessId().references(() => businesses.id),
    name: text().notNull(),
    fileId: text('file_id'),
    status: text({ enum: ['CREATED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] })
      .notNull()
      .default('CREATED'),
    /** Why it is FAILED, as a sentence for a person. */
    failure: text(),
    pausedBecause: text('paused_because', { enum: ['user', 'balance', 'carrier', 'agent'] }),
    cancelledAt: instant('cancelled_at'),
    chosenMapping: jsonb('chosen_mapping').$type<ChosenMapping>(),
    sheet: jsonb().$type<CampaignSheet>(),
    concurrency: smallint().notNull(),
    /** How many more times a busy or unanswered number is called, and how far apart. */
    retries: smallint().notNull(),
    retryMinutes: integer('retry_minutes').notNull(),
    /** Most calls to one number in a day, over all campaigns. */
    dailyCap: smallint('daily_cap').notNull(),
    /** When the dispatcher last turned to it: the one that waited longest is next. */
    servedAt: instant('served_at').notNull().defaultNow(),
    /** The carrier's failures before this moment do not count: somebody resumed the campaign since. */
    resumedAt: instant('resumed_at'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    /** The result workbook of a completed campaign, once it is written. */
    resultKey: text('result_key'),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    unique('campaigns_of_business').on(table.businessId, table.id),
    foreignKey({
      name: 'campaigns_file',
      columns: [table.businessId, table.fileId],
      foreignColumns: [files.businessId, files.id],
    }),
    index('campaigns_newest').on(table.businessId, table.id),
    index('campaigns_running')
      .on(table.businessId, table.servedAt)
      .where(sql`${table.status} in ('CREATED', 'IN_PROGRESS')`),
    ...ownBusinessOnly('campaigns'),
  ],
)

export const campaignAgents = pgTable(
  'campaign_agents',
  {
    businessId: businessId(),
    campaignId: bigint('campaign_id', { mode: 'number' }).notNull(),
    agentId: bigint('agent_id', { mode: 'number' }).notNull(),
    /** Kept, so that a deleted agent's campaigns stay readable. */
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.agentId] }),
    foreignKey({
      name: 'campaign_agents_campaign',
      columns: [table.businessId, table.campaignId],
      foreignColumns: [campaigns.businessId, campaigns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'campaign_agents_agent',
      columns: [table.businessId, table.agentId],
      foreignColumns: [agents.businessId, agents.id],
    }),
    index('campaign_agents_of_agent').on(table.agentId),
    ...ownBusinessOnly('campaign_agents'),
  ],
)

export const CONTACT_OUTCOMES = [
  'COMPLETED',
  'NO_ANSWER',
  'BUSY',
  'VOICEMAIL',
  'REJECTED',
  'CANCELLED',
  'HELD',
  'FAILED',
  'DO_NOT_CALL',
  'DUPLICATE',
  'REFUSED',
] as const

/** One row of the user's sheet, callable or not. */
export const campaignContacts = pgTable(
  'campaign_contacts',
  {
    id: id(),
    businessId: businessId(),
    campaignId: bigint('campaign_id', { mode: 'number' }).notNull(),
    /** As the spreadsheet program numbers it. */
    rowNumber: integer('row_number').notNull(),
    /** E.164; null where the cell holds no number that can be called. */
    phone: text(),
    name: text().notNull(),
    agentId: bigint('agent_id', { mode: 'number' }),
    state: text({ enum: ['waiting', 'calling', 'settled'] }).notNull(),
    /** Of the last attempt; set once there was one, or the row will never be called. */
    outcome: text({ enum: CONTACT_OUTCOMES }),
    remark: text().notNull().default(''),
    attempts: smallint().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    lastCallId: bigint('last_call_id', { mode: 'number' }),
    settledAt: instant('settled_at'),
    /** Of all attempts. */
    pricePaise: paise('price_paise').notNull().default(sql`0`),
    /** The row as the user wrote it, for the result and the agent's variables. */
    cells: jsonb().$type<SheetCell[]>().notNull(),
  },
  (table) => [
    unique('campaign_contacts_of_business').on(table.businessId, table.id),
    unique('campaign_contacts_row').on(table.campaignId, table.rowNumber),
    foreignKey({
      name: 'campaign_contacts_campaign',
      columns: [table.businessId, table.campaignId],
      foreignColumns: [campaigns.businessId, campaigns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'campaign_contacts_agent',
      columns: [table.businessId, table.agentId],
      foreignColumns: [agents.businessId, agents.id],
    }),
    index('campaign_contacts_due').on(table.campaignId, table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index('campaign_contacts_calling').on(table.campaignId).where(sql`${table.state} = 'calling'`),
    index('campaign_contacts_tally').on(table.campaignId, table.state, table.outcome, table.attempts, table.pricePaise),
    index('campaign_contacts_settled').on(table.campaignId, table.settledAt).where(sql`${table.settledAt} is not null`),
    ...ownBusinessOnly('campaign_contacts'),
  ],
)

/** Every call made for a row: written in the transaction that makes the call, so that no attempt is made twice. */
export const campaignAttempts = pgTable(
  'campaign_attempts',
  {
    callId: bigint('call_id', { mode: 'number' }).primaryKey(),
    businessId: businessId(),
    campaignId: bigint('campaign_id', { mode: 'number' }).notNull(),
    contactId: bigint('contact_id', { mode: 'number' }).notNull(),
    attempt: smallint().notNull(),
    phone: text().notNull(),
    madeAt: instant('made_at').notNull(),
    /** Null while the call runs. */
    outcome: text({ enum: CONTACT_OUTCOMES }),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('campaign_attempts_once').on(table.contactId, table.attempt),
    foreignKey({
      name: 'campaign_attempts_call',
      columns: [table.businessId, table.callId],
      foreignColumns: [calls.businessId, calls.id],
    }),
    foreignKey({
      name: 'campaign_attempts_contact',
      columns: [table.businessId, table.contactId],
      foreignColumns: [campaignContacts.businessId, campaignContacts.id],
    }).onDelete('cascade'),
    index('campaign_attempts_settled').on(table.campaignId, table.settledAt).where(sql`${table.settledAt} is not null`),
    index('campaign_attempts_of_number').on(table.businessId, table.phone, table.madeAt),
    ...ownBusinessOnly('campaign_attempts'),
  ],
)
