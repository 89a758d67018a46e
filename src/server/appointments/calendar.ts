// The business's calendar: what was saved, or sensible hours until something is.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Calendar } from '#contract/appointments.ts'
import type { Transaction } from '../database/database.ts'
import { businesses, calendarHolidays, calendarResources, calendars } from '../database/schema/index.ts'
import type { CalendarRules } from './slots.ts'

const DAY: [number, number][] = [
  [9 * 60, 13 * 60],
  [14 * 60, 19 * 60],
]
const DEFAULTS = {
  slotMinutes: 30,
  hours: [DAY, DAY, DAY, DAY, DAY, DAY, []],
  noticeMinutes: 60,
  daysAhead: 30,
}
const FIRST_RESOURCE = 'Calendar'

export type CalendarInFull = { rules: CalendarRules; resources: { id: number; name: string }[]; calendar: Calendar }

export async function readCalendar(tx: Transaction, businessId: number): Promise<CalendarInFull> {
  const [business] = await tx
    .select({ timeZone: businesses.timeZone })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  const [saved] = await tx.select().from(calendars).where(eq(calendars.businessId, businessId))
  const holidays = await tx
    .select({ day: calendarHolidays.day, name: calendarHolidays.name })
    .from(calendarHolidays)
    .where(eq(calendarHolidays.businessId, businessId))
    .orderBy(asc(calendarHolidays.day))
  const resources = await activeResources(tx, businessId)
  const { slotMinutes, hours, noticeMinutes, daysAhead } = saved ?? DEFAULTS
  const timeZone = business?.timeZone ?? 'Asia/Kolkata'
  const own = { slotMinutes, hours, noticeMinutes, daysAhead, timeZone }
  return {
    rules: { ...own, holidays: new Set(holidays.map(({ day }) => day)) },
    resources,
    calendar: { ...own, holidays, resources: resources.length > 0 ? resources : [{ name: FIRST_RESOURCE }] },
  }
}

const LOCK = 727_203

/** Until the transaction ends nobody else books in or changes this calendar. Answers its resources, never none. */
export async function lockCalendar(tx: Transaction, businessId: number): Promise<{ id: number; name: string }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, hashint8(${businessId}::bigint))`)
  const resources = await activeResources(tx, businessId)
  if (resources.length > 0) return resources
  await tx.insert(calendarResources).values({ businessId, name: FIRST_RESOURCE })
  return activeResources(tx, businessId)
}

async function activeResources(tx: Transaction, businessId: number): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: calendarResources.id, name: calendarResources.name })
    .from(calendarResources)
    .where(and(eq(calendarResources.businessId, businessId), eq(calendarResources.active, true)))
    .orderBy(asc(calendarResources.id))
}

export async function saveCalendar(
  tx: Transaction,
  businessId: number,
  draft: Omit<Calendar, 'timeZone'>,
): Promise<CalendarInFull> {
  const { resources, holidays, ...own } = draft
  await tx
    .insert(calendars)
    .values({ businessId, ...own })
    .onConflictDoUpdate({ target: calendars.businessId, set: own })
  const existing = await lockCalendar(tx, businessId)
  for (const { id } of existing) {
    const kept = resources.find((resource) => resource.id === id)
    await tx
      .update(calendarResources)
      .set(kept ? { name: kept.name } : { active: false })
      .where(eq(calendarResources.id, id))
  }
  const added = resources.filter(({ id }) => id === undefined || !existing.some((one) => one.id === id))
  if (added.length > 0) {
    await tx.insert(calendarResources).values(added.map(({ name }) => ({ businessId, name })))
  }
  await tx.delete(calendarHolidays).where(eq(calendarHolidays.businessId, businessId))
  if (holidays.length > 0) {
    await tx
      .insert(calendarHolidays)
      .values(holidays.map((holiday) => ({ businessId, ...holiday })))
      .onConflictDoNothing()
  }
  return readCalendar(tx, businessId)
}
