// A call while it happens: ringing, talking, the words as they are spoken, hang up; then what became of it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { hangUpCall, isOpen } from '#contract/calls.ts'
import { call } from '../api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatLength, formatRupees } from '../ui/format.ts'
import { ErrorNote } from '../ui/notes.tsx'
import { toast } from '../ui/toaster.tsx'
import { type LiveCall, useLiveCall } from './live-call.ts'
import { callQuery } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import { SpeakingNow, TranscriptTurn } from './transcript.tsx'
import { endReasonSentence } from './words.ts'

export function LiveCard({ callId, onClose }: { callId: number; onClose?: () => void }) {
  const live = useLiveCall(callId)
  const { data: known, isError } = useQuery(callQuery(callId))
  const hangUp = useMutation({
    mutationFn: () => call(hangUpCall, { params: { callId } }),
    onError: (error) => toast.error('The call could not be ended. Please try again.', error),
  })
  if (isError) return <ErrorNote>This call could not be opened. Please try again later.</ErrorNote>
  const names = { agent: known?.agentName ?? 'Agent', customer: known?.customerName || 'Customer' }
  return (
    <Card className="grid gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow">
          <h2 className="truncate text-base font-semibold">{names.customer}</h2>
          <p className="tabular text-sm text-muted">{known ? `${known.customerNumber} · ${known.agentName}` : ' '}</p>
        </div>
        <StateBadge state={live.state} />
        {live.answeredAt && !live.ended ? <Elapsed since={live.answeredAt} /> : null}
      </header>
      <LiveTranscript live={live} names={names} />
      {live.trouble && !live.ended ? <p className="text-sm text-warn">{live.trouble}</p> : null}
      <footer className="flex flex-wrap items-center gap-3">
        {live.ended ? (
          <>
            <p className="grow text-sm text-muted">
              {endReasonSentence(live.ended.reason)} {formatLength(live.ended.talkMs / 1000)} of talk,{' '}
              {formatRupees(live.ended.price)}.
            </p>
            {onClose ? (
              <Button kind="outline" size="sm" onClick={onClose}>
                Close
              </Button>
            ) : null}
            <ButtonLink size="sm" to={logAddress(callId, known?.kind)}>
              Open the finished call
            </ButtonLink>
          </>
        ) : (
          <Button kind="danger" busy={hangUp.isPending} disabled={!isOpen(live.state)} onClick={() => hangUp.mutate()}>
            <PhoneOff size={16} aria-hidden="true" />
            Hang up
          </Button>
        )}
      </footer>
    </Card>
  )
}

export const logAddress = (callId: number, kind: string | undefined): string =>
  `/call-logs?${kind && kind !== 'phone' ? `kind=${kind}&` : ''}call=${callId}`

/** Stays at the newest words unless the reader has scrolled back. */
export function LiveTranscript({ live, names }: { live: LiveCall; names: { agent: string; customer: string } }) {
  const list = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    if (atEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  })
  return (
    <ol
      ref={list}
      aria-label="Transcript"
      aria-live="polite"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        atEnd.current = scrollTop + clientHeight > scrollHeight - 24
      }}
      className="-mx-2.5 max-h-96 min-h-24 overflow-y-auto"
    >
      {live.turns.length === 0 && !live.speaking ? (
        <li className="px-2.5 py-6 text-center text-sm text-muted">{WAITING[live.state] ?? 'Nothing was said.'}</li>
      ) : null}
      {live.turns.map((turn, index) => (
        <TranscriptTurn key={index} turn={turn} names={names} />
      ))}
      {live.speaking ? <SpeakingNow {...live.speaking} names={names} /> : null}
    </ol>
  )
}

const WAITING: Partial<Record<LiveCall['state'], string>> = {
  QUEUED: 'Waiting for a free line…',
  RINGING: 'Ringing…',
  IN_PROGRESS: 'Answered.',
}

function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span className="tabular text-sm text-muted">{formatLength((now - Date.parse(since)) / 1000)}</span>
}
