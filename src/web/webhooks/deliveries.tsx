import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listWebhookDeliveries, replayWebhookDelivery, type WebhookDelivery } from '#contract/webhooks.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { formatInstant } from '../ui/format.ts'
import { ErrorNote } from '../ui/notes.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { toast } from '../ui/toaster.tsx'

const STATES: Record<WebhookDelivery['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'ok' },
  dead: { label: 'Given up', tone: 'bad' },
}

export function Deliveries() {
  const [state, setState] = useState<WebhookDelivery['state'] | ''>('')
  return (
    <section aria-labelledby="deliveries" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="deliveries" className="text-lg font-semibold">
          Deliveries
        </h2>
        <Select
          hideLabel
          label="Show"
          className="w-44"
          value={state}
          onChange={({ target }) => setState(target.value as typeof state)}
        >
          <option value="">All deliveries</option>
          {Object.entries(STATES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <DeliveryList key={state} state={state} />
    </section>
  )
}

function DeliveryList({ state }: { state: WebhookDelivery['state'] | '' }) {
  const { bId } = useUser()
  const found = useInfiniteQuery({
    queryKey: ['webhook-deliveries', bId, state],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        params: { businessId: bId },
        query: { ...(state ? { state } : {}), ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    refetchInterval: 10_000,
  })
  // What was loaded stays in sight when a later look fails.
  if (found.isError && !found.data) {
    return (
      <ErrorNote error={found.error} onRetry={() => void found.refetch()}>
        The deliveries could not be loaded. Please try again later.
      </ErrorNote>
    )
  }
  if (!found.data) return <TableSkeleton />
  const deliveries = found.data.pages.flatMap((page) => page.deliveries)
  const nothing = state
    ? 'There is no such delivery.'
    : 'Nothing has been sent yet. The next call that ends appears here.'
  return (
    <>
      {deliveries.length === 0 ? (
        <p className="text-muted">{nothing}</p>
      ) : (
        <Table caption="Deliveries" columns={COLUMNS} rows={deliveries} rowKey={({ id }) => String(id)} />
      )}
      {found.hasNextPage ? (
        <div className="text-center">
          <Button kind="outline" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Older deliveries
          </Button>
        </div>
      ) : null}
    </>
  )
}

const COLUMNS: Column<WebhookDelivery>[] = [
  {
    header: 'Event',
    onCard: 'title',
    cell: ({ type, eventId }) => (
      <span>
        <span className="font-semibold">{type}</span> <span className="text-sm break-all text-muted">{eventId}</span>
      </span>
    ),
  },
  { header: 'Address', cell: ({ url }) => <span className="break-all">{url}</span> },
  {
    header: 'State',
    cell: ({ state, attempts, lastProblem, nextAttemptAt }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        {attempts > 0 ? (
          <span className="text-sm text-muted">{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
        ) : null}
        {state !== 'delivered' && lastProblem ? <span className="text-sm text-bad">{lastProblem}</span> : null}
        {state === 'waiting' && attempts > 0 ? (
          <span className="tabular text-sm text-muted">Next {formatInstant(nextAttemptAt)}</span>
        ) : null}
      </span>
    ),
  },
  { header: 'When', cell: ({ createdAt }) => <span className="tabular">{formatInstant(createdAt)}</span> },
  { header: 'Actions', onCard: 'actions', cell: (delivery) => <ReplayButton delivery={delivery} /> },
]

function ReplayButton({ delivery }: { delivery: WebhookDelivery }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const replay = useMutation({
    mutationFn: () => call(replayWebhookDelivery, { params: { businessId: bId, deliveryId: delivery.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhook-deliveries'] }),
    onError: (error) => toast.error('The delivery could not be sent again.', error),
  })
  return (
    <Button
      kind="outline"
      size="sm"
      busy={replay.isPending}
      onClick={() => replay.mutate()}
      aria-label={`Send ${delivery.eventId} again`}
    >
      Replay
    </Button>
  )
}
