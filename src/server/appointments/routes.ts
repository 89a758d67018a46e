import {
  bookAppointment,
  cancelAppointment,
  listAppointments,
  listFreeSlots,
  moveAppointment,
  readCalendar as readCalendarEndpoint,
  saveCalendar as saveCalendarEndpoint,
} from '#contract/appointments.ts'
import type { Database } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import type { Routes } from '../http.ts'
import { asPhoneNumber } from '../phone-number.ts'
import type { WallClock } from '../ports.ts'
import { book, cancel, findAppointments, findFreeSlots, move } from './appointments.ts'
import { readCalendar, saveCalendar } from './calendar.ts'

export function appointmentRoutes(db: Database, clock: WallClock): Routes {
  return (serve) => {
    serve(readCalendarEndpoint, ({ businessId }) =>
      db.inBusiness(businessId, async (tx) => (await readCalendar(tx, businessId)).calendar),
    )
    serve(saveCalendarEndpoint, ({ businessId, body }) =>
      db.inBusiness(businessId, async (tx) => (await saveCalendar(tx, businessId, body)).calendar),
    )
    serve(listAppointments, ({ businessId, query }) =>
      db.inBusiness(businessId, (tx) => findAppointments(tx, businessId, span(query))),
    )
    serve(listFreeSlots, ({ businessId, query }) =>
      db.inBusiness(businessId, async (tx) => {
        const slots = await findFreeSlots(tx, businessId, span(query), clock.now())
        return slots.map(({ startsAt, endsAt, resourceIds }) => ({
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          free: resourceIds.length,
        }))
      }),
    )
    serve(bookAppointment, ({ businessId, body }) =>
      db.inBusiness(businessId, (tx) => {
        const customerNumber = body.customerNumber && asPhoneNumber(body.customerNumber)
        if (customerNumber === undefined) throw phoneInvalid()
        return book(tx, businessId, { ...body, customerNumber, startsAt: new Date(body.startsAt) }, clock.now())
      }),
    )
    serve(moveAppointment, ({ businessId, params, body }) =>
      db.inBusiness(businessId, (tx) =>
        move(tx, businessId, params.appointmentId, new Date(body.startsAt), clock.now()),
      ),
    )
    serve(cancelAppointment, ({ businessId, params }) =>
      db.inBusiness(businessId, (tx) => cancel(tx, businessId, params.appointmentId)),
    )
  }
}

const span = ({ from, to }: { from: string; to: string }) => ({ from: new Date(from), to: new Date(to) })

const phoneInvalid = () => new ProductError('invalid', 'phone-invalid', 'Please enter a valid phone number.')
