import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { businessId, instant, ownBusinessOnly } from './tenancy.ts'

/** What a business uploads. A row is a slot until its bytes are in the store; slots nobody filled are swept. */
export const files = pgTable(
  'files',
  {
    /** Random, so that it tells nothing and can be handed out before the bytes arrive. */
    id: text().primaryKey(),
    businessId: businessId().references(() => businesses.id),
    purpose: text({ enum: ['knowledge', 'campaign'] }).notNull(),
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    lastModified: instant('last_modified'),
    /** Where the bytes are in the file store; starts with the business's id. */
    key: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the bytes were seen in the store. */
    storedAt: instant('stored_at'),
    /** When an agent or campaign first used it; a file nobody uses within a day is swept. */
    usedAt: instant('used_at'),
  },
  (table) => [
    unique('files_of_business').on(table.businessId, table.id),
    unique('files_key').on(table.key),
    index('files_unused').on(table.createdAt).where(sql`${table.usedAt} is null`),
    ...ownBusinessOnly('files'),
  ],
)
