// What was understood of a sheet, before anything is created: columns, counts with reasons, first rows, cost.
import { CircleCheck, Copy, Wrench, XCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CampaignPreview, ColumnChoice } from '#contract/campaigns.ts'
import { Select } from '../ui/field.tsx'
import { formatRupees } from '../ui/format.ts'
import { ErrorNote, InfoNote } from '../ui/notes.tsx'
import { FirstRows } from './first-rows.tsx'
import { formatCount } from './words.ts'

type Props = { preview: CampaignPreview; busy: boolean; onRemap: (change: ColumnChoice) => void }

export function SheetPreview({ preview, busy, onRemap }: Props) {
  return (
    <section aria-label="What was understood" aria-busy={busy} className="grid grid-cols-1 gap-5 aria-busy:opacity-60">
      <Counts preview={preview} />
      {preview.problem ? <ErrorNote>{preview.problem.message}</ErrorNote> : null}
      <Columns preview={preview} busy={busy} onRemap={onRemap} />
      <Refusals preview={preview} />
      <FirstRows preview={preview} />
      {preview.counts.callable > 0 ? <Cost cost={preview.cost} /> : null}
    </section>
  )
}

function Counts({ preview: { counts, sheetName } }: { preview: CampaignPreview }) {
  return (
    <div>
      <p className="mb-2 text-sm text-muted">
        Sheet “{sheetName}”, {formatCount(counts.rows)} {counts.rows === 1 ? 'row' : 'rows'}
      </p>
      <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        <Count icon={<CircleCheck size={16} />} look="text-ok" name="Will be called" value={counts.callable} />
        <Count icon={<Wrench size={16} />} look="text-info" name="Of these repaired" value={counts.repaired} />
        <Count icon={<Copy size={16} />} look="text-warn" name="Duplicates" value={counts.duplicate} />
        <Count icon={<XCircle size={16} />} look="text-bad" name="Refused" value={counts.refused} />
      </dl>
    </div>
  )
}

function Count({ icon, look, name, value }: { icon: ReactNode; look: string; name: string; value: number }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2.5">
      <dt className="flex items-center gap-1.5 text-xs text-muted">
        <span aria-hidden="true" className={look}>
          {icon}
        </span>
        {name}
      </dt>
      <dd className="tabular text-lg font-bold">{formatCount(value)}</dd>
    </div>
  )
}

function Columns({ preview, busy, onRemap }: Props) {
  const { columns, mapping } = preview
  const used = new Set<number | null>([mapping.phone, mapping.name, mapping.context])
  const variables = columns.filter(({ index }) => !used.has(index)).map(({ title }) => title)
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <ColumnSelect
          label="Phone number column"
          preview={preview}
          value={mapping.phone}
          none={mapping.phone === null ? 'Choose a column' : undefined}
          busy={busy}
          onChange={(phone) => phone !== null && onRemap({ phone })}
        />
        <ColumnSelect
          label="Name column"
          preview={preview}
          value={mapping.name}
          none="None"
          busy={busy}
          onChange={(name) => onRemap({ name })}
        />
        <ColumnSelect
          label="Context column"
          preview={preview}
          value={mapping.context}
          none="None"
          busy={busy}
          onChange={(context) => onRemap({ context })}
        />
      </div>
      {variables.length > 0 ? (
        <p className="text-sm text-muted">
          The agent also knows of each person: <span className="text-fg">{variables.join(', ')}</span>.
        </p>
      ) : null}
    </div>
  )
}

function ColumnSelect({
  label,
  preview,
  value,
  none,
  busy,
  onChange,
}: {
  label: string
  preview: CampaignPreview
  value: number | null
  /** What no column is called; left out where one is needed. */
  none: string | undefined
  busy: boolean
  onChange: (column: number | null) => void
}) {
  const example = preview.columns.find(({ index }) => index === value)?.examples[0]
  return (
    <Select
      label={label}
      hint={example ? `Such as “${example}”` : undefined}
      value={value ?? ''}
      disabled={busy}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      {none ? <option value="">{none}</option> : null}
      {preview.columns.map(({ index, title }) => (
        <option key={index} value={index}>
          {title}
        </option>
      ))}
    </Select>
  )
}

function Refusals({ preview: { refusals } }: { preview: CampaignPreview }) {
  if (refusals.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-semibold">Rows that cannot be called</h3>
      <ul className="mt-1.5 grid gap-1 text-sm">
        {refusals.map(({ reason, rows, examples }) => (
          <li key={reason}>
            <span className="tabular font-semibold">{formatCount(rows)}×</span> {reason}{' '}
            <span className="text-muted">
              {examples.map(({ row, cell }) => (cell ? `row ${row}: “${cell}”` : `row ${row}`)).join(', ')}
              {rows > examples.length ? ' …' : ''}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Cost({ cost }: { cost: CampaignPreview['cost'] }) {
  const sentence = (
    <>
      About <strong>{formatRupees(cost.rupees)}</strong> if everybody answers and talks for a minute, at{' '}
      {formatRupees(cost.rupeesPerMinute)} a minute. Your balance is <strong>{formatRupees(cost.balance)}</strong>.
    </>
  )
  if (cost.covered) return <InfoNote>{sentence}</InfoNote>
  return (
    <div className="rounded-lg bg-warn-soft px-4 py-3 text-warn">
      {sentence} The campaign pauses when the balance is used up, and goes on after a top-up.
    </div>
  )
}
