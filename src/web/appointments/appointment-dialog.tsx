import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Appointment, type Calendar, cancelAppointment, moveAppointment } from '#contract/appointments.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { toast } from '../ui/toaster.tsx'
import { SlotSelect } from './slot-select.tsx'
import { inZone, mondayOf } from './week.ts'

export function AppointmentDialog({
  appointment,
  calendar,
  onClose,
}: {
  appointment: Appointment
  calendar: Calendar
  onClose: () => void
}) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [startsAt, setStartsAt] = useState('')
  const params = { businessId: bId, appointmentId: appointment.id }
  const done = (message: string) => async () => {
    toast.success(message)
    await queries.invalidateQueries({ queryKey: ['appointments'] })
    await queries.invalidateQueries({ queryKey: ['free-slots'] })
    onClose()
  }
  const move = useMutation({
    mutationFn: () => call(moveAppointment, { params, body: { startsAt } }),
    onSuccess: done('Appointment moved.'),
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelAppointment, { params }),
    onSuccess: done('Appointment cancelled.'),
  })
  const { day, time } = inZone(appointment.startsAt, calendar.timeZone)
  return (
    <Dialog open onClose={onClose} title={appointment.customerName}>
      <div className="grid gap-5">
        <Facts
          facts={[
            ['When', `${day}, ${time}`],
            ['With', appointment.resource],
            ['Phone', appointment.customerNumber || '–'],
            ['Note', appointment.note || '–'],
          ]}
        />
        {appointment.callId ? (
          <Link to={`/call-logs?call=${appointment.callId}`} className="text-brand-text hover:underline">
            Open the call that booked it
          </Link>
        ) : null}
        <SlotSelect calendar={calendar} monday={mondayOf(day)} value={startsAt} onChange={setStartsAt} />
        {move.isError ? <ErrorNote error={move.error}>The appointment could not be moved.</ErrorNote> : null}
        {cancel.isError ? <ErrorNote error={cancel.error}>The appointment could not be cancelled.</ErrorNote> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel appointment
          </Button>
          <Button disabled={!startsAt} busy={move.isPending} onClick={() => move.mutate()}>
            Move
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
