// What a business decides about its calls: whether they are recorded, how long what was said is kept, who is forgotten.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type CallSettings, eraseNumber, readCallSettings, saveCallSettings } from '#contract/call-settings.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { Checkbox, Select } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { PhoneField, validPhone } from '../ui/phone-field.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { toast } from '../ui/toaster.tsx'

export function CallSettingsButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        <Settings size={16} aria-hidden="true" />
        Call settings
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Call settings">
        <Keeping onSaved={() => setOpen(false)} />
        <Forgetting />
      </Dialog>
    </>
  )
}

function Keeping({ onSaved }: { onSaved: () => void }) {
  const { bId } = useUser()
  const settings = useQuery({
    queryKey: ['call-settings', bId],
    queryFn: ({ signal }) => call(readCallSettings, { params: { businessId: bId }, signal }),
  })
  return (
    <QueryView query={settings} failed="The settings could not be loaded. Please try again later.">
      {(saved) => <KeepingForm saved={saved} onSaved={onSaved} />}
    </QueryView>
  )
}

function KeepingForm({ saved, onSaved }: { saved: CallSettings; onSaved: () => void }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(saved)
  const save = useMutation({
    mutationFn: () => call(saveCallSettings, { params: { businessId: bId }, body: draft }),
    onSuccess: (stored) => {
      queries.setQueryData(['call-settings', bId], stored)
      toast.success('Call settings saved.')
      onSaved()
    },
    onError: (error) => toast.error('The settings could not be saved. Please try again.', error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Checkbox
        label="Record calls"
        hint="A notice is spoken first on every recorded call. Without recording there is no notice and no sound is kept; the transcript is."
        checked={draft.recordsCalls}
        onChange={({ target }) => setDraft({ ...draft, recordsCalls: target.checked })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <KeptFor
          label="Keep recordings"
          days={draft.recordingDays}
          onChange={(recordingDays) => setDraft({ ...draft, recordingDays })}
        />
        <KeptFor
          label="Keep transcripts"
          days={draft.transcriptDays}
          onChange={(transcriptDays) => setDraft({ ...draft, transcriptDays })}
        />
      </div>
      <p className="text-sm text-muted">
        What is older is erased within the hour, also of calls made before. Who was called, when and for how much stays.
      </p>
      <div>
        <Button type="submit" busy={save.isPending}>
          Save settings
        </Button>
      </div>
    </form>
  )
}

const PERIODS: [days: number, words: string][] = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [180, '180 days'],
  [365, 'A year'],
  [1_095, '3 years'],
]

function KeptFor({
  label,
  days,
  onChange,
}: {
  label: string
  days: number | null
  onChange: (days: number | null) => void
}) {
  const isOther = days !== null && !PERIODS.some(([period]) => period === days)
  return (
    <Select
      label={label}
      value={days ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Until I erase them</option>
      {isOther ? <option value={days}>{days} days</option> : null}
      {PERIODS.map(([period, words]) => (
        <option key={period} value={period}>
          {words}
        </option>
      ))}
    </Select>
  )
}

function Forgetting() {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState<string>()
  const erase = useMutation({
    mutationFn: (number: string) => call(eraseNumber, { params: { businessId: bId }, body: { number } }),
    onSuccess: ({ calls }) => {
      toast.success(`Forgotten. ${calls} ${calls === 1 ? 'call was' : 'calls were'} erased.`)
      setTyped('')
      return queries.invalidateQueries()
    },
    onError: (error) => toast.error('The number could not be erased. Please try again.', error),
    onSettled: () => setAsking(undefined),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const number = await validPhone(typed)
    setProblem(number ? undefined : 'Please enter a valid phone number.')
    setAsking(number)
  }
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="font-semibold">Forget a customer</h3>
      <p className="mt-1 text-sm text-muted">
        Erases everything known of a number: calls, recordings, messages, appointments, their record. Only the amounts
        in your statement stay. If they asked for no more calls, they still get none.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3">
        <PhoneField label="Number to forget" value={typed} onChange={setTyped} />
        {problem ? <ErrorNote>{problem}</ErrorNote> : null}
        <div>
          <Button type="submit" kind="danger">
            Erase everything
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asking !== undefined}
        title={`Forget ${asking ?? ''}?`}
        confirm="Erase everything"
        busy={erase.isPending}
        onConfirm={() => asking && erase.mutate(asking)}
        onClose={() => setAsking(undefined)}
      >
        All calls with this number and everything made of them will be gone. This cannot be undone.
      </ConfirmDialog>
    </section>
  )
}
