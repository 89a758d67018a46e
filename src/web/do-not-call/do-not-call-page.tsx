import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { type DoNotCallEntry, listDoNotCall, removeDoNotCall } from '#contract/do-not-call.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { formatInstant } from '../ui/format.ts'
import { EmptyState } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { toast } from '../ui/toaster.tsx'
import { AddNumbers } from './add-numbers.tsx'

const SOURCES: Record<DoNotCallEntry['source'], string> = {
  call: 'Asked on a call',
  user: 'Added by you',
  import: 'Imported',
}

export function DoNotCallPage() {
  const { bId } = useUser()
  const [search, setSearch] = useSearchParams()
  const text = search.get('search') ?? ''
  const page = Math.max(0, Math.trunc(Number(search.get('page') ?? 1)) - 1) || 0
  const entries = useQuery({
    queryKey: ['do-not-call', bId, text, page],
    queryFn: ({ signal }) =>
      call(listDoNotCall, { params: { businessId: bId }, query: { search: text, page }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle>Do Not Call</PageTitle>
      <PageHeader title="Do Not Call">
        No call of yours ever goes to these numbers. Saying “don’t call me again” on a call puts a number here.
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        <AddNumbers />
        <section aria-label="Numbers" className="grid gap-3">
          {text || entries.data?.content.length !== 0 ? (
            <TextField
              label="Search number"
              hideLabel
              type="search"
              placeholder="Search number"
              className="max-w-xs"
              value={text}
              onChange={({ target }) => setSearch(target.value ? { search: target.value } : {}, { replace: true })}
            />
          ) : null}
          <QueryView
            query={entries}
            failed="The list could not be loaded. Please try again later."
            isEmpty={({ content }) => content.length === 0}
            empty={
              <EmptyState
                icon={<PhoneOff size={22} />}
                title={text ? 'No such number on the list.' : 'The list is empty.'}
              />
            }
          >
            {({ content, number, totalPages }) => (
              <>
                <Table
                  caption="Numbers never to be called"
                  columns={COLUMNS}
                  rows={content}
                  rowKey={(entry) => entry.number}
                />
                {totalPages > 1 ? (
                  <Pagination
                    page={number}
                    pages={totalPages}
                    onPage={(next) => setSearch({ ...(text && { search: text }), page: String(next + 1) })}
                  />
                ) : null}
              </>
            )}
          </QueryView>
        </section>
      </div>
    </>
  )
}

const COLUMNS: Column<DoNotCallEntry>[] = [
  { header: 'Number', onCard: 'title', cell: ({ number }) => <span className="tabular font-semibold">{number}</span> },
  {
    header: 'Why',
    cell: ({ source, callId, note }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Badge>{SOURCES[source]}</Badge>
        {callId ? (
          <Link to={`/call-logs?call=${callId}`} className="text-brand-text hover:underline">
            The call
          </Link>
        ) : null}
        {note ? <span className="text-muted">{note}</span> : null}
      </span>
    ),
  },
  { header: 'Since', cell: ({ createdAt }) => <span className="tabular">{formatInstant(createdAt)}</span> },
  { header: 'Actions', onCard: 'actions', cell: ({ number }) => <RemoveButton number={number} /> },
]

function RemoveButton({ number }: { number: string }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeDoNotCall, { params: { businessId: bId }, query: { number } }),
    onSuccess: () => {
      toast.success(`${number} can be called again.`)
      return queries.invalidateQueries({ queryKey: ['do-not-call'] })
    },
    onError: (error) => toast.error('The number could not be removed. Please try again.', error),
  })
  return (
    <Button
      kind="outline"
      size="sm"
      busy={remove.isPending}
      onClick={() => remove.mutate()}
      aria-label={`Remove ${number}`}
    >
      Remove
    </Button>
  )
}
