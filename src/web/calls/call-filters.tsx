// The filters of the log. Nothing happens until Apply Filters; a change of address from outside starts the draft anew.
import { ChevronDown, Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { CALL_STATES, CallKind, type CallState } from '#contract/calls.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { Select, TextField } from '../ui/field.tsx'
import { type CallFilters, dayOf, endOfDay, startOfDay } from './filters.ts'
import { KIND_WORDS, STATE_WORDS } from './words.ts'

type Draft = {
  agentId: string
  campaignId: string
  search: string
  from: string
  to: string
  state: string
  kind: string
}

export function CallFilterForm({
  applied,
  options,
  onApply,
  onClear,
}: {
  applied: CallFilters
  options: { agentInfo: Record<string, string>; campaignInfo: Record<string, string> } | undefined
  onApply: (filters: CallFilters) => void
  onClear: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(applied))
  const set = (name: keyof Draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(filtersOf(draft))
  }
  const clear = () => {
    setDraft(draftOf({ page: 0 }))
    onClear()
  }
  const hasMore = Boolean(applied.search || applied.from || applied.to || applied.state || applied.kind)
  const [more, setMore] = useState(hasMore)
  const moreId = useId()
  return (
    <search>
      <form aria-label="Filter calls" onSubmit={apply} className="mb-4 grid gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <Select label="Agent" className="min-w-44 max-sm:w-full" value={draft.agentId} onChange={set('agentId')}>
            <option value="">All agents</option>
            {named(options?.agentInfo)}
          </Select>
          <Select
            label="Campaign"
            className="min-w-44 max-sm:w-full"
            value={draft.campaignId}
            onChange={set('campaignId')}
          >
            <option value="">All campaigns</option>
            {named(options?.campaignInfo)}
          </Select>
          <Button type="submit">Apply Filters</Button>
          <Button kind="outline" onClick={clear}>
            Clear Filters
          </Button>
          <Button kind="ghost" aria-expanded={more} aria-controls={moreId} onClick={() => setMore(!more)}>
            <Search size={16} aria-hidden="true" />
            Search and more filters
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={classes('transition-transform', more && 'rotate-180')}
            />
          </Button>
        </div>
        <div id={moreId} hidden={!more} className="rounded-xl border border-line bg-surface p-4 shadow-1">
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
            <TextField
              type="search"
              label="Number or name"
              placeholder="+9198… or a name"
              value={draft.search}
              onChange={set('search')}
            />
            <TextField type="date" label="From" value={draft.from} max={draft.to || undefined} onChange={set('from')} />
            <TextField type="date" label="To" value={draft.to} min={draft.from || undefined} onChange={set('to')} />
            <Select label="State" value={draft.state} onChange={set('state')}>
              <option value="">Any state</option>
              {CALL_STATES.map((state) => (
                <option key={state} value={state}>
                  {STATE_WORDS[state].label}
                </option>
              ))}
            </Select>
            <Select label="Kind" value={draft.kind} onChange={set('kind')}>
              {CallKind.options.map((kind) => (
                <option key={kind} value={kind}>
                  {KIND_WORDS[kind]}
                </option>
              ))}
            </Select>
          </div>
        </div>
      </form>
    </search>
  )
}

const named = (names: Record<string, string> = {}) =>
  Object.entries(names).map(([id, name]) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

const draftOf = (filters: CallFilters): Draft => ({
  agentId: String(filters.agentId ?? ''),
  campaignId: String(filters.campaignId ?? ''),
  search: filters.search ?? '',
  from: dayOf(filters.from),
  to: filters.to ? dayOf(new Date(Date.parse(filters.to) - 1).toISOString()) : '',
  state: filters.state ?? '',
  kind: filters.kind ?? 'phone',
})

/** Applying starts at the first page with no call open. */
const filtersOf = (draft: Draft): CallFilters => ({
  ...(draft.agentId && { agentId: Number(draft.agentId) }),
  ...(draft.campaignId && { campaignId: Number(draft.campaignId) }),
  ...(draft.search.trim() && { search: draft.search.trim() }),
  ...(draft.from && { from: startOfDay(draft.from) }),
  ...(draft.to && { to: endOfDay(draft.to) }),
  ...(draft.state && { state: draft.state as CallState }),
  ...(draft.kind !== 'phone' && { kind: draft.kind as CallKind }),
  page: 0,
})
