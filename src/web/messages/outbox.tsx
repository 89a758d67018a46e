import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Mail, MessageSquare, Send } from 'lucide-react'
import { Link } from 'react-router'
import { listMessages, type Message, type MessageState, sendAgain } from '#contract/messages.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatInstant } from '../ui/format.ts'
import { EmptyState, ErrorNote } from '../ui/notes.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'

const STATES: Record<MessageState, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'info' },
  sending: { label: 'Sending', tone: 'brand' },
  shown: { label: 'Shown here only', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'ok' },
  delivered: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Not sure', tone: 'warn' },
}

export function Outbox() {
  const { bId } = useUser()
  const outbox = useInfiniteQuery({
    queryKey: ['messages', bId],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, {
        params: { businessId: bId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    refetchInterval: 10_000,
  })
  // What was loaded stays in sight when a later look fails.
  if (outbox.isError && !outbox.data) {
    return (
      <ErrorNote error={outbox.error} onRetry={() => void outbox.refetch()}>
        The outbox could not be loaded. Please try again later.
      </ErrorNote>
    )
  }
  if (!outbox.data) return <TableSkeleton />
  const messages = outbox.data.pages.flatMap((page) => page.messages)
  if (messages.length === 0) {
    return (
      <EmptyState icon={<Send size={22} />} title="Nothing has been sent yet.">
        What your agents send appears here word for word. Without a connected SMS or mail provider it stays here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {messages.map((message) => (
          <OutboxEntry key={message.id} message={message} />
        ))}
      </ul>
      {outbox.hasNextPage ? (
        <div className="mt-4 text-center">
          <Button kind="outline" busy={outbox.isFetchingNextPage} onClick={() => void outbox.fetchNextPage()}>
            Older messages
          </Button>
        </div>
      ) : null}
    </>
  )
}

function OutboxEntry({ message }: { message: Message }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(sendAgain, { params: { businessId: bId, messageId: message.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
    onError: (error) => toast.error('The message could not be sent again.', error),
  })
  const { label, tone } = STATES[message.state]
  const Icon = message.channel === 'sms' ? MessageSquare : Mail
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Icon size={16} aria-hidden="true" className="text-muted" />
        <span className="sr-only">{message.channel === 'sms' ? 'SMS' : 'E-mail'}</span>
        <span className="tabular font-semibold break-all">{message.recipient}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="tabular ml-auto text-sm text-muted">{formatInstant(message.createdAt)}</span>
      </div>
      {message.subject ? <p className="mt-2 font-medium">{message.subject}</p> : null}
      <p className="mt-1.5 whitespace-pre-wrap break-words">{message.body}</p>
      {message.problem ? <p className="mt-2 text-sm text-bad">{message.problem}</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <span>Template “{message.label}”</span>
        {message.deliveredAt ? <span className="tabular">Delivered {formatInstant(message.deliveredAt)}</span> : null}
        {message.hasCalendar ? (
          <span className="inline-flex items-center gap-1">
            <CalendarDays size={14} aria-hidden="true" />
            with a calendar file
          </span>
        ) : null}
        {message.callId ? (
          <Link to={`/call-logs?call=${message.callId}`} className="text-brand-text hover:underline">
            Open the call
          </Link>
        ) : null}
        {message.state === 'failed' || message.state === 'unknown' ? (
          <Button kind="outline" size="sm" className="ml-auto" busy={again.isPending} onClick={() => again.mutate()}>
            Send again
          </Button>
        ) : null}
      </div>
    </li>
  )
}
