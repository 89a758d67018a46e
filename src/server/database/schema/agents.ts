import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TransferTarget } from '#contract/agents.ts'
import { businesses, phoneNumbers } from './accounts.ts'
import { files } from './files.ts'
import { businessId, id, instant, ownBusinessOnly } from './tenancy.ts'

export const agents = pgTable(
  'agents',
  {
    id: id(),
    businessId: businessId().references(() => businesses.id),
    name: text().notNull(),
    description: text().notNull(),
    /** BCP-47. */
    language: text().notNull(),
    /** E.164; null once the agent is deleted, so that another may take it. */
    number: text(),
    voiceId: text('voice_id').notNull(),
    voiceSpeed: real('voice_speed').notNull().default(1),
    openingLine: text('opening_line'),
    closingLine: text('closing_line'),
    neverSay: text('never_say'),
    transferTargets: jsonb('transfer_targets').$type<TransferTarget[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Deleted agents stay, so that their calls keep a name. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    unique('agents_of_business').on(table.businessId, table.id),
    uniqueIndex('agents_number').on(table.number).where(sql`${table.deletedAt} is null`),
    foreignKey({
      name: 'agents_number_of_business',
      columns: [table.businessId, table.number],
      foreignColumns: [phoneNumbers.businessId, phoneNumbers.number],
    }),
    check('agents_number_while_alive', sql`(${table.number} is null) = (${table.deletedAt} is not null)`),
    ...ownBusinessOnly('agents'),
  ],
)

/** Which documents an agent answers from. A file may serve several agents. */
export const agentKnowledge = pgTable(
  'agent_knowledge',
  {
    businessId: businessId(),
    agentId: bigint('agent_id', { mode: 'number' }).notNull(),
    fileId: text('file_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.agentId, table.fileId] }),
    foreignKey({
      name: 'agent_knowledge_agent',
      columns: [table.businessId, table.agentId],
      foreignColumns: [agents.businessId, agents.id],
    }),
    foreignKey({
      name: 'agent_knowledge_file',
      columns: [table.businessId, table.fileId],
      foreignColumns: [files.businessId, files.id],
    }).onDelete('cascade'),
    ...ownBusinessOnly('agent_knowledge'),
  ],
)
