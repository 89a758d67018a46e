import { Link } from 'react-router'
import { BRAND } from '#contract/brand.ts'

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

/** The name and the moving sound wave; `to` is /dashboard for who is signed in, / for everyone else. */
export function BrandLink({ to }: { to: string }) {
  return (
    <Link to={to} aria-label={BRAND} className="inline-flex items-center gap-2 rounded-md">
      <Wave />
      <span className="font-display text-[1.35rem] font-bold tracking-tight">{BRAND}</span>
    </Link>
  )
}
