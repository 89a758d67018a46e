// Everything about one call: sound, words, sources, timing, summary, score, cost.
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ActionRun } from '#contract/actions.ts'
import { type CallInFull, isOpen } from '#contract/calls.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { formatInstant, formatLength, formatRupees } from '../ui/format.ts'
import { QueryView } from '../ui/query-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Playback, Player } from './player.tsx'
import { actionRunsQuery, callQuery } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import { Transcript } from './transcript.tsx'
import { Waterfalls } from './waterfall.tsx'
import { endReasonSentence, scoreName } from './words.ts'

export function CallDetail({ callId }: { callId: number }) {
  const query = useQuery(callQuery(callId))
  return (
    <QueryView
      query={query}
      failed="This call could not be opened. Please try again later."
      loading={<Skeleton className="m-5 h-64" />}
    >
      {(call) => <Detail key={call.callId} call={call} />}
    </QueryView>
  )
}

function Detail({ call }: { call: CallInFull }) {
  const playback = useRef<Playback | null>(null)
  const [at, setAt] = useState(-1)
  usePlayKeys(playback)
  const names = { agent: call.agentName, customer: call.customerName || 'Customer' }
  const hasSound = call.recordingObjKey !== null && call.recording.state === 'ready'
  return (
    <div className="grid">
      <dl className="grid grid-cols-3 gap-px border-b border-line bg-line text-sm">
        <Cell name="Status">
          <StateBadge state={call.state} />
        </Cell>
        <Cell name="Length">{call.talkMs > 0 ? formatLength(call.talkMs / 1000) : '–'}</Cell>
        <Cell name="Cost">{call.cost.free ? 'Free' : isOpen(call.state) ? '–' : formatRupees(call.price)}</Cell>
      </dl>
      <Part className={hasSound ? 'sticky top-0 z-10 bg-surface' : undefined}>
        {isOpen(call.state) ? (
          <ButtonLink kind="outline" size="sm" to={`/call?call=${call.callId}`}>
            Watch it live
          </ButtonLink>
        ) : hasSound ? (
          <Player
            recordingObjKey={call.recordingObjKey ?? ''}
            seconds={call.recording.seconds}
            playback={playback}
            onTime={setAt}
          />
        ) : (
          <p className="text-sm text-muted">{NO_SOUND[call.recording.state]}</p>
        )}
        {call.endReason ? <p className="mt-3 text-sm text-muted">{endReasonSentence(call.endReason)}</p> : null}
      </Part>
      {call.summary ? (
        <Part title="Summary">
          <p>{call.summary}</p>
          {call.intent ? <p className="mt-1.5 text-sm text-muted">Intent: {call.intent}</p> : null}
          <p className="mt-1.5 text-xs text-muted">
            {call.analysedBy === 'model'
              ? 'Written by the connected language model.'
              : 'Written by rules; no language model connected.'}
          </p>
        </Part>
      ) : null}
      <Part title="Transcript">
        <Transcript
          turns={call.turns}
          names={names}
          at={hasSound ? at : undefined}
          empty={isOpen(call.state) ? 'Nothing was said yet.' : 'Nothing was said.'}
          onSeek={(ms) => playback.current?.seek(ms)}
        />
      </Part>
      {call.score === null ? null : (
        <Part title={`Score ${call.score} of 100`}>
          <ul className="grid gap-2">
            {call.scoreReasons.map(({ name, points, of, why }) => (
              <li key={name} className="grid grid-cols-[1fr_auto] gap-x-3 text-sm">
                <span className="font-medium">{scoreName(name)}</span>
                <span className="tabular font-semibold">
                  {points} / {of}
                </span>
                <span className="col-span-2 text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <WhatTheAgentDid callId={call.callId} />
      <CollectedFacts call={call} />
      <Part title="Reply times">
        <Waterfalls turns={call.turns} />
      </Part>
      <Part title="Cost">
        <Cost call={call} />
      </Part>
    </div>
  )
}

const NO_SOUND: Record<CallInFull['recording']['state'], string> = {
  none: 'This call was not recorded.',
  preparing: 'The recording is being prepared. It is ready within a minute.',
  ready: '',
  erased: 'The recording was erased.',
}

const RUN_TONES: Record<ActionRun['state'], Tone> = {
  begun: 'brand',
  done: 'ok',
  refused: 'warn',
  failed: 'bad',
  unknown: 'warn',
}

function WhatTheAgentDid({ callId }: { callId: number }) {
  const { data } = useQuery(actionRunsQuery(callId))
  if (!data || data.length === 0) return null
  return (
    <Part title="What the agent did">
      <ol className="grid gap-2 text-sm">
        {data.map(({ seq, name, label, state, outcome }) => (
          <li key={seq} className="grid grid-cols-[1fr_auto] items-start gap-x-3">
            <span className="font-medium">
              {name.replaceAll('-', ' ')}
              {label ? ` “${label}”` : ''}
            </span>
            <Badge tone={RUN_TONES[state]}>{state}</Badge>
            <span className="col-span-2 text-muted">{outcome}</span>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function CollectedFacts({ call }: { call: CallInFull }) {
  const facts = Object.entries({ ...call.variables, ...call.facts })
  if (facts.length === 0 && !call.context && !call.sentiment) return null
  return (
    <Part title="What is known">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {call.context ? <Pair name="Context">{call.context}</Pair> : null}
        {facts.map(([name, value]) => (
          <Pair key={name} name={name}>
            {value}
          </Pair>
        ))}
        {call.sentiment ? <Pair name="Mood">{call.sentiment}</Pair> : null}
      </dl>
    </Part>
  )
}

function Cost({ call: { cost, state } }: { call: CallInFull }) {
  if (cost.free) return <p className="text-sm text-muted">Talks in the browser and rehearsals are free.</p>
  if (isOpen(state)) {
    return (
      <p className="tabular text-sm text-muted">
        {formatRupees(cost.rupeesPerMinute)} a minute of talk, charged when the call ends. Taxes not included.
      </p>
    )
  }
  if (cost.rupees === 0) {
    return <p className="text-sm text-muted">Calls that nobody answers, and voicemail, cost nothing.</p>
  }
  return (
    <p className="tabular text-sm text-muted">
      {(cost.talkMs / 1000).toFixed(1)} s of talk × {formatRupees(cost.rupeesPerMinute)} a minute, rounded up to the
      paisa: <b className="font-semibold text-fg">{formatRupees(cost.rupees)}</b>. Taxes not included.
    </p>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="bg-surface px-5 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="tabular mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

function Part({ title, className, children }: { title?: string; className?: string | undefined; children: ReactNode }) {
  return (
    <section className={classes('border-b border-line px-5 py-4 last:border-b-0', className)}>
      {title ? <h3 className="mb-1.5 text-sm font-semibold">{title}</h3> : null}
      {children}
    </section>
  )
}

/** Who the call was with, and a link to it for a colleague. */
export function CallHeading({ callId }: { callId: number }) {
  const { data: call } = useQuery(callQuery(callId))
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/call-logs?call=${callId}`)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 grow">
        <span className="block truncate">{call ? call.customerName || 'Unknown caller' : `Call ${callId}`}</span>
        <span className="tabular block truncate text-sm font-normal text-muted">
          {call ? `${call.customerNumber || call.agentName} · ${formatInstant(call.startTime)}` : ' '}
        </span>
      </span>
      <IconButton label={copied ? 'Link copied' : 'Copy link to this call'} onClick={() => void copy()}>
        {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      </IconButton>
    </span>
  )
}

/** Space plays and pauses, unless it is being typed or presses something. */
function usePlayKeys(playback: { current: Playback | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.key !== ' ' || target?.closest('input, textarea, select, button, a, [role=button]')) return
      event.preventDefault()
      playback.current?.toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [playback])
}
