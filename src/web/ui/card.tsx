import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={classes('rounded-xl border border-line bg-surface p-5 shadow-1 md:p-6', className)}>
      {children}
    </section>
  )
}

/** The title of a page, what it is about, and what can be done on it. */
export function PageHeader({
  title,
  children,
  actions,
}: {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 grow">
        <h1 className="font-display text-[1.625rem] leading-tight font-bold tracking-tight">{title}</h1>
        {children ? <div className="mt-1 text-muted">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  )
}

/** Pairs of name and value. */
export function Facts({ facts, className }: { facts: [name: ReactNode, value: ReactNode][]; className?: string }) {
  return (
    <dl className={classes('grid gap-x-8 gap-y-4 sm:grid-cols-2', className)}>
      {facts.map(([name, value], index) => (
        <div key={index} className="min-w-0">
          <dt className="text-xs font-medium text-subtle">{name}</dt>
          <dd className="mt-0.5 font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
