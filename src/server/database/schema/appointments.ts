import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { businesses } from './accounts.ts'
import { businessId, id, instant, ownBusinessOnly } from './tenancy.ts'

/** When a business can be visited. Without a row the defaults of `server/appointments/calendar.ts` hold. */
export const calendars = pgTable(
  'calendars',
  {
    businessId: businessId()
      .primaryKey()
      .references(() => businesses.id),
    slotMinutes: integer('slot_minutes').notNull(),
    /** Seven lists, Monday first, of minutes of the day: `[[540, 780], [840, 1080]]`. */
    hours: jsonb().$type<[opens: number, closes: number][][]>().notNull(),
    noticeMinutes: integer('notice_minutes').notNull(),
    daysAhead: integer('days_ahead').notNull(),
  },
  () => ownBusinessOnly('calendars'),
)

/** What is booked: a chair, a doctor, a bay. */
export const calendarResources = pgTable(
  'calendar_resources',
  {
    id: id(),
    businessId: businessId().references(() => businesses.id),
    name: text().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    unique('calendar_resources_of_business').on(table.businessId, table.id),
    ...ownBusinessOnly('calendar_resources'),
  ],
)

export const calendarHolidays = pgTable(
  'calendar_holidays',
  { businessId: businessId().references(() => businesses.id), day: date().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.businessId, table.day] }), ...ownBusinessOnly('calendar_holidays')],
)

export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    businessId: businessId(),
    resourceId: bigint('resource_id', { mode: 'number' }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** E.164; empty when it was written in by hand without one. */
    customerNumber: text('customer_number').notNull(),
    customerName: text('customer_name').notNull(),
    note: text().notNull().default(''),
    callId: bigint('call_id', { mode: 'number' }),
    state: text({ enum: ['booked', 'cancelled'] })
      .notNull()
      .default('booked'),
    /** Counts the changes, as calendars want to know. */
    revision: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'appointments_resource',
      columns: [table.businessId, table.resourceId],
      foreignColumns: [calendarResources.businessId, calendarResources.id],
    }),
    // The last word against two callers getting one slot; `book` takes a lock before it comes to this.
    uniqueIndex('appointments_slot').on(table.resourceId, table.startsAt).where(sql`${table.state} = 'booked'`),
    index('appointments_week').on(table.businessId, table.startsAt),
    index('appointments_customer').on(table.businessId, table.customerNumber, table.startsAt),
    ...ownBusinessOnly('appointments'),
  ],
)
