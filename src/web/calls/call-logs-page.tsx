// The log: filters and page in the URL, the open call beside the table.
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type CallLogPage as CallLogAnswer, isOpen } from '#contract/calls.ts'
import { useUser } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { useMedia } from '../ui/media.ts'
import { EmptyState, ErrorNote } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { toast } from '../ui/toaster.tsx'
import { CallFilterForm } from './call-filters.tsx'
import { CallSettingsButton } from './call-settings.tsx'
import { CallTable } from './call-table.tsx'
import { exportCalls } from './export.ts'
import { type CallFilters, useCallFilters, withoutScreen, writeFilters } from './filters.ts'
import { OpenCall } from './open-call.tsx'
import { callLogQuery, filterOptionsQuery, LIVE_REFRESH_MS } from './queries.ts'

const NEW_CALLS_MS = 15_000

export function CallLogsPage() {
  const { bId } = useUser()
  const [filters, change, replace] = useCallFilters()
  const page = useQuery({
    ...callLogQuery(bId, filters),
    // Calls that are running change in place; new ones come on top.
    refetchInterval: ({ state }) => {
      if (state.data?.content.some((entry) => isOpen(entry.state))) return LIVE_REFRESH_MS
      return filters.page === 0 ? NEW_CALLS_MS : false
    },
  })
  const options = useQuery(filterOptionsQuery(bId))
  const wide = useMedia('(min-width: 80rem)')
  const beside = wide && filters.call !== undefined
  return (
    <>
      <PageTitle>Call Logs</PageTitle>
      <PageHeader
        title="Call Logs"
        actions={
          <>
            <CallSettingsButton />
            <ExportButton filters={filters} />
          </>
        }
      >
        {page.data ? countOf(page.data) : null}
      </PageHeader>
      {options.isError ? (
        <div className="mb-4">
          <ErrorNote>Could not load filter options. Please refresh the page.</ErrorNote>
        </div>
      ) : null}
      <CallFilterForm
        key={draftKey(filters)}
        applied={filters}
        options={options.data}
        onApply={replace}
        onClear={() => replace({ page: 0 })}
      />
      <div className={beside ? 'grid grid-cols-[minmax(0,1fr)_25rem] items-start gap-5' : undefined}>
        <div className="min-w-0">
          <QueryView
            query={page}
            failed="Failed to fetch call logs. Please try again later."
            isEmpty={({ content }) => content.length === 0}
            empty={<NoCalls filtered={draftKey(filters) !== ''} />}
          >
            {({ content, number, totalPages }) => (
              <>
                <CallTable
                  calls={content}
                  open={filters.call}
                  narrow={beside}
                  onOpen={(callId) => change({ call: callId })}
                />
                <Pagination page={number} pages={totalPages} onPage={(next) => change({ page: next })} />
              </>
            )}
          </QueryView>
        </div>
        {filters.call === undefined ? null : (
          <OpenCall
            callId={filters.call}
            page={page.isPlaceholderData ? undefined : page.data}
            beside={beside}
            onOpen={(callId) => change({ call: callId })}
            onPage={(next) => change({ page: next })}
            onClose={() => change({ call: undefined })}
          />
        )}
      </div>
    </>
  )
}

const countOf = ({ totalElements, capped }: CallLogAnswer) =>
  capped ? '10,000+ calls' : `${totalElements.toLocaleString('en-IN')} ${totalElements === 1 ? 'call' : 'calls'}`

/** What is filtered, without the page and the open call: the form's draft starts anew when it changes. */
const draftKey = (filters: CallFilters) => writeFilters({ ...withoutScreen(filters), page: 0 }).toString()

function NoCalls({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title="No call logs found." />
  ) : (
    <EmptyState title="No call logs found." action={<ButtonLink to="/call">Make a call</ButtonLink>} />
  )
}

function ExportButton({ filters }: { filters: CallFilters }) {
  const { bId } = useUser()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await exportCalls(bId, filters)
    } catch (error) {
      toast.error('Failed to download file. Please try again.', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="outline" busy={busy} onClick={() => void download()}>
      <Download size={16} aria-hidden="true" />
      Export CSV
    </Button>
  )
}
