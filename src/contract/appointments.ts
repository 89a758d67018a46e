// The business's calendar and what is booked in it.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CallId, InBusiness, Instant } from './shared.ts'
import { WeeklyHours } from './weekly-hours.ts'

export const Calendar = z.object({
  slotMinutes: z.number().int().min(5).max(480),
  hours: WeeklyHours,
  /** How long before its start a slot can still be booked. */
  noticeMinutes: z.number().int().min(0).max(10_080),
  daysAhead: z.number().int().min(1).max(365),
  resources: z
    .array(z.object({ id: z.number().int().positive().optional(), name: z.string().trim().min(1).max(60) }))
    .min(1)
    .max(50),
  holidays: z.array(z.object({ day: z.iso.date(), name: z.string().trim().max(60) })).max(200),
  /** IANA, such as Asia/Kolkata. */
  timeZone: z.string(),
})
export type Calendar = z.infer<typeof Calendar>

export const Appointment = z.object({
  id: z.number().int(),
  resource: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  customerName: z.string(),
  customerNumber: z.string(),
  note: z.string(),
  callId: CallId.nullable(),
  state: z.enum(['booked', 'cancelled']),
})
export type Appointment = z.infer<typeof Appointment>

export const Slot = z.object({ startsAt: Instant, endsAt: Instant, free: z.number().int() })
export type Slot = z.infer<typeof Slot>

const InAppointment = InBusiness.extend({ appointmentId: z.coerce.number().int().positive() })
const Span = z.object({ from: Instant, to: Instant })

export const readCalendar = endpoint({
  method: 'GET',
  path: '/v1/calendar/:businessId',
  summary: 'Opening hours, slots, resources and holidays.',
  params: InBusiness,
  response: Calendar,
})

export const saveCalendar = endpoint({
  method: 'PUT',
  path: '/v1/calendar/:businessId',
  summary: 'Changes the calendar; what is booked stays.',
  params: InBusiness,
  body: Calendar.omit({ timeZone: true }),
  response: Calendar,
})

export const listAppointments = endpoint({
  method: 'GET',
  path: '/v1/appointments/:businessId',
  summary: 'What is booked in a span of at most 62 days, by time.',
  params: InBusiness,
  query: Span,
  response: z.array(Appointment),
})

export const listFreeSlots = endpoint({
  method: 'GET',
  path: '/v1/appointments/:businessId/free',
  summary: 'Free slots in a span of at most 62 days.',
  params: InBusiness,
  query: Span,
  response: z.array(Slot),
})

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/v1/appointments/:businessId',
  summary: 'Books a free slot; 409 `slot-taken` when somebody was faster.',
  status: 201,
  params: InBusiness,
  body: z.object({
    startsAt: Instant,
    customerName: z.string().trim().min(1, 'Please enter a name.').max(200),
    customerNumber: z.string().trim().max(40).default(''),
    note: z.string().trim().max(1_000).default(''),
  }),
  response: Appointment,
})

export const moveAppointment = endpoint({
  method: 'POST',
  path: '/v1/appointments/:businessId/:appointmentId/move',
  summary: 'Moves an appointment to another free slot.',
  params: InAppointment,
  body: z.object({ startsAt: Instant }),
  response: Appointment,
})

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/v1/appointments/:businessId/:appointmentId/cancel',
  summary: 'Cancels an appointment; one that is cancelled stays so.',
  params: InAppointment,
  response: Appointment,
})
