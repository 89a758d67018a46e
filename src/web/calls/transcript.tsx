// The conversation turn by turn: who, when, the words, what they rest on, how fast they came.
import { FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CallTurn } from '#contract/calls.ts'
import { classes } from '../ui/class-names.ts'
import { formatLength } from '../ui/format.ts'
import { replyMs } from './waterfall.tsx'

type Names = { agent: string; customer: string }

/** `at` is where the sound is, in milliseconds; without sound nothing can be sought. */
export function Transcript({
  turns,
  names,
  at,
  empty,
  onSeek,
}: {
  turns: CallTurn[]
  names: Names
  at: number | undefined
  /** Said where there are no turns. */
  empty: string
  onSeek: (ms: number) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const current = at === undefined ? -1 : turns.findIndex(({ startMs, endMs }) => at >= startMs && at < endMs)
  useEffect(() => {
    if (current >= 0 && list.current) follow(list.current, current)
  }, [current])
  if (turns.length === 0) return <p className="text-sm text-muted">{empty}</p>
  return (
    <ol ref={list} className="-mx-2.5 grid gap-0.5">
      {turns.map((turn, index) => (
        <TranscriptTurn
          key={`${turn.startMs}${turn.who}`}
          turn={turn}
          names={names}
          current={index === current}
          onSeek={at === undefined ? undefined : onSeek}
        />
      ))}
    </ol>
  )
}

/** Goes along with the sound, unless the reader looks at something else. */
function follow(list: HTMLElement, current: number): void {
  const before = (list.children[current - 1] ?? list.children[current])?.getBoundingClientRect()
  const isInSight = before && before.bottom > 0 && before.top < window.innerHeight
  if (isInSight) list.children[current]?.scrollIntoView({ block: 'nearest' })
}

export function TranscriptTurn({
  turn,
  names,
  lang,
  current = false,
  onSeek,
}: {
  turn: CallTurn
  names: Names
  /** BCP-47 of the words. */
  lang?: string | undefined
  current?: boolean
  onSeek?: ((ms: number) => void) | undefined
}) {
  const words = (
    <>
      <span className="tabular w-9 shrink-0 pt-0.5 text-xs text-muted">{formatLength(turn.startMs / 1000)}</span>
      <span className="min-w-0">
        <Speaker who={turn.who} names={names} />
        <span lang={lang} className="block break-words">
          {turn.text}
          {turn.interrupted ? <span className="text-muted"> — interrupted</span> : null}
        </span>
      </span>
    </>
  )
  const look = classes('flex w-full gap-3 rounded-lg px-2.5 py-2 text-left', current && 'bg-brand-soft')
  return (
    <li aria-current={current || undefined} className="scroll-mt-40 scroll-mb-4">
      {onSeek ? (
        <button type="button" onClick={() => onSeek(turn.startMs)} className={classes(look, 'hover:bg-hover')}>
          {words}
        </button>
      ) : (
        <div className={look}>{words}</div>
      )}
      <TurnNotes turn={turn} />
    </li>
  )
}

/** Words that are being spoken this moment. */
export function SpeakingNow({ who, text, names }: { who: CallTurn['who']; text: string; names: Names }) {
  return (
    <li className="flex gap-3 rounded-lg px-2.5 py-2">
      <span className="w-9 shrink-0" />
      <span className="min-w-0 text-muted">
        <Speaker who={who} names={names} />
        <span className="block break-words">
          {text}
          <span aria-hidden="true" className="ml-1 inline-block h-4 w-0.5 translate-y-0.5 bg-brand" />
        </span>
      </span>
    </li>
  )
}

function Speaker({ who, names }: { who: CallTurn['who']; names: Names }) {
  return (
    <span className="flex items-center gap-1.5 text-xs font-semibold text-muted">
      <span
        aria-hidden="true"
        className={classes('size-1.5 rounded-full', who === 'agent' ? 'bg-wave-agent' : 'bg-wave-caller')}
      />
      {names[who]}
    </span>
  )
}

function TurnNotes({ turn }: { turn: CallTurn }) {
  const ms = turn.waterfall ? replyMs(turn.waterfall) : undefined
  if (turn.sources.length === 0 && ms === undefined) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1.5 pl-[3.625rem] text-xs text-muted">
      {turn.sources.map((source) => (
        <span key={`${source.fileId} ${source.place}`} className="inline-flex items-center gap-1">
          <FileText size={12} aria-hidden="true" />
          {source.fileName}, {source.place}
        </span>
      ))}
      {ms === undefined ? null : (
        <span className="tabular" title="From the customer's last sound to the agent's first">
          Replied in {Math.round(ms)} ms
        </span>
      )}
    </p>
  )
}
