// The week: what is booked, by day; booking, moving and cancelling by hand; the calendar's own settings.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Plus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Appointment, Calendar } from '#contract/appointments.ts'
import { useUser } from '../session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { AppointmentDialog } from './appointment-dialog.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { calendarQuery, weekQuery } from './queries.ts'
import { daysOfWeek, inZone, mondayOf, shift } from './week.ts'

type Open = { is: 'booking' } | { is: 'settings' } | { is: 'appointment'; appointment: Appointment }

export function AppointmentsPage() {
  const { bId } = useUser()
  const calendar = useQuery(calendarQuery(bId))
  return (
    <>
      <PageTitle>Appointments</PageTitle>
      {calendar.data ? null : <PageHeader title="Appointments" />}
      <QueryView query={calendar} failed="The calendar could not be loaded. Please try again later.">
        {(settings) => <Week calendar={settings} />}
      </QueryView>
    </>
  )
}

function Week({ calendar }: { calendar: Calendar }) {
  const { bId } = useUser()
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => new Date().toISOString())
  const today = inZone(now, calendar.timeZone).day
  const asked = search.get('week') ?? ''
  const monday = mondayOf(/^\d{4}-\d\d-\d\d$/.test(asked) ? asked : today)
  const go = (day: string) => setSearch({ week: day }, { preventScrollReset: true })
  const week = useQuery(weekQuery(bId, monday))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title="Appointments"
        actions={
          <>
            <Button kind="outline" onClick={() => setOpen({ is: 'settings' })}>
              <Settings2 size={16} aria-hidden="true" />
              Opening hours
            </Button>
            <Button onClick={() => setOpen({ is: 'booking' })}>
              <Plus size={16} aria-hidden="true" />
              Book
            </Button>
          </>
        }
      >
        Booked by your agents and by you. Times are in {calendar.timeZone.replaceAll('_', ' ')}.
      </PageHeader>
      <div className="mb-4 flex items-center gap-1">
        <IconButton label="Week before" onClick={() => go(shift(monday, -7))}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <Button kind="outline" size="sm" onClick={() => go(today)}>
          This week
        </Button>
        <IconButton label="Week after" onClick={() => go(shift(monday, 7))}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <QueryView query={week} failed="The appointments could not be loaded. Please try again later.">
        {(appointments) => (
          <ol aria-label="Days of the week" className="grid gap-3 lg:grid-cols-7 lg:gap-2">
            {daysOfWeek(monday).map(({ day, label }, index) => (
              <Day
                key={day}
                label={label}
                isToday={day === today}
                closed={closedBecause(calendar, day, index)}
                appointments={appointments.filter(
                  ({ startsAt, state }) => state === 'booked' && inZone(startsAt, calendar.timeZone).day === day,
                )}
                timeZone={calendar.timeZone}
                onOpen={(appointment) => setOpen({ is: 'appointment', appointment })}
              />
            ))}
          </ol>
        )}
      </QueryView>
      {week.data && !week.data.some(({ state }) => state === 'booked') ? (
        <p className="mt-4 text-sm text-muted">
          Nothing is booked around this week. Agents whose Actions allow it book here, and so can you.
        </p>
      ) : null}
      {open?.is === 'booking' ? <BookingDialog calendar={calendar} monday={monday} onClose={close} /> : null}
      {open?.is === 'settings' ? <CalendarDialog calendar={calendar} onClose={close} /> : null}
      {open?.is === 'appointment' ? (
        <AppointmentDialog appointment={open.appointment} calendar={calendar} onClose={close} />
      ) : null}
    </>
  )
}

function closedBecause(calendar: Calendar, day: string, weekday: number): string | undefined {
  const holiday = calendar.holidays.find((one) => one.day === day)
  if (holiday) return holiday.name || 'Holiday'
  return (calendar.hours[weekday] ?? []).length === 0 ? 'Closed' : undefined
}

function Day({
  label,
  isToday,
  closed,
  appointments,
  timeZone,
  onOpen,
}: {
  label: string
  isToday: boolean
  closed: string | undefined
  appointments: Appointment[]
  timeZone: string
  onOpen: (appointment: Appointment) => void
}) {
  return (
    <li
      className={classes(
        'rounded-xl border p-3 lg:min-h-72',
        isToday ? 'border-brand' : 'border-line',
        closed ? 'bg-sunken' : 'bg-surface',
      )}
    >
      <h2 className={classes('text-sm font-semibold', isToday && 'text-brand-text')}>{label}</h2>
      {closed ? <p className="text-xs text-muted">{closed}</p> : null}
      <ul className="mt-2 grid gap-1.5 empty:hidden">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <button
              type="button"
              onClick={() => onOpen(appointment)}
              className="w-full rounded-lg bg-brand-soft px-2.5 py-1.5 text-left text-sm hover:ring-1 hover:ring-brand"
            >
              <span className="tabular block text-xs font-semibold text-brand-text">
                {inZone(appointment.startsAt, timeZone).time}
              </span>
              <span className="block truncate font-medium">{appointment.customerName}</span>
              <span className="block truncate text-xs text-muted">{appointment.resource}</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  )
}
