// The open call beside the log, and the way from it to the calls around it.
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CallLogPage } from '#contract/calls.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Sheet } from '../ui/dialog.tsx'
import { CallDetail, CallHeading } from './call-detail.tsx'

/** The open call beside the table, or over it where there is no room; J goes to the older one, K to the newer. */
export function OpenCall({
  callId,
  page,
  beside,
  onOpen,
  onPage,
  onClose,
}: {
  callId: number
  /** Undefined while the page of the address is being fetched. */
  page: CallLogPage | undefined
  beside: boolean
  onOpen: (callId: number) => void
  onPage: (page: number) => void
  onClose: () => void
}) {
  const step = useSteps(callId, page, onOpen, onPage)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      if (event.key === 'j') step.older()
      if (event.key === 'k') step.newer()
      if (event.key === 'Escape' && beside) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const steps = (
    <>
      <Button kind="outline" size="sm" disabled={!step.hasNewer} onClick={step.newer}>
        <ChevronLeft size={15} aria-hidden="true" />
        Newer call
      </Button>
      <Button kind="outline" size="sm" disabled={!step.hasOlder} onClick={step.older}>
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

/** At the edge of a page the next one is turned to and its nearest call opened; where nothing is further, nothing happens. */
function useSteps(
  callId: number,
  page: CallLogPage | undefined,
  onOpen: (callId: number) => void,
  onPage: (page: number) => void,
): { newer: () => void; older: () => void; hasNewer: boolean; hasOlder: boolean } {
  // The next key may come before the page has followed the last ones: steps count from the call asked for last.
  const asked = useRef<number[]>([])
  const landing = useRef<{ page: number; at: 0 | -1 }>(undefined)
  useEffect(() => {
    asked.current.splice(0, asked.current.indexOf(callId) + 1 || asked.current.length)
  }, [callId])
  useEffect(() => {
    if (!page || page.number !== landing.current?.page) return
    const entry = page.content.at(landing.current.at)
    landing.current = undefined
    if (entry) onOpen(entry.callId)
  })
  const calls = page?.content ?? []
  const indexOf = (id: number) => calls.findIndex((entry) => entry.callId === id)
  const go = (by: 1 | -1) => () => {
    const from = indexOf(asked.current.at(-1) ?? callId)
    const next = from < 0 ? undefined : calls[from + by]
    if (next) {
      asked.current.push(next.callId)
      onOpen(next.callId)
    } else if (page && from >= 0 && !(by === 1 ? page.last : page.first)) {
      landing.current = { page: page.number + by, at: by === 1 ? 0 : -1 }
      onPage(page.number + by)
    }
  }
  const at = indexOf(callId)
  return {
    newer: go(-1),
    older: go(1),
    hasNewer: at > 0 || (at === 0 && page?.first === false),
    hasOlder: at >= 0 && (at < calls.length - 1 || page?.last === false),
  }
}
