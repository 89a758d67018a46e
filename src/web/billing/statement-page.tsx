// The balance explained line by line.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type LedgerKind, type LedgerLine, PLANS, readStatement, type Statement } from '#contract/billing.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Facts, PageHeader } from '../ui/card.tsx'
import { formatInstant, formatRupees } from '../ui/format.ts'
import { EmptyState, ErrorNote } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'

export function StatementPage() {
  const { bId } = useUser()
  const statement = useInfiniteQuery({
    queryKey: ['statement', bId],
    queryFn: ({ pageParam, signal }) =>
      call(readStatement, {
        params: { businessId: bId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: Statement) => page.nextBefore,
  })
  const newest = statement.data?.pages[0]
  const lines = statement.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <>
      <PageTitle>Balance</PageTitle>
      <PageHeader title="Balance">Every rupee in and out, and what it was for. Taxes are not included.</PageHeader>
      {newest ? <Plan statement={newest} /> : null}
      {statement.isError ? (
        <ErrorNote error={statement.error} onRetry={() => void statement.refetch()}>
          The statement could not be loaded. Please try again later.
        </ErrorNote>
      ) : null}
      {statement.isPending ? <TableSkeleton /> : null}
      {newest && lines.length === 0 ? <EmptyState title="Nothing has been added or charged yet." /> : null}
      {lines.length > 0 ? (
        <Table caption="Ledger, newest first" columns={COLUMNS} rows={lines} rowKey={(line) => line.id} />
      ) : null}
      {statement.hasNextPage ? (
        <div className="mt-4 text-center">
          <Button kind="outline" busy={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
            Older lines
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Plan({ statement }: { statement: Statement }) {
  return (
    <Card className="mb-5">
      <Facts
        className="grid-cols-2 sm:grid-cols-3"
        facts={[
          ['Balance', formatRupees(Number(statement.balance))],
          ['Plan', PLANS[statement.plan].name],
          ['Price', `${formatRupees(statement.rupeesPerMinute)} a minute of talk, to the millisecond`],
        ]}
      />
      <p className="mt-4 text-sm text-muted">
        One minute is set aside when a call is dialled and given back when it ends; then the real talk time is charged.
        Calls that nobody answers, and voicemail, cost nothing.
      </p>
    </Card>
  )
}

const KINDS: Record<LedgerKind, { label: string; tone: Tone }> = {
  opening: { label: 'Opening', tone: 'info' },
  'top-up': { label: 'Top-up', tone: 'ok' },
  reservation: { label: 'Set aside', tone: 'neutral' },
  release: { label: 'Given back', tone: 'neutral' },
  charge: { label: 'Charge', tone: 'warn' },
}

const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formatRupees(amount)}`

const COLUMNS: Column<LedgerLine>[] = [
  { header: 'Time', cell: (line) => <span className="tabular">{formatInstant(line.at)}</span> },
  {
    header: 'What',
    onCard: 'title',
    cell: (line) => <Badge tone={KINDS[line.kind].tone}>{KINDS[line.kind].label}</Badge>,
  },
  {
    header: 'For',
    cell: (line) =>
      line.callId ? (
        <Link to={`/call-logs?call=${line.callId}`} className="text-brand-text hover:underline">
          {line.note || `Call ${line.callId}`}
        </Link>
      ) : (
        line.note
      ),
  },
  { header: 'Amount', align: 'right', cell: (line) => signed(Number(line.amount)) },
  { header: 'Balance after', align: 'right', cell: (line) => formatRupees(Number(line.balanceAfter)) },
]
