// How one reply came about, step by step, from the customer's last sound to the agent's first.
import type { CallTurn, CallWaterfall } from '#contract/calls.ts'

export const replyMs = (steps: CallWaterfall): number => steps.firstAudioOnLineAt - steps.lastVoicedAt

const STEPS: { name: string; to: keyof CallWaterfall; look: string }[] = [
  {
    name: 'Deciding the customer has finished',

    to: 'speechEndDecidedAt',
    look: 'fill-wave-caller',
  },
  { name: 'Words final', to: 'transcriptFinalAt', look: 'fill-info' },
  { name: 'First word of the answer', to: 'firstTokenAt', look: 'fill-warn' },
  { name: 'First sound made', to: 'firstAudioMadeAt', look: 'fill-ok' },
  { name: 'First sound on the line', to: 'firstAudioOnLineAt', look: 'fill-wave-agent' },
]

/** Steps done ahead, while the pause was still being judged, take no time of their own. */
export function stepsOf(waterfall: CallWaterfall): { name: string; fromMs: number; ms: number; look: string }[] {
  const steps = []
  let reached = waterfall.lastVoicedAt
  for (const { name, to, look } of STEPS) {
    const ms = Math.max(0, waterfall[to] - reached)
    steps.push({ name, fromMs: reached - waterfall.lastVoicedAt, ms, look })
    reached += ms
  }
  return steps
}

export function Waterfalls({ turns }: { turns: CallTurn[] }) {
  const replies = turns.flatMap((turn) =>
    turn.who === 'agent' && turn.waterfall ? [{ turn, steps: turn.waterfall }] : [],
  )
  if (replies.length === 0) return <p className="text-sm text-muted">No reply was timed in this call.</p>
  const longest = Math.max(...replies.map(({ steps }) => replyMs(steps)), 1)
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {STEPS.map(({ name, look }) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2">
              <rect width="8" height="8" rx="2" className={look} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <ol className="grid gap-2">
        {replies.map(({ turn, steps }) => (
          <li key={turn.startMs} className="grid grid-cols-[1fr_auto] items-center gap-x-3 text-xs">
            <span className="truncate text-muted">{turn.text}</span>
            <span className="tabular font-semibold">{Math.round(replyMs(steps))} ms</span>
            <Bar steps={stepsOf(steps)} longest={longest} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Bar({ steps, longest }: { steps: ReturnType<typeof stepsOf>; longest: number }) {
  const words = steps.map(({ name, ms }) => `${name} ${Math.round(ms)} ms`).join(', ')
  const share = (ms: number) => (ms / longest) * 100
  return (
    <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="col-span-2 h-2 w-full rounded bg-sunken">
      <title>{words}</title>
      {steps.map(({ name, fromMs, ms, look }) => (
        <rect key={name} x={share(fromMs)} y="0" width={share(ms)} height="3" className={look} />
      ))}
    </svg>
  )
}
