import { Link } from 'react-router'
import { BRAND } from '#contract/brand.ts'
import { classes } from './class-names.ts'

export function Wave() {
  return (
    <span className="wave" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}

/** The name and the moving sound wave; `to` is /dashboard for who is signed in, / for everyone else. `compact` keeps only the wave on the smallest screens. */
export function BrandLink({ to, compact = false }: { to: string; compact?: boolean }) {
  return (
    <Link to={to} aria-label={BRAND} className="inline-flex items-center gap-2 rounded-md">
      <Wave />
      <span
        className={classes('font-display text-[1.35rem] font-bold tracking-tight', compact && 'max-[22rem]:sr-only')}
      >
        {BRAND}
      </span>
    </Link>
  )
}
