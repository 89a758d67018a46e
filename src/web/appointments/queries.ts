import { queryOptions } from '@tanstack/react-query'
import { listAppointments, listFreeSlots, readCalendar } from '#contract/appointments.ts'
import { call } from '../api.ts'
import { spanOf } from './week.ts'

export const calendarQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['calendar', businessId],
    queryFn: ({ signal }) => call(readCalendar, { params: { businessId }, signal }),
  })

export const weekQuery = (businessId: number, monday: string) =>
  queryOptions({
    queryKey: ['appointments', businessId, monday],
    queryFn: ({ signal }) => call(listAppointments, { params: { businessId }, query: spanOf(monday), signal }),
    refetchInterval: 30_000,
  })

export const freeSlotsQuery = (businessId: number, monday: string) =>
  queryOptions({
    queryKey: ['free-slots', businessId, monday],
    queryFn: ({ signal }) => call(listFreeSlots, { params: { businessId }, query: spanOf(monday), signal }),
  })
