// Actions of one agent: which messages it may send, whether it books, and what would happen.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type AgentActions, readAgentActions, saveAgentActions, tryAction } from '#contract/actions.ts'
import type { Template } from '#contract/messages.ts'
import { call } from '../api.ts'
import { templatesQuery } from '../messages/templates.tsx'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Checkbox, Select, TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { toast } from '../ui/toaster.tsx'

export function AgentActionsSection({ agentId }: { agentId: number }) {
  const { bId } = useUser()
  const params = { businessId: bId, agentId }
  const actions = useQuery({
    queryKey: ['agent-actions', bId, agentId],
    queryFn: ({ signal }) => call(readAgentActions, { params, signal }),
  })
  const templates = useQuery(templatesQuery(bId))
  return (
    <Disclosure title="Actions (optional)">
      <QueryView query={actions} failed="The actions could not be loaded. Please try again later.">
        {(allowed) => (
          <QueryView query={templates} failed="The templates could not be loaded. Please try again later.">
            {(list) => <ActionsForm agentId={agentId} start={allowed} templates={list} />}
          </QueryView>
        )}
      </QueryView>
    </Disclosure>
  )
}

function ActionsForm({ agentId, start, templates }: { agentId: number; start: AgentActions; templates: Template[] }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(start)
  const params = { businessId: bId, agentId }
  const save = useMutation({
    mutationFn: () => call(saveAgentActions, { params, body: draft }),
    onSuccess: async () => {
      toast.success('Actions saved.')
      await queries.invalidateQueries({ queryKey: ['agent-actions'] })
    },
  })
  const allow = (label: string, yes: boolean) =>
    setDraft({
      ...draft,
      templates: yes ? [...draft.templates, label] : draft.templates.filter((one) => one !== label),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">Messages it may send</legend>
        {templates.length === 0 ? (
          <p className="text-sm text-muted">
            There are no templates yet.{' '}
            <Link to="/messages" className="text-brand-text underline">
              Write one under Messages
            </Link>
            .
          </p>
        ) : null}
        {templates.map(({ id, label, channel }) => (
          <Checkbox
            key={id}
            label={`${label} (${channel === 'sms' ? 'SMS' : 'e-mail'})`}
            checked={draft.templates.includes(label)}
            onChange={(event) => allow(label, event.target.checked)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-semibold">Appointments</legend>
        <Checkbox
          label="Book, move and cancel appointments"
          checked={draft.appointments}
          onChange={(event) => setDraft({ ...draft, appointments: event.target.checked })}
        />
        <Select
          label="Confirm by"
          value={draft.confirmation}
          disabled={!draft.appointments}
          onChange={(event) => setDraft({ ...draft, confirmation: event.target.value })}
        >
          <option value="">Nothing</option>
          {templates.map(({ id, label }) => (
            <option key={id}>{label}</option>
          ))}
        </Select>
      </fieldset>
      <TryIt agentId={agentId} templates={draft.templates} appointments={draft.appointments} />
      {save.isError ? <ErrorNote error={save.error}>The actions could not be saved.</ErrorNote> : null}
      <div>
        <Button type="submit" busy={save.isPending}>
          Save actions
        </Button>
      </div>
    </form>
  )
}

/** Shows what would happen; nothing does. */
function TryIt({ agentId, templates, appointments }: { agentId: number; templates: string[]; appointments: boolean }) {
  const { bId } = useUser()
  const [choice, setChoice] = useState('')
  const [when, setWhen] = useState('tomorrow evening')
  const attempt = useMutation({
    mutationFn: () =>
      call(tryAction, {
        params: { businessId: bId, agentId },
        body: choice === '' ? { name: 'book-appointment', when } : { name: 'send-message', label: choice },
      }),
  })
  if (templates.length === 0 && !appointments) return null
  return (
    <div className="grid gap-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">Try it</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label="Action" value={choice} onChange={(event) => setChoice(event.target.value)}>
          <option value="">Book an appointment</option>
          {templates.map((label) => (
            <option key={label} value={label}>
              Send “{label}”
            </option>
          ))}
        </Select>
        {choice === '' ? (
          <TextField label="The customer says" value={when} onChange={(event) => setWhen(event.target.value)} />
        ) : null}
      </div>
      <div>
        <Button kind="outline" size="sm" busy={attempt.isPending} onClick={() => attempt.mutate()}>
          Show what would happen
        </Button>
      </div>
      {attempt.data ? <output className="text-sm">{attempt.data.would}</output> : null}
      {attempt.isError ? <ErrorNote error={attempt.error}>That could not be tried.</ErrorNote> : null}
    </div>
  )
}
