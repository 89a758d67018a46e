// How far a campaign is: done, talking now, waiting, by outcome, and when it will be over.
import type { CampaignProgress } from '#contract/campaigns.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import { formatInstant } from '../ui/format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { formatCount, formatTimeLeft, OUTCOME_WORDS } from './words.ts'

export function ProgressPanel({ campaign }: { campaign: CampaignProgress }) {
  const { rows, outcomes } = campaign
  return (
    <Card>
      <div className="grid gap-5">
        <ProgressBar label="Rows done" share={rows.total === 0 ? 0 : rows.done / rows.total} />
        <dl aria-live="polite" className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          <Figure name="Done" value={formatCount(rows.done)} note={`of ${formatCount(rows.total)} rows`} />
          <Figure name="Talking now" value={formatCount(rows.talking)} live={rows.talking > 0} />
          <Figure
            name="Waiting"
            value={formatCount(rows.waiting)}
            {...(rows.retrying > 0 && { note: `${formatCount(rows.retrying)} to be called again` })}
          />
          <Figure name="Time left" {...timeLeft(campaign)} />
        </dl>
        {outcomes.length > 0 ? <Outcomes campaign={campaign} /> : null}
      </div>
    </Card>
  )
}

function timeLeft({ status, paused, nextCallAt, secondsLeft, completedAt, rows }: CampaignProgress) {
  if (completedAt) return { value: '—', note: `over since ${formatInstant(completedAt)}` }
  if (paused) return { value: '—', note: 'paused' }
  if (status !== 'IN_PROGRESS') return { value: '—' }
  const note = nextCallAt && rows.talking === 0 ? { note: `next call ${formatInstant(nextCallAt)}` } : {}
  return { value: secondsLeft === null ? 'working it out' : `about ${formatTimeLeft(secondsLeft)}`, ...note }
}

function Figure({ name, value, note, live = false }: { name: string; value: string; note?: string; live?: boolean }) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-xs text-muted">
        {live ? <span aria-hidden="true" className="live-dot size-1.5 rounded-full bg-brand" /> : null}
        {name}
      </dt>
      <dd>
        <span className="tabular block text-xl font-bold">{value}</span>
        {note ? <span className="text-xs text-muted">{note}</span> : null}
      </dd>
    </div>
  )
}

function Outcomes({ campaign: { outcomes, rows } }: { campaign: CampaignProgress }) {
  return (
    <ul className="grid gap-2" aria-label="Rows by outcome">
      {outcomes.map(({ outcome, rows: count }) => (
        <li key={outcome} className="grid grid-cols-[9rem_1fr_auto] items-center gap-3 text-sm">
          <span>{OUTCOME_WORDS[outcome].label}</span>
          <svg
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
          >
            <rect
              width={(100 * count) / rows.total}
              height="6"
              className={classes('fill-current', OUTCOME_WORDS[outcome].bar)}
            />
          </svg>
          <span className="tabular font-semibold">{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  )
}
