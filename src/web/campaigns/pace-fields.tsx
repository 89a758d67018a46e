// How fast and how often a campaign calls. Good as it stands, so it is folded away.
import { CAMPAIGN_DEFAULTS } from '#contract/campaigns.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Select } from '../ui/field.tsx'

export type Pace = { concurrency: number; retries: number; retryMinutes: number; dailyCap: number }
export const DEFAULT_PACE: Pace = CAMPAIGN_DEFAULTS

const FIELDS: { name: keyof Pace; label: string; hint?: string; options: [value: number, label: string][] }[] = [
  {
    name: 'concurrency',
    label: 'Calls at once',
    options: [1, 2, 5, 10, 20, 50, 100].map((value) => [value, String(value)]),
  },
  {
    name: 'retries',
    label: 'If busy or no answer',
    options: [
      [0, 'Do not call again'],
      [1, 'Call 1 more time'],
      [2, 'Call 2 more times'],
      [3, 'Call 3 more times'],
      [5, 'Call 5 more times'],
    ],
  },
  {
    name: 'retryMinutes',
    label: 'Time between these calls',
    options: [
      [30, '30 minutes'],
      [60, '1 hour'],
      [120, '2 hours'],
      [240, '4 hours'],
      [1440, '1 day'],
    ],
  },
  {
    name: 'dailyCap',
    label: 'Most calls to one number a day',
    hint: 'Over all your campaigns.',
    options: [1, 2, 3, 4, 5].map((value) => [value, String(value)]),
  },
]

export function PaceFields({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) {
  return (
    <Disclosure title="Pace and retries">
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, hint, options }) => (
          <Select
            key={name}
            label={label}
            hint={hint}
            value={pace[name]}
            onChange={({ target }) => onChange({ ...pace, [name]: Number(target.value) })}
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <p className="mt-4 text-sm text-muted">
        On a real telephone network nobody is called before 09:00 or after 21:00 at their own local time, and never a
        number on your do-not-call list.
      </p>
    </Disclosure>
  )
}
