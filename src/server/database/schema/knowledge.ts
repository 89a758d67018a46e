import { customType, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { files } from './files.ts'
import { businessId, instant, ownBusinessOnly } from './tenancy.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** How far the reading of an uploaded document has come. */
export const knowledgeFiles = pgTable(
  'knowledge_files',
  {
    businessId: businessId(),
    fileId: text('file_id').notNull(),
    state: text({ enum: ['processing', 'ready', 'failed'] })
      .notNull()
      .default('processing'),
    /** Why it failed, as a sentence for the user. */
    reason: text(),
    passageCount: integer('passage_count').notNull().default(0),
    /** Which model's vectors the passages carry; null while they can only be found by their words. */
    vectorsOf: text('vectors_of'),
    /** Grows with every change of the passages: whoever keeps them in memory sees that they are old. */
    version: integer().notNull().default(0),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.fileId] }),
    foreignKey({
      name: 'knowledge_files_file',
      columns: [table.businessId, table.fileId],
      foreignColumns: [files.businessId, files.id],
    }).onDelete('cascade'),
    ...ownBusinessOnly('knowledge_files'),
  ],
)

export const knowledgePassages = pgTable(
  'knowledge_passages',
  {
    businessId: businessId(),
    fileId: text('file_id').notNull(),
    /** The order in the document, from 0. */
    position: integer().notNull(),
    text: text().notNull(),
    /** The headings it stands under, or the sheet's title: searched, and shown above the text. */
    heading: text().notNull().default(''),
    place: jsonb().$type<PassagePlace>().notNull(),
    /** 384 little-endian floats, or null where no model reads this language. */
    vector: bytea(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.fileId, table.position] }),
    foreignKey({
      name: 'knowledge_passages_file',
      columns: [table.businessId, table.fileId],
      foreignColumns: [knowledgeFiles.businessId, knowledgeFiles.fileId],
    }).onDelete('cascade'),
    ...ownBusinessOnly('knowledge_passages'),
  ],
)

export type PassagePlace = { unit: 'page' | 'line' | 'row'; from: number; to: number }
