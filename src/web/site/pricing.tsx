import { Check } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { type OfferedPlan, PLANS_ON_OFFER } from './plans.ts'
import { goToSection } from './scroll-spy.ts'
import { SectionTitle } from './section-title.tsx'

export function Pricing() {
  return (
    <section
      id="pricing"
      tabIndex={-1}
      aria-labelledby="pricing-title"
      className="border-y border-line bg-sunken outline-none"
    >
      <div className="mx-auto max-w-[76rem] px-5 py-16 lg:px-8 lg:py-24">
        <SectionTitle id="pricing-title" title="Pay for the minutes you talk">
          No setup fee or minimum commitment. Billed monthly on actual usage. Prices in INR plus taxes.
        </SectionTitle>
        <ul className="mt-10 grid gap-5 lg:grid-cols-2">
          {PLANS_ON_OFFER.map((plan) => (
            <PlanCard key={plan.name} plan={plan} />
          ))}
        </ul>
        <p className="mt-6 text-muted">
          A call of two and a half minutes costs ₹15.00 on Individual and ₹10.00 on Enterprise. Calls that nobody
          answers and voicemail cost nothing.
        </p>
      </div>
    </section>
  )
}

function PlanCard({ plan: { name, rupeesPerMinute, forWhom, points, mostPopular } }: { plan: OfferedPlan }) {
  return (
    <li
      className={classes(
        'relative grid content-start rounded-2xl border bg-surface p-7 md:p-9',
        mostPopular ? 'border-brand shadow-2 ring-1 ring-brand' : 'border-line shadow-1',
      )}
    >
      {mostPopular ? (
        <p className="absolute -top-3.5 left-7 rounded-full bg-accent px-3.5 py-1 text-sm font-semibold text-on-accent md:left-9">
          Most Popular
        </p>
      ) : null}
      <h3 className="text-lg font-semibold">{name}</h3>
      <p className="mt-1 text-muted">{forWhom}</p>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="text-5xl font-bold tracking-tight">
          ₹<span className="font-display">{rupeesPerMinute}</span>
        </span>
        <span className="text-base text-muted">per minute</span>
      </p>
      <ul className="mt-6 mb-8 grid gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-3 text-[.9375rem]">
            <Check size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-text" />
            {point}
          </li>
        ))}
      </ul>
      <Button
        kind={mostPopular ? 'primary' : 'outline'}
        size="lg"
        className="mt-auto w-full"
        onClick={() => goToSection('home')}
      >
        Get Access
      </Button>
    </li>
  )
}
