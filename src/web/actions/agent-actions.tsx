// Actions of one agent: which messages it may send, whether it books, and what would happen.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { type ActionTrial, type AgentActions, readAgentActions, tryAction } from '#contract/actions.ts'
import type { Template } from '#contract/messages.ts'
import { call } from '../api.ts'
import { templatesQuery } from '../messages/templates.tsx'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, Select, TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { QueryView } from '../ui/query-view.tsx'

const NOTHING: AgentActions = { templates: [], appointments: false, confirmation: '', afterCall: '' }

type FieldsProps = {
  /** Undefined for an agent that is still being created. */
  agentId: number | undefined
  /** Undefined until something was changed. */
  draft: AgentActions | undefined
  onChange: (draft: AgentActions) => void
  /** Those that have been saved with the agent. */
  transfers: readonly string[]
}

export function AgentActionsFields({ agentId, draft, onChange, transfers }: FieldsProps) {
  const { bId } = useUser()
  const saved = useQuery({
    queryKey: ['agent-actions', bId, agentId],
    queryFn: ({ signal }) =>
      agentId === undefined ? NOTHING : call(readAgentActions, { params: { businessId: bId, agentId }, signal }),
  })
  const templates = useQuery(templatesQuery(bId))
  return (
    <QueryView query={saved} failed="The actions could not be loaded. Please try again later.">
      {(allowed) => (
        <QueryView query={templates} failed="The templates could not be loaded. Please try again later.">
          {(list) => (
            <div className="grid gap-6">
              <Choices draft={draft ?? allowed} templates={list} onChange={onChange} />
              {agentId === undefined ? null : (
                <TryIt agentId={agentId} actions={draft ?? allowed} transfers={transfers} />
              )}
            </div>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

function Choices({
  draft,
  templates,
  onChange,
}: {
  draft: AgentActions
  templates: Template[]
  onChange: (draft: AgentActions) => void
}) {
  const allow = (label: string, yes: boolean) =>
    onChange({
      ...draft,
      templates: yes ? [...draft.templates, label] : draft.templates.filter((one) => one !== label),
    })
  return (
    <>
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
        {templates.length === 0 ? null : (
          <Select
            label="Send after every answered call"
            className="mt-2 max-w-sm"
            value={draft.afterCall}
            onChange={(event) => onChange({ ...draft, afterCall: event.target.value })}
          >
            <option value="">Nothing</option>
            {templates.map(({ id, label }) => (
              <option key={id}>{label}</option>
            ))}
          </Select>
        )}
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-semibold">Appointments</legend>
        <Checkbox
          label="Book, move and cancel appointments"
          checked={draft.appointments}
          onChange={(event) => onChange({ ...draft, appointments: event.target.checked })}
        />
        <Select
          label="Confirm by"
          className="max-w-sm"
          value={draft.confirmation}
          disabled={!draft.appointments}
          onChange={(event) => onChange({ ...draft, confirmation: event.target.value })}
        >
          <option value="">Nothing</option>
          {templates.map(({ id, label }) => (
            <option key={id}>{label}</option>
          ))}
        </Select>
      </fieldset>
    </>
  )
}

type Trial = z.input<typeof ActionTrial>

/** Shows what would happen; nothing does. */
function TryIt({
  agentId,
  actions,
  transfers,
}: {
  agentId: number
  actions: AgentActions
  transfers: readonly string[]
}) {
  const { bId } = useUser()
  const [chosen, setChosen] = useState(0)
  const [when, setWhen] = useState('tomorrow evening')
  const trials: { words: string; body: Trial }[] = [
    ...(actions.appointments
      ? [{ words: 'Book an appointment', body: { name: 'book-appointment', when } } as const]
      : []),
    ...actions.templates.map((label) => ({ words: `Send “${label}”`, body: { name: 'send-message', label } }) as const),
    ...transfers.map((label) => ({ words: `Transfer to ${label}`, body: { name: 'transfer', label } }) as const),
  ]
  const trial = trials[chosen] ?? trials[0]
  const attempt = useMutation({
    mutationFn: (body: Trial) => call(tryAction, { params: { businessId: bId, agentId }, body }),
  })
  if (!trial) return null
  return (
    <div className="grid gap-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">Try it</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Action"
          value={String(trials.indexOf(trial))}
          onChange={(event) => {
            setChosen(Number(event.target.value))
            attempt.reset()
          }}
        >
          {trials.map(({ words }, at) => (
            <option key={words} value={at}>
              {words}
            </option>
          ))}
        </Select>
        {trial.body.name === 'book-appointment' ? (
          <TextField label="The customer says" value={when} onChange={(event) => setWhen(event.target.value)} />
        ) : null}
      </div>
      <div>
        <Button kind="outline" size="sm" busy={attempt.isPending} onClick={() => attempt.mutate(trial.body)}>
          Show what would happen
        </Button>
      </div>
      {attempt.data ? <output className="text-sm">{attempt.data.would}</output> : null}
      {attempt.isError ? <ErrorNote error={attempt.error}>That could not be tried.</ErrorNote> : null}
    </div>
  )
}
