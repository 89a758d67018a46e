// An appointment as an iCalendar file, so that it lands in the customer's own calendar and follows every change.
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Appointment } from '#contract/appointments.ts'

export function calendarFile(
  appointment: Appointment,
  business: { id: number; name: string },
  revision: number,
  now: Date,
): string {
  const cancelled = appointment.state === 'cancelled'
  const calendar = ical({
    prodId: { company: 'Vaani', product: 'Appointments', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `appointment-${business.id}-${appointment.id}@vaani`,
    sequence: revision,
    stamp: now,
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    summary: business.name,
    description: appointment.note,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
