// Booking, moving and cancelling: the slice's door. Two callers never get the same slot.
import { and, asc, count, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Appointment } from '#contract/appointments.ts'
import type { Transaction } from '../database/database.ts'
import { appointments, calendarResources } from '../database/schema/index.ts'
import { ProductError } from '../errors.ts'
import { lockCalendar, readCalendar } from './calendar.ts'
import { type FreeSlot, freeSlots, type Taken } from './slots.ts'

/** One customer cannot fill the calendar. */
const MOST_UPCOMING_A_CUSTOMER = 3
const MOST_DAYS_ASKED = 62

export const slotTaken = () =>
  new ProductError('conflict', 'slot-taken', 'That time is not free. Please choose another one.')
const appointmentNotFound = () =>
  new ProductError('not-found', 'appointment-not-found', 'There is no such appointment.')
const tooManyUpcoming = () =>
  new ProductError(
    'conflict',
    'too-many-appointments',
    `This customer already has ${MOST_UPCOMING_A_CUSTOMER} appointments to come. Cancel or move one of them first.`,
  )
const spanTooLong = () =>
  new ProductError('invalid', 'span-too-long', `Please ask for at most ${MOST_DAYS_ASKED} days at a time.`)

export type Booking = {
  startsAt: Date
  customerName: string
  customerNumber: string
  note: string
  callId?: number | null
}

type Span = { from: Date; to: Date }

export async function findFreeSlots(tx: Transaction, businessId: number, span: Span, now: Date): Promise<FreeSlot[]> {
  checkSpan(span)
  const { rules, resources } = await readCalendar(tx, businessId)
  // Before the first booking there is no resource yet: the calendar itself is one.
  const ids = resources.length > 0 ? resources.map(({ id }) => id) : [0]
  return freeSlots(rules, ids, await takenIn(tx, businessId, span), { ...span, now })
}

export async function book(tx: Transaction, businessId: number, booking: Booking, now: Date): Promise<Appointment> {
  await lockCalendar(tx, businessId)
  if (booking.customerNumber) await checkUpcoming(tx, businessId, booking.customerNumber, now)
  const { resourceId, endsAt } = await claimSlot(tx, businessId, booking.startsAt, now)
  const [row] = await tx
    .insert(appointments)
    .values({ ...booking, callId: booking.callId ?? null, businessId, resourceId, endsAt, createdAt: now })
    .returning({ id: appointments.id })
  return findAppointment(tx, businessId, row?.id ?? 0)
}

export async function move(
  tx: Transaction,
  businessId: number,
  appointmentId: number,
  startsAt: Date,
  now: Date,
): Promise<Appointment> {
  await lockCalendar(tx, businessId)
  const before = await findAppointment(tx, businessId, appointmentId)
  if (before.state === 'cancelled') throw appointmentNotFound()
  const { resourceId, endsAt } = await claimSlot(tx, businessId, startsAt, now, appointmentId)
  await change(tx, businessId, appointmentId, { resourceId, startsAt, endsAt })
  return findAppointment(tx, businessId, appointmentId)
}

export async function cancel(tx: Transaction, businessId: number, appointmentId: number): Promise<Appointment> {
  const before = await findAppointment(tx, businessId, appointmentId)
  if (before.state === 'cancelled') return before
  await change(tx, businessId, appointmentId, { state: 'cancelled' })
  return findAppointment(tx, businessId, appointmentId)
}

/** What a customer still has to come, soonest first. */
export async function upcomingOf(
  tx: Transaction,
  businessId: number,
  customerNumber: string,
  now: Date,
): Promise<Appointment[]> {
  const rows = await selected(tx)
    .where(
      and(
        eq(appointments.businessId, businessId),
        eq(appointments.customerNumber, customerNumber),
        eq(appointments.state, 'booked'),
        gt(appointments.startsAt, now),
      ),
    )
    .orderBy(asc(appointments.startsAt))
  return rows.map(told)
}

