// Each row's story, with a link to its calls.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { type CampaignProgress, type CampaignRow, RowOutcome } from '#contract/campaigns.ts'
import { Badge } from '../ui/badge.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { formatInstant, formatRupees } from '../ui/format.ts'
import { EmptyState } from '../ui/notes.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { type RowFilters, rowsQuery } from './queries.ts'
import { OUTCOME_WORDS } from './words.ts'

export function CampaignRows({ campaign }: { campaign: CampaignProgress }) {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const rows = useQuery(rowsQuery(campaign, filters))
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    if (name !== 'page') next.delete('page')
    setSearch(next, { replace: name === 'search', preventScrollReset: true })
  }
  return (
    <section aria-label="Rows">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <h2 className="grow text-lg font-semibold max-sm:basis-full">Rows</h2>
        <TextField
          label="Search name or number"
          hideLabel
          type="search"
          className="w-60 max-sm:w-auto max-sm:flex-1"
          placeholder="Search name or number"
          value={search.get('search') ?? ''}
          onChange={({ target }) => change('search', target.value)}
        />
        <Select
          label="Show"
          hideLabel
          value={search.get('show') ?? ''}
          onChange={({ target }) => change('show', target.value)}
        >
          <option value="">All rows</option>
          <option value="calling">Talking now</option>
          <option value="waiting">Waiting</option>
          {RowOutcome.options.map((outcome) => (
            <option key={outcome} value={outcome}>
              {OUTCOME_WORDS[outcome].label}
            </option>
          ))}
        </Select>
      </div>
      <QueryView
        query={rows}
        failed="The rows could not be loaded. Please try again later."
        isEmpty={({ content }) => content.length === 0}
        empty={<EmptyState title="No rows like this." />}
      >
        {({ content, number, totalPages }) => (
          <>
            <Table caption="Rows of the sheet" columns={COLUMNS} rows={content} rowKey={({ id }) => id} />
            <div className="mt-4">
              <Pagination
                page={number}
                pages={totalPages}
                onPage={(page) => change('page', page > 0 ? String(page + 1) : '')}
              />
            </div>
          </>
        )}
      </QueryView>
    </section>
  )
}

function readFilters(search: URLSearchParams): RowFilters {
  const show = search.get('show')
  const outcome = RowOutcome.options.find((known) => known === show)
  const text = search.get('search')?.trim()
  return {
    ...(show === 'waiting' || show === 'calling' ? { state: show } : {}),
    ...(outcome && { outcome, state: 'settled' as const }),
    ...(text && { search: text }),
    page: Math.max(0, Math.trunc(Number(search.get('page') ?? 1)) - 1) || 0,
  }
}

const COLUMNS: Column<CampaignRow>[] = [
  { header: 'Row', cell: ({ row }) => <span className="tabular text-muted">{row}</span>, onCard: 'hidden' },
  {
    header: 'Customer',
    onCard: 'title',
    cell: ({ name, phone, row }) => (
      <div>
        <div dir="auto" className="font-semibold">
          {name || `Row ${row}`}
        </div>
        <div className="tabular text-xs text-muted">{phone || 'no number'}</div>
      </div>
    ),
  },
  { header: 'Agent', cell: ({ agentName }) => agentName ?? '—', onCard: 'hidden' },
  { header: 'Outcome', cell: (row) => <RowState row={row} /> },
  { header: 'Story', cell: (row) => <Story row={row} /> },
  { header: 'Price', align: 'right', cell: ({ price, attempts }) => (attempts.length > 0 ? formatRupees(price) : '—') },
]

function RowState({ row: { state, outcome, attempts } }: { row: CampaignRow }) {
  if (state === 'calling') {
    return (
      <Badge tone="brand" live>
        Talking now
      </Badge>
    )
  }
  if (state === 'waiting') return <Badge tone="info">{attempts.length > 0 ? 'Will be called again' : 'Waiting'}</Badge>
  return outcome ? <Badge tone={OUTCOME_WORDS[outcome].tone}>{OUTCOME_WORDS[outcome].label}</Badge> : null
}

function Story({ row: { attempts, remark, state, nextAttemptAt } }: { row: CampaignRow }) {
  return (
    <ol className="grid gap-0.5 text-sm">
      {attempts.map(({ attempt, callId, madeAt, outcome }) => (
        <li key={callId}>
          <Link to={`/call-logs?call=${callId}`} className="text-brand-text hover:underline">
            Call {attempt}
          </Link>
          <span className="text-muted">
            {' '}
            {formatInstant(madeAt)}
            {outcome ? `: ${OUTCOME_WORDS[outcome].label.toLowerCase()}` : ''}
          </span>
        </li>
      ))}
      {state === 'waiting' && nextAttemptAt ? (
        <li className="text-muted">Next call {formatInstant(nextAttemptAt)}</li>
      ) : null}
      {state === 'settled' && remark ? <li className="text-muted">{remark}</li> : null}
    </ol>
  )
}
