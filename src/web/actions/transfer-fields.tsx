// To whom an agent may hand a call over: name, number, language, hours.
import { Plus, Trash2 } from 'lucide-react'
import type { TransferTarget } from '#contract/agents.ts'
import { LANGUAGES, type LanguageName } from '#contract/shared.ts'
import type { WeeklyHours } from '#contract/weekly-hours.ts'
import { WeekHours } from '../appointments/week-hours.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { PhoneField } from '../ui/phone-field.tsx'

const MOST = 10
const OFFICE_HOURS: WeeklyHours = Array.from({ length: 7 }, (_, day) => (day < 6 ? [[540, 1080]] : []))

export function TransferFields({
  targets,
  problem,
  onChange,
}: {
  targets: TransferTarget[]
  problem: string | undefined
  onChange: (targets: TransferTarget[]) => void
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">Transfer to a person</legend>
      <p className="text-sm text-muted">
        When a caller asks for a person, or the agent cannot help. Whoever answers hears a summary first.
      </p>
      {targets.map((target, at) => (
        <Target
          key={at}
          target={target}
          onChange={(changed) => onChange(targets.map((one, index) => (index === at ? changed : one)))}
          onRemove={() => onChange(targets.filter((_, index) => index !== at))}
        />
      ))}
      {problem ? <p className="text-sm font-medium text-bad">{problem}</p> : null}
      {targets.length < MOST ? (
        <Button
          kind="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...targets, { label: '', number: '' }])}
        >
          <Plus size={16} aria-hidden="true" />
          Add a transfer
        </Button>
      ) : null}
    </fieldset>
  )
}

function Target({
  target,
  onChange,
  onRemove,
}: {
  target: TransferTarget
  onChange: (target: TransferTarget) => void
  onRemove: () => void
}) {
  const { hours, lang, ...named } = target
  const kept = (change: Pick<TransferTarget, 'hours' | 'lang'>) => ({
    ...named,
    ...(change.hours ? { hours: change.hours } : {}),
    ...(change.lang ? { lang: change.lang } : {}),
  })
  return (
    <div className="grid gap-3 rounded-xl border border-line p-3 sm:p-4">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label="Who"
          placeholder="Front desk"
          maxLength={60}
          value={target.label}
          onChange={(event) => onChange({ ...target, label: event.target.value })}
        />
        <PhoneField label="Number" value={target.number} onChange={(number) => onChange({ ...target, number })} />
        <Select
          label="Speaks"
          hint="Callers in this language are put through here first."
          value={lang ?? ''}
          onChange={(event) => onChange(kept({ hours, lang: (event.target.value || undefined) as LanguageName }))}
        >
          <option value="">Any language</option>
          {Object.keys(LANGUAGES).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Select
          label="Can be reached"
          hint="Outside these hours the agent offers a call back."
          value={hours ? 'hours' : ''}
          onChange={(event) => onChange(kept({ lang, hours: event.target.value ? OFFICE_HOURS : undefined }))}
        >
          <option value="">At any time</option>
          <option value="hours">At certain hours</option>
        </Select>
      </div>
      {hours ? (
        <fieldset className="grid gap-2">
          <legend className="sr-only">Hours of {target.label || 'this transfer'}</legend>
          <WeekHours hours={hours} onChange={(changed) => onChange(kept({ lang, hours: changed }))} />
        </fieldset>
      ) : null}
      <div className="flex justify-end">
        <Button kind="ghost" size="sm" onClick={onRemove} aria-label={`Remove ${target.label || 'this transfer'}`}>
          <Trash2 size={16} aria-hidden="true" />
          Remove
        </Button>
      </div>
    </div>
  )
}
