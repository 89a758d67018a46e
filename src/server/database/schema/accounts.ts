import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appRole, businessId, id, instant, isOwnBusiness, ownBusinessOnly, systemOnly } from './tenancy.ts'

export const businesses = pgTable(
  'businesses',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    plan: text({ enum: ['individual', 'enterprise'] })
      .notNull()
      .default('individual'),
    timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
    recordsCalls: boolean('records_calls').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('businesses_email').on(sql`lower(${table.email})`),
    pgPolicy('businesses_of_own_business', {
      to: appRole,
      using: sql`id = nullif(current_setting('app.business_id', true), '')::bigint`,
    }),
    ...systemOnly('businesses'),
  ],
)

export const tokens = pgTable(
  'tokens',
  {
    sha256: text().primaryKey(),
    businessId: businessId().references(() => businesses.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('tokens_expiry').on(table.expiresAt),
    index('tokens_of_business').on(table.businessId),
    // A business may be given a token, and nobody acting for one may read any: see the sign-in functions.
    pgPolicy('tokens_issued_to_own_business', { to: appRole, for: 'insert', withCheck: isOwnBusiness }),
    ...systemOnly('tokens'),
  ],
)

export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    /** E.164. A number belongs to one business. */
    number: text().primaryKey(),
    businessId: businessId().references(() => businesses.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('phone_numbers_of_business').on(table.businessId, table.number),
    ...ownBusinessOnly('phone_numbers'),
  ],
)
