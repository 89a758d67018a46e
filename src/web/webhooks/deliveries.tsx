import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listWebhookDeliveries, replayWebhookDelivery, type WebhookDelivery } from '#contract/webhooks.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
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
  const { bId } = useUser()
  const found = useInfiniteQuery({
    queryKey: ['webhook-deliveries', bId],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        params: { businessId: bId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    refetchInterval: 10_000,
  })
  if (found.isPending) return <TableSkeleton />
  if (found.isError) {
    return (
      <ErrorNote error={found.error} onRetry={() => void found.refetch()}>
        The deliveries could not be loaded. Please try again later.
      </ErrorNote>
    )
  }
  const deliveries = found.data.pages.flatMap((page) => page.deliveries)
  return (
    <section aria-labelledby="deliveries" className="grid gap-3">
      <h2 id="deliveries" className="text-lg font-semibold">
        Deliveries
      </h2>
      {deliveries.length === 0 ? (
        <p className="text-muted">Nothing has been sent yet. The next call that ends appears here.</p>
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
    </section>
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