/** All that a customer has had and has to come, latest first. */
export async function appointmentsOf(
  tx: Transaction,
  businessId: number,
  customerNumber: string,
  most: number,
): Promise<Appointment[]> {
  const rows = await selected(tx)
    .where(and(eq(appointments.businessId, businessId), eq(appointments.customerNumber, customerNumber)))
    .orderBy(desc(appointments.startsAt))
    .limit(most)
  return rows.map(told)
}

/** How often it was changed, for its calendar file. */
export async function revisionOf(tx: Transaction, appointmentId: number): Promise<number> {
  const [row] = await tx
    .select({ revision: appointments.revision })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  return row?.revision ?? 0
}

export async function findAppointments(tx: Transaction, businessId: number, span: Span): Promise<Appointment[]> {
  checkSpan(span)
  const rows = await selected(tx)
    .where(
      and(
        eq(appointments.businessId, businessId),
        gte(appointments.startsAt, span.from),
        lt(appointments.startsAt, span.to),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  return rows.map(told)
}

async function findAppointment(tx: Transaction, businessId: number, appointmentId: number): Promise<Appointment> {
  const [row] = await selected(tx).where(
    and(eq(appointments.businessId, businessId), eq(appointments.id, appointmentId)),
  )
  if (!row) throw appointmentNotFound()
  return told(row)
}

async function claimSlot(tx: Transaction, businessId: number, startsAt: Date, now: Date, ignoring?: number) {
  const { rules, resources } = await readCalendar(tx, businessId)
  const span = { from: startsAt, to: new Date(startsAt.getTime() + 1) }
  const taken = await takenIn(tx, businessId, span, ignoring)
  const ids = resources.map(({ id }) => id)
  const [slot] = freeSlots(rules, ids, taken, { ...span, now })
  const resourceId = slot?.startsAt.getTime() === startsAt.getTime() ? slot.resourceIds[0] : undefined
  if (!slot || resourceId === undefined) throw slotTaken()
  return { resourceId, endsAt: slot.endsAt }
}

async function takenIn(tx: Transaction, businessId: number, span: Span, ignoring?: number): Promise<Taken[]> {
  // An appointment that began up to a day before may reach into the span.
  const dayBefore = new Date(span.from.getTime() - 86_400_000)
  const dayAfter = new Date(span.to.getTime() + 86_400_000)
  const rows = await tx
    .select({
      id: appointments.id,
      resourceId: appointments.resourceId,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.businessId, businessId),
        eq(appointments.state, 'booked'),
        gte(appointments.startsAt, dayBefore),
        lt(appointments.startsAt, dayAfter),
      ),
    )
  return rows.filter(({ id }) => id !== ignoring)
}

async function checkUpcoming(tx: Transaction, businessId: number, customerNumber: string, now: Date): Promise<void> {
  const [row] = await tx
    .select({ upcoming: count() })
    .from(appointments)
    .where(
      and(
        eq(appointments.businessId, businessId),
        eq(appointments.customerNumber, customerNumber),
        eq(appointments.state, 'booked'),
        gt(appointments.startsAt, now),
      ),
    )
  if ((row?.upcoming ?? 0) >= MOST_UPCOMING_A_CUSTOMER) throw tooManyUpcoming()
}

async function change(
  tx: Transaction,
  businessId: number,
  appointmentId: number,
  changes: Partial<typeof appointments.$inferInsert>,
): Promise<void> {
  await tx
    .update(appointments)
    .set({ ...changes, revision: sql`${appointments.revision} + 1` })
    .where(and(eq(appointments.businessId, businessId), eq(appointments.id, appointmentId)))
}

const selected = (tx: Transaction) =>
  tx
    .select({
      id: appointments.id,
      resource: calendarResources.name,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      customerName: appointments.customerName,
      customerNumber: appointments.customerNumber,
      note: appointments.note,
      callId: appointments.callId,
      state: appointments.state,
    })
    .from(appointments)
    .innerJoin(calendarResources, eq(calendarResources.id, appointments.resourceId))

type Row = Omit<Appointment, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }
const told = (row: Row): Appointment => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
})

function checkSpan({ from, to }: Span): void {
  if (to.getTime() - from.getTime() > MOST_DAYS_ASKED * 86_400_000) throw spanTooLong()
}
