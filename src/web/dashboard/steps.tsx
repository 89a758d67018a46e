import { ArrowRight, Check } from 'lucide-react'
import { Link } from 'react-router'
import type { GettingStarted } from '#contract/accounts.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'

const STEPS: { step: keyof GettingStarted; title: string; text: string; to: string }[] = [
  {
    step: 'phoneNumber',
    title: 'Get a phone number',
    text: 'The number your customers call, and see.',
    to: '/phone-numbers',
  },
  {
    step: 'agent',
    title: 'Create agent',
    text: 'Describe the job, choose a voice, add documents.',
    to: '/agents/create',
  },
  { step: 'call', title: 'Make calls', text: 'Let an agent call one customer, and listen in.', to: '/call' },
  {
    step: 'campaign',
    title: 'Create campaigns',
    text: 'Upload a spreadsheet; every row gets a call.',
    to: '/campaigns/create',
  },
]

/** The four first steps; while `done` is not known, none is ticked. */
export function Steps({ done }: { done: GettingStarted | undefined }) {
  const count = done ? STEPS.filter(({ step }) => done[step]).length : 0
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold">Getting started</h2>
        {done ? <p className="tabular text-sm text-muted">{`${count} of ${STEPS.length} done`}</p> : null}
      </div>
      <ol className="mt-4 grid gap-3 sm:grid-cols-2">
        {STEPS.map(({ step, title, text, to }, index) => (
          <li key={step}>
            <Link
              to={to}
              className="group flex h-full items-start gap-3.5 rounded-lg border border-line p-4 transition-colors hover:border-brand hover:bg-hover"
            >
              <StepMark done={done?.[step] ?? false} number={index + 1} />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
              <ArrowRight
                size={16}
                aria-hidden="true"
                className="mt-1 shrink-0 text-subtle group-hover:text-brand-text"
              />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepMark({ done, number }: { done: boolean; number: number }) {
  return (
    <span
      className={classes(
        'tabular grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold',
        done ? 'bg-brand text-on-brand' : 'bg-sunken text-muted ring-1 ring-line-strong ring-inset',
      )}
    >
      {done ? <Check size={15} strokeWidth={3} aria-hidden="true" /> : <span aria-hidden="true">{number}</span>}
      <span className="sr-only">{done ? 'Done:' : 'To do:'}</span>
    </span>
  )
}
