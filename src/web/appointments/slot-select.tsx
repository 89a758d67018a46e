import { useQuery } from '@tanstack/react-query'
import type { Calendar } from '#contract/appointments.ts'
import { useUser } from '../session.ts'
import { Select } from '../ui/field.tsx'
import { freeSlotsQuery } from './queries.ts'
import { inZone } from './week.ts'

/** Free times of one week. */
export function SlotSelect({
  calendar,
  monday,
  value,
  onChange,
}: {
  calendar: Calendar
  monday: string
  value: string
  onChange: (startsAt: string) => void
}) {
  const { bId } = useUser()
  const slots = useQuery(freeSlotsQuery(bId, monday))
  const list = slots.data ?? []
  return (
    <Select
      label="Time"
      required
      value={value}
      disabled={list.length === 0}
      hint={
        slots.isSuccess && list.length === 0 ? 'Nothing is free in this week. Choose another week first.' : undefined
      }
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Choose a free time</option>
      {list.map(({ startsAt }) => {
        const { day, time } = inZone(startsAt, calendar.timeZone)
        return (
          <option key={startsAt} value={startsAt}>
            {day}, {time}
          </option>
        )
      })}
    </Select>
  )
}
