// Book, move and cancel by voice. The customer of the call is the customer of the appointment; nobody else's is touched.
import type { Appointment } from '#contract/appointments.ts'
import { type AppointmentAnswer, type AppointmentWish, POLICY_ACTIONS } from '#voice/brain/agent-brief.ts'
import type { Action } from '#voice/brain/brain.ts'
import { readWhen } from '#voice/brain/dates/read-when.ts'
import { book, cancel, findFreeSlots, move, revisionOf, upcomingOf } from '../appointments/appointments.ts'
import { readCalendar } from '../appointments/calendar.ts'
import type { WholeCall } from '../calls/calls.ts'
import type { Transaction } from '../database/database.ts'
import { addDays, instantOf, localTime } from '../local-time.ts'
import type { Paid } from './caps.ts'
import { type ConfirmParts, confirm } from './confirming.ts'
import { type Doing, type Done, type RunParts, runAction, wordsIn } from './runs.ts'

export type BookingParts = RunParts & ConfirmParts

const OFFERED = 3
const WISH_SCHEMA = {
  type: 'object',
  properties: {
    date: { type: 'string', description: 'An offered day, as 2026-11-17' },
    time: { type: 'string', description: 'An offered time, as 17:30' },
    when: { type: 'string', description: "The customer's own words for a day or time" },
  },
  additionalProperties: false,
}

/** `confirmation`: the template that confirms, and whether it is paid for. */
export function bookingActions(
  parts: BookingParts,
  call: WholeCall,
  { label: confirmation, paid }: { label: string; paid: readonly Paid[] },
): Action[] {
  const customer = { customerNumber: call.customerNumber, customerName: call.customerName || 'Customer' }
  const doing = (name: string, input: unknown): Doing => ({
    name,
    label: '',
    kind: 'booking',
    input: wishOf(input),
    paid,
  })
  const nothing: AppointmentAnswer = { ok: false, slots: [] }

  async function tryWish(
    tx: Transaction,
    input: unknown,
    take: (startsAt: Date) => Promise<Appointment>,
  ): Promise<Done<AppointmentAnswer>> {
    const { calendar } = await readCalendar(tx, call.businessId)
    const { exact, slots } = await fitting(tx, call.businessId, wishOf(input), calendar.timeZone, parts.clock.now())
    const offered = slots.map((startsAt) => spoken(calendar.timeZone, startsAt))
    if (!exact) return { answer: { ok: false, slots: offered }, outcome: 'Free times were offered.', free: true }
    const appointment = await take(exact)
    const revision = await revisionOf(tx, appointment.id)
    await confirm(tx, parts, call, confirmation, appointment, revision)
    const answer = { ok: true as const, ...spoken(calendar.timeZone, exact) }
    return { answer, outcome: `Booked ${answer.date} ${answer.time}, ${appointment.resource}.` }
  }

  return [
    {
      name: POLICY_ACTIONS.book,
      description: 'Books an appointment for this customer, or answers free times near the wish.',
      schema: WISH_SCHEMA,
      run: (input) =>
        runAction(parts, call, doing(POLICY_ACTIONS.book, input), nothing, (tx) =>
          tryWish(tx, input, (startsAt) =>
            book(tx, call.businessId, { ...customer, startsAt, note: '', callId: call.id }, parts.clock.now()),
          ),
        ),
    },
    {
      name: POLICY_ACTIONS.move,
      description: "Moves this customer's next appointment, or answers free times near the wish.",
      schema: WISH_SCHEMA,
      run: (input) =>
        runAction(parts, call, doing(POLICY_ACTIONS.move, input), nothing, async (tx) => {
          const next = await nextOf(tx, call, parts.clock.now())
          if (!next) return { answer: nothing, outcome: 'There is no appointment to move.', state: 'refused' }
          return tryWish(tx, input, (startsAt) => move(tx, call.businessId, next.id, startsAt, parts.clock.now()))
        }),
    },
    {
      name: POLICY_ACTIONS.cancel,
      description: "Cancels this customer's next appointment.",
      schema: { type: 'object', properties: {}, additionalProperties: false },
      run: (input) =>
        runAction<object>(parts, call, doing(POLICY_ACTIONS.cancel, input), { ok: false }, async (tx) => {
          const next = await nextOf(tx, call, parts.clock.now())
          if (!next) return { answer: { ok: false }, outcome: 'There is no appointment to cancel.', state: 'refused' }
          const gone = await cancel(tx, call.businessId, next.id)
          await confirm(tx, parts, call, confirmation, gone, await revisionOf(tx, gone.id))
          const { calendar } = await readCalendar(tx, call.businessId)
          const was = spoken(calendar.timeZone, new Date(gone.startsAt))
          return { answer: { ok: true, ...was }, outcome: `Cancelled ${was.date} ${was.time}.` }
        }),
    },
  ]
}

/** Free times that fit the wish or come near it; `exact` when the wish names one of them. */
export async function fitting(
  tx: Transaction,
  businessId: number,
  wish: AppointmentWish,
  timeZone: string,
  now: Date,
): Promise<{ exact: Date | undefined; slots: Date[] }> {
  const when = 'when' in wish ? readWhen(wish.when, now, timeZone) : { date: wish.date, from: wish.time, to: wish.time }
  const day = when?.date ?? localTime(timeZone, now).day
  const span = { from: instantOf(timeZone, day, 0), to: instantOf(timeZone, addDays(day, 7), 0) }
  const free = (await findFreeSlots(tx, businessId, span, now)).map(({ startsAt }) => startsAt)
  const from = instantOf(timeZone, day, minuteOf(when?.from ?? '00:00'))
  const to = instantOf(timeZone, day, minuteOf(when?.to ?? '23:59'))
  const exact =
    when && when.from === when.to ? free.find((startsAt) => startsAt.getTime() === from.getTime()) : undefined
  const inside = free.filter((startsAt) => startsAt >= from && startsAt <= to)
  const near = [...free].sort((a, b) => Math.abs(a.getTime() - from.getTime()) - Math.abs(b.getTime() - from.getTime()))
  const slots = (inside.length > 0 ? inside : near).slice(0, OFFERED).sort((a, b) => a.getTime() - b.getTime())
  return { exact, slots }
}

const nextOf = async (tx: Transaction, call: WholeCall, now: Date) =>
  call.customerNumber ? (await upcomingOf(tx, call.businessId, call.customerNumber, now))[0] : undefined

export function spoken(timeZone: string, startsAt: Date): { date: string; time: string } {
  const { day, minute } = localTime(timeZone, startsAt)
  const two = (value: number) => String(value).padStart(2, '0')
  return { date: day, time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` }
}

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const recordOf = (input: unknown): Record<string, unknown> =>
  input && typeof input === 'object' ? (input as Record<string, unknown>) : {}

/** A model may send anything: only a whole day and time count as such. */
export function wishOf(input: unknown): AppointmentWish {
  const { date, time, when } = recordOf(input)
  const isTime = typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  const isDay =
    typeof date === 'string' && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && /^\d{4}-\d\d-\d\d$/.test(date)
  if (isDay && isTime) return { date, time }
  return { when: wordsIn(when) }
}
