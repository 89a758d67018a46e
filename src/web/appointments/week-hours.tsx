// The hours of a week, day by day: of the calendar, and of people to whom calls are transferred.
import { Plus, Trash2 } from 'lucide-react'
import type { WeeklyHours } from '#contract/weekly-hours.ts'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { clockTime, minuteOf } from './week.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function WeekHours({ hours, onChange }: { hours: WeeklyHours; onChange: (hours: WeeklyHours) => void }) {
  return DAYS.map((name, index) => (
    <DayHours
      key={name}
      name={name}
      openings={hours[index] ?? []}
      onChange={(openings) => onChange(hours.map((day, at) => (at === index ? openings : day)))}
    />
  ))
}

type Openings = [opens: number, closes: number][]

function DayHours({
  name,
  openings,
  onChange,
}: {
  name: string
  openings: Openings
  onChange: (openings: Openings) => void
}) {
  const set = (index: number, side: 0 | 1, time: string) => {
    const minute = minuteOf(time)
    if (minute === undefined) return
    onChange(
      openings.map((opening, at) =>
        at === index ? (side === 0 ? [minute, opening[1]] : [opening[0], minute]) : opening,
      ),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-24 text-sm">{name}</span>
      {openings.length === 0 ? <span className="text-sm text-muted">Closed</span> : null}
      {openings.map(([opens, closes], index) => (
        <span key={index} className="flex items-center gap-1 max-sm:w-full">
          <TextField
            hideLabel
            className="min-w-0 max-sm:flex-1"
            label={`${name} opens`}
            type="time"
            required
            value={clockTime(opens)}
            onChange={(event) => set(index, 0, event.target.value)}
          />
          <span aria-hidden="true">–</span>
          <TextField
            hideLabel
            className="min-w-0 max-sm:flex-1"
            label={`${name} closes`}
            type="time"
            required
            value={clockTime(closes)}
            onChange={(event) => set(index, 1, event.target.value)}
          />
          <IconButton
            label={`Remove these hours of ${name}`}
            onClick={() => onChange(openings.filter((_, at) => at !== index))}
          >
            <Trash2 size={15} aria-hidden="true" />
          </IconButton>
        </span>
      ))}
      {openings.length < 2 ? (
        <IconButton
          label={`Add hours on ${name}`}
          onClick={() => onChange([...openings, openings.length === 0 ? [540, 1080] : [1140, 1260]])}
        >
          <Plus size={15} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  )
}
