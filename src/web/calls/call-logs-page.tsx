// The log: filters and page in the URL, the open call beside the table.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type CallLogPage as CallLogAnswer, isOpen } from '#contract/calls.ts'
import { useUser } from '../session.ts'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { Sheet } from '../ui/dialog.tsx'
import { useMedia } from '../ui/media.ts'
import { EmptyState, ErrorNote } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { toast } from '../ui/toaster.tsx'
import { CallDetail, CallHeading } from './call-detail.tsx'
import { CallFilterForm } from './call-filters.tsx'
import { CallSettingsButton } from './call-settings.tsx'
import { CallTable } from './call-table.tsx'
import { exportCalls } from './export.ts'
import { type CallFilters, useCallFilters, withoutScreen, writeFilters } from './filters.ts'
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
      {options.isError ? <ErrorNote>Could not load filter options. Please refresh the page.</ErrorNote> : null}
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
            page={page.data}
            beside={beside}
            onOpen={(callId) => change({ call: callId })}
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

/** The open call beside the table, or over it where there is no room; J and K go to the ones before and after it. */
function OpenCall({
  callId,
  page,
  beside,
  onOpen,
  onClose,
}: {
  callId: number
  page: CallLogAnswer | undefined
  beside: boolean
  onOpen: (callId: number) => void
  onClose: () => void
}) {
  const calls = page?.content ?? []
  const index = calls.findIndex((entry) => entry.callId === callId)
  const newer = index > 0 ? calls[index - 1]?.callId : undefined
  const older = index >= 0 ? calls[index + 1]?.callId : undefined
  // The next key may come before the page has followed the last one.
  const shown = useRef(callId)
  useEffect(() => {
    shown.current = callId
  }, [callId])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      const step = { j: 1, k: -1 }[event.key]
      const from = calls.findIndex((entry) => entry.callId === shown.current)
      const next = step && from >= 0 ? calls[from + step]?.callId : undefined
      if (next !== undefined) {
        shown.current = next
        onOpen(next)
      }
      if (event.key === 'Escape' && beside) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const steps = (
    <>
      <Button kind="outline" size="sm" disabled={newer === undefined} onClick={() => newer && onOpen(newer)}>
        <ChevronLeft size={15} aria-hidden="true" />
        Newer call
      </Button>
      <Button kind="outline" size="sm" disabled={older === undefined} onClick={() => older && onOpen(older)}>
        Older call
        <ChevronRight size={15} aria-hidden="true" />
      </Button>
    </>
  )
  if (!beside) {
    return (
      <Sheet open onClose={onClose} title={<CallHeading callId={callId} />} footer={steps}>
        <div className="-mx-5 -my-4">
          <CallDetail callId={callId} />
        </div>
      </Sheet>
    )
  }
  return (
    <aside
      aria-label="The open call"
      className="sticky top-20 flex max-h-[calc(100dvh-6.5rem)] flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-1"
    >
      <header className="flex items-center gap-1 border-b border-line py-3 pr-3 pl-5">
        <h2 className="min-w-0 grow text-base font-semibold">
          <CallHeading callId={callId} />
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Details of the call" className="min-h-0 grow overflow-y-auto">
        <CallDetail callId={callId} />
      </section>
      <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{steps}</footer>
    </aside>
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
