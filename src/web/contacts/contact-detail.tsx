import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, MessageSquare, Phone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type Contact, readContact, saveContact, type TimelineEntry } from '#contract/contacts.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { formatInstant } from '../ui/format.ts'
import { ErrorNote } from '../ui/notes.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { toast } from '../ui/toaster.tsx'

export function ContactDetail({ number }: { number: string }) {
  const { bId } = useUser()
  const contact = useQuery({
    queryKey: ['contact', bId, number],
    queryFn: ({ signal }) => call(readContact, { params: { businessId: bId, number }, signal }),
  })
  return (
    <QueryView query={contact} failed="This customer could not be opened. Please try again later.">
      {(known) => (
        <div className="grid gap-6">
          <ContactForm contact={known} />
          <Known facts={known.facts} />
          <section>
            <h3 className="mb-2 font-semibold">Timeline</h3>
            {known.timeline.length === 0 ? <p className="text-sm text-muted">Nothing has happened yet.</p> : null}
            <ol className="grid gap-3">
              {known.timeline.map((entry) => (
                <TimelineItem key={`${entry.kind}${entry.at}${entry.title}`} entry={entry} />
              ))}
            </ol>
          </section>
        </div>
      )}
    </QueryView>
  )
}

function ContactForm({ contact }: { contact: Contact }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [draft, setDraft] = useState({ name: contact.name, email: contact.email, note: contact.note })
  const set = (name: keyof typeof draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value })
  const save = useMutation({
    mutationFn: () => call(saveContact, { params: { businessId: bId, number: contact.number }, body: draft }),
    onSuccess: () => {
      toast.success('Contact saved.')
      void queries.invalidateQueries({ queryKey: ['contacts'] })
      void queries.invalidateQueries({ queryKey: ['contact'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextField label="Name" value={draft.name} onChange={set('name')} />
      <TextField
        type="email"
        label="E-mail"
        hint="E-mails of your agents go here and nowhere else."
        value={draft.email}
        onChange={set('email')}
      />
      <TextArea label="Note" rows={2} value={draft.note} onChange={set('note')} />
      {save.isError ? <ErrorNote error={save.error}>The contact could not be saved.</ErrorNote> : null}
      <div>
        <Button type="submit" size="sm" busy={save.isPending}>
          Save contact
        </Button>
      </div>
    </form>
  )
}

function Known({ facts }: { facts: Record<string, string> }) {
  const known = Object.entries(facts)
  if (known.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">Learnt in calls</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {known.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const ICONS = { call: Phone, message: MessageSquare, appointment: CalendarDays } as const

function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const Icon = ICONS[entry.kind]
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text"
      >
        <Icon size={15} />
      </span>
      <div className="min-w-0 text-sm">
        <p className="font-medium">
          {entry.callId && entry.kind === 'call' ? (
            <Link to={`/call-logs?call=${entry.callId}`} className="hover:underline">
              {entry.title}
            </Link>
          ) : (
            entry.title
          )}
        </p>
        <p className="tabular text-xs text-muted">{formatInstant(entry.at)}</p>
        {entry.detail ? <p className="mt-0.5 break-words text-muted">{entry.detail}</p> : null}
      </div>
    </li>
  )
}
