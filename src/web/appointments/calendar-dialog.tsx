// Opening hours, slot length, what can be booked, holidays.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type Calendar, saveCalendar } from '#contract/appointments.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { toast } from '../ui/toaster.tsx'
import { WeekHours } from './week-hours.tsx'

export function CalendarDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(calendar)
  const set = (change: Partial<Calendar>) => setDraft((before) => ({ ...before, ...change }))
  const save = useMutation({
    mutationFn: () => {
      const { timeZone: _timeZone, ...body } = draft
      return call(saveCalendar, { params: { businessId: bId }, body })
    },
    onSuccess: async () => {
      toast.success('Opening hours saved.')
      await queries.invalidateQueries({ queryKey: ['calendar'] })
      await queries.invalidateQueries({ queryKey: ['free-slots'] })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog open onClose={onClose} title="Opening hours">
      <form onSubmit={submit} className="grid gap-5">
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">Week</legend>
          <WeekHours hours={draft.hours} onChange={(hours) => set({ hours })} />
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField
            label="Slot, minutes"
            value={draft.slotMinutes}
            min={5}
            max={480}
            onChange={(slotMinutes) => set({ slotMinutes })}
          />
          <NumberField
            label="Notice, minutes"
            value={draft.noticeMinutes}
            min={0}
            max={10_080}
            onChange={(noticeMinutes) => set({ noticeMinutes })}
          />
          <NumberField
            label="Days ahead"
            value={draft.daysAhead}
            min={1}
            max={365}
            onChange={(daysAhead) => set({ daysAhead })}
          />
        </div>
        <Rows
          legend="What can be booked"
          hint="A chair, a doctor, a bay: each takes one customer at a time."
          rows={draft.resources}
          make={() => ({ name: '' })}
          onChange={(resources) => set({ resources })}
          atLeastOne
        >
          {(resource, change) => (
            <TextField
              hideLabel
              label="Name"
              required
              className="grow"
              value={resource.name}
              onChange={(event) => change({ ...resource, name: event.target.value })}
            />
          )}
        </Rows>
        <Rows
          legend="Holidays"
          rows={draft.holidays}
          make={() => ({ day: '', name: '' })}
          onChange={(holidays) => set({ holidays })}
        >
          {(holiday, change) => (
            <>
              <TextField
                hideLabel
                label="Day"
                type="date"
                required
                value={holiday.day}
                onChange={(event) => change({ ...holiday, day: event.target.value })}
              />
              <TextField
                hideLabel
                label="Name"
                className="grow"
                placeholder="Diwali"
                value={holiday.name}
                onChange={(event) => change({ ...holiday, name: event.target.value })}
              />
            </>
          )}
        </Rows>
        {save.isError ? <ErrorNote error={save.error}>The opening hours could not be saved.</ErrorNote> : null}
        <div className="flex justify-end gap-2">
          <Button kind="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function NumberField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}) {
  return (
    <TextField
      label={label}
      type="number"
      required
      min={min}
      max={max}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}

function Rows<Row>({
  legend,
  hint,
  rows,
  make,
  onChange,
  atLeastOne = false,
  children,
}: {
  legend: string
  hint?: string
  rows: Row[]
  make: () => Row
  onChange: (rows: Row[]) => void
  atLeastOne?: boolean
  children: (row: Row, change: (row: Row) => void) => React.ReactNode
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{legend}</legend>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      {rows.map((row, index) => (
        <div key={index} className="flex items-center gap-2">
          {children(row, (changed) => onChange(rows.map((one, at) => (at === index ? changed : one))))}
          <IconButton
            label="Remove"
            disabled={atLeastOne && rows.length === 1}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <Trash2 size={15} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button kind="outline" size="sm" onClick={() => onChange([...rows, make()])}>
          <Plus size={15} aria-hidden="true" />
          Add
        </Button>
      </div>
    </fieldset>
  )
}
