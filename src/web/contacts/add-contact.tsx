// A customer whom nobody has spoken with yet.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { saveContact } from '#contract/contacts.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { toast } from '../ui/toaster.tsx'

export function AddContact({ onClose, onAdded }: { onClose: () => void; onAdded: (number: string) => void }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [number, setNumber] = useState('')
  const [draft, setDraft] = useState({ name: '', email: '', note: '' })
  const [asked, setAsked] = useState(false)
  const isNumber = /^\+[1-9]\d{6,14}$/.test(number)
  const save = useMutation({
    mutationFn: () => call(saveContact, { params: { businessId: bId, number }, body: draft }),
    onSuccess: async () => {
      toast.success('Contact saved.')
      await queries.invalidateQueries({ queryKey: ['contacts'] })
      onAdded(number)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isNumber) save.mutate()
  }
  return (
    <Dialog open onClose={onClose} title="Add a contact">
      <form onSubmit={submit} className="grid gap-4">
        <PhoneField
          label="Number"
          value={number}
          error={asked && !isNumber ? 'Please enter a valid phone number.' : undefined}
          onChange={setNumber}
        />
        <TextField
          label="Name"
          maxLength={200}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <TextField
          type="email"
          label="E-mail"
          hint="E-mails of your agents go here and nowhere else."
          value={draft.email}
          onChange={({ target }) => setDraft({ ...draft, email: target.value })}
        />
        {save.isError ? <ErrorNote error={save.error}>The contact could not be saved.</ErrorNote> : null}
        <div className="flex justify-end gap-2">
          <Button kind="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
