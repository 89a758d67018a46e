// How much all agents of a business together may do, in numbers and in money.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ActionCaps, readActionCaps, saveActionCaps } from '#contract/actions.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { toast } from '../ui/toaster.tsx'

export function Limits() {
  const { bId } = useUser()
  const caps = useQuery({
    queryKey: ['action-caps', bId],
    queryFn: ({ signal }) => call(readActionCaps, { params: { businessId: bId }, signal }),
  })
  return (
    <QueryView query={caps} failed="The limits could not be loaded. Please try again later.">
      {(start) => <LimitsForm start={start} />}
    </QueryView>
  )
}

type Amount = { key: keyof ActionCaps; label: string; hint?: string; max: number }

const COUNTS: Amount[] = [
  { key: 'perCall', label: 'Actions in one call', max: 50 },
  { key: 'messagesPerDay', label: 'Messages a day', max: 100_000 },
  { key: 'bookingsPerDay', label: 'Bookings a day', hint: 'Moving and cancelling count too.', max: 100_000 },
  { key: 'transfersPerDay', label: 'Transfers a day', max: 100_000 },
]
const MONEY: Amount[] = [
  { key: 'spendPerCallPaise', label: 'Spend in one call, ₹', max: 1_000_000 },
  { key: 'spendPerDayPaise', label: 'Spend a day, ₹', max: 1_000_000 },
  { key: 'smsPaise', label: 'What one SMS costs you, ₹', max: 1_000_000 },
  { key: 'transferPaise', label: 'What one transfer costs you, ₹', max: 1_000_000 },
]

function LimitsForm({ start }: { start: ActionCaps }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(start)
  const save = useMutation({
    mutationFn: () => call(saveActionCaps, { params: { businessId: bId }, body: draft }),
    onSuccess: async () => {
      toast.success('Limits saved.')
      await queries.invalidateQueries({ queryKey: ['action-caps'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const set = (key: keyof ActionCaps) => (value: number) => setDraft((before) => ({ ...before, [key]: value }))
  return (
    <Card>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-sm text-muted">
          For all agents together. Once a limit is reached the agent says that it cannot, and the call’s detail says
          why.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {COUNTS.map(({ key, ...amount }) => (
            <NumberField key={key} {...amount} step={1} value={draft[key]} onChange={set(key)} />
          ))}
          {MONEY.map(({ key, ...amount }) => (
            <NumberField
              key={key}
              {...amount}
              step={0.01}
              value={draft[key] / 100}
              onChange={(rupees) => set(key)(Math.round(rupees * 100))}
            />
          ))}
        </div>
        {save.isError ? <ErrorNote error={save.error}>The limits could not be saved.</ErrorNote> : null}
        <div>
          <Button type="submit" busy={save.isPending}>
            Save limits
          </Button>
        </div>
      </form>
    </Card>
  )
}

function NumberField({
  value,
  onChange,
  ...field
}: Omit<Amount, 'key'> & { step: number; value: number; onChange: (value: number) => void }) {
  // What is being typed, such as "1.", is no number yet.
  const [text, setText] = useState(String(value))
  return (
    <TextField
      {...field}
      type="number"
      required
      min={0}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (Number.isFinite(target.valueAsNumber)) onChange(target.valueAsNumber)
      }}
    />
  )
}
