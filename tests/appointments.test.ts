import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBusiness } from '#server/accounts/accounts.ts'
import { book, cancel, findAppointments, findFreeSlots, move } from '#server/appointments/appointments.ts'
import { saveCalendar } from '#server/appointments/calendar.ts'
import { databases, type TestDatabase } from './databases.ts'

// Monday, 16 November 2026, 06:00 in India.
const now = new Date('2026-11-16T00:30:00Z')
const wholeDay: [number, number][] = [[9 * 60, 21 * 60 + 30]]
const CALENDAR = {
  slotMinutes: 30,
  hours: Array.from({ length: 7 }, () => wholeDay),
  noticeMinutes: 0,
  daysAhead: 7,
  resources: [{ name: 'Chair one' }, { name: 'Chair two' }],
  holidays: [],
}
const MONDAY = { from: now, to: new Date('2026-11-16T20:00:00Z') }
const asha = { customerName: 'Asha', customerNumber: '+919812345678', note: '' }

describe.each(databases)('appointments on %s', (_name, open) => {
  let store: TestDatabase
  let businessId: number
  let other: number
  beforeAll(async () => {
    store = await open()
    const make = (email: string) =>
      store.db.asSystem((tx) =>
        createBusiness(tx, { name: 'Asha Dental', email, phone: '+919812345678', password: 'Vaani@2026' }),
      )
    businessId = (await make('a@example.com')).id
    other = (await make('b@example.com')).id
    await store.db.inBusiness(businessId, (tx) => saveCalendar(tx, businessId, CALENDAR))
  }, 60_000)
  afterAll(() => store.close())

  const inBusiness: TestDatabase['db']['inBusiness'] = (id, work) => store.db.inBusiness(id, work)

  test('200 customers ask for 50 slots at once: exactly 50 get one, and no slot is given twice', async () => {
    const free = await inBusiness(businessId, (tx) => findFreeSlots(tx, businessId, MONDAY, now))
    expect(free).toHaveLength(25) // each with two chairs
    const asked = Array.from({ length: 200 }, (_, customer) =>
      inBusiness(businessId, (tx) =>
        book(
          tx,
          businessId,
          {
            startsAt: free[customer % 25]?.startsAt ?? now,
            customerName: `Customer ${customer}`,
            customerNumber: `+9198${String(customer).padStart(8, '0')}`,
            note: '',
          },
          now,
        ),
      ),
    )
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'slot-taken' })
    }
    const booked = await inBusiness(businessId, (tx) => findAppointments(tx, businessId, MONDAY))
    expect(new Set(booked.map(({ resource, startsAt }) => `${resource} ${startsAt}`)).size).toBe(50)
    expect(await inBusiness(businessId, (tx) => findFreeSlots(tx, businessId, MONDAY, now))).toEqual([])
  })

  test('a cancelled slot can be booked again; a moved one frees where it was', async () => {
    const tuesday = new Date('2026-11-17T04:00:00Z')
    const wednesday = new Date('2026-11-18T04:00:00Z')
    const first = await inBusiness(businessId, (tx) => book(tx, businessId, { ...asha, startsAt: tuesday }, now))
    const moved = await inBusiness(businessId, (tx) => move(tx, businessId, first.id, wednesday, now))
    expect(moved).toMatchObject({ id: first.id, startsAt: wednesday.toISOString(), state: 'booked' })
    expect((await inBusiness(businessId, (tx) => cancel(tx, businessId, first.id))).state).toBe('cancelled')
    const again = await inBusiness(businessId, (tx) => book(tx, businessId, { ...asha, startsAt: wednesday }, now))
    expect(again.state).toBe('booked')
    await inBusiness(businessId, (tx) => cancel(tx, businessId, again.id))
  })

  test('one customer cannot fill the calendar', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 19, hour))
    for (const hour of [4, 5, 6]) {
      await inBusiness(businessId, (tx) => book(tx, businessId, { ...asha, startsAt: at(hour) }, now))
    }
    const fourth = inBusiness(businessId, (tx) => book(tx, businessId, { ...asha, startsAt: at(7) }, now))
    await expect(fourth).rejects.toMatchObject({ code: 'too-many-appointments' })
  })

  test('outside the opening hours, off the grid, in the past and too far ahead there is nothing to book', async () => {
    const off = ['2026-11-20T01:00:00Z', '2026-11-20T04:07:00Z', '2026-11-15T04:00:00Z', '2027-02-01T04:00:00Z']
    for (const startsAt of off) {
      const booking = { ...asha, customerNumber: '', startsAt: new Date(startsAt) }
      const asked = inBusiness(businessId, (tx) => book(tx, businessId, booking, now))
      await expect(asked).rejects.toMatchObject({ code: 'slot-taken' })
    }
  })

  test('another business sees and moves nothing', async () => {
    const startsAt = new Date('2026-11-21T04:00:00Z')
    const mine = await inBusiness(businessId, (tx) =>
      book(tx, businessId, { ...asha, customerNumber: '', startsAt }, now),
    )
    const week = { from: now, to: new Date('2026-11-25T00:00:00Z') }
    expect(await inBusiness(other, (tx) => findAppointments(tx, other, week))).toEqual([])
    const moving = inBusiness(other, (tx) => cancel(tx, other, mine.id))
    await expect(moving).rejects.toMatchObject({ code: 'appointment-not-found' })
  })
})
