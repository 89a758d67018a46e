import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { bookAppointment, type Calendar } from '#contract/appointments.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { toast } from '../ui/toaster.tsx'
import { SlotSelect } from './slot-select.tsx'

export function BookingDialog({
  calendar,
  monday,
  onClose,
}: {
  calendar: Calendar
  monday: string
  onClose: () => void
}) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [draft, setDraft] = useState({ startsAt: '', customerName: '', customerNumber: '', note: '' })
  const set = (name: keyof typeof draft) => (value: string) => setDraft((before) => ({ ...before, [name]: value }))
  const book = useMutation({
    mutationFn: () => call(bookAppointment, { params: { businessId: bId }, body: draft }),
    onSuccess: async () => {
      toast.success('Appointment booked.')
      await queries.invalidateQueries({ queryKey: ['appointments'] })
      await queries.invalidateQueries({ queryKey: ['free-slots'] })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    book.mutate()
  }
  return (
    <Dialog open onClose={onClose} title="Book an appointment">
      <form onSubmit={submit} className="grid gap-4">
        <SlotSelect calendar={calendar} monday={monday} value={draft.startsAt} onChange={set('startsAt')} />
        <TextField
          label="Customer name"
          required
          value={draft.customerName}
          onChange={(event) => set('customerName')(event.target.value)}
        />
        <PhoneField label="Phone number" value={draft.customerNumber} onChange={set('customerNumber')} />
        <TextField label="Note" value={draft.note} onChange={(event) => set('note')(event.target.value)} />
        {book.isError ? <ErrorNote error={book.error}>The appointment could not be booked.</ErrorNote> : null}
        <div className="flex justify-end gap-2">
          <Button kind="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={book.isPending}>
            Book
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
