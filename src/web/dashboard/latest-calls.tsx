// The last few calls, for who comes back: what happened, and the way to the whole story.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CallLogEntry } from '#contract/calls.ts'
import { callLogQuery } from '../calls/queries.ts'
import { StateBadge } from '../calls/state-badge.tsx'
import { useUser } from '../session.ts'
import { Card } from '../ui/card.tsx'
import { formatInstant } from '../ui/format.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const SHOWN = 5

/** Says nothing before the first call, nor when the log cannot be read: the dashboard is whole without it. */
export function LatestCalls() {
  const { bId } = useUser()
  const { data, isPending } = useQuery(callLogQuery(bId, { page: 0 }))
  const calls = data?.content.slice(0, SHOWN) ?? []
  if (!isPending && calls.length === 0) return null
  return (
    <Card>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-base font-semibold">Latest calls</h2>
        <Link to="/call-logs" className="-my-2 py-2 text-sm font-semibold text-brand-text hover:underline">
          All calls
        </Link>
      </div>
      {isPending ? (
        <div className="grid gap-3 py-2">
          {Array.from({ length: SHOWN }, (_, row) => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
      ) : (
        <ul className="-mx-3 grid">
          {calls.map((entry) => (
            <LatestCall key={entry.callId} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function LatestCall({
  entry: { callId, customerName, customerNumber, state, intent, startTime },
}: {
  entry: CallLogEntry
}) {
  return (
    <li>
      <Link to={`/call-logs?call=${callId}`} className="grid rounded-lg px-3 py-2 transition-colors hover:bg-hover">
        <span className="flex items-center gap-2">
          <span className="min-w-0 grow truncate font-medium">
            {customerName || customerNumber || 'Unknown caller'}
          </span>
          <StateBadge state={state} />
        </span>
        <span className="truncate text-sm text-muted">{intent || formatInstant(startTime)}</span>
      </Link>
    </li>
  )
}
