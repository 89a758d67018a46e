import type { ReactNode } from 'react'

export function SectionTitle({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <h2 id={id} className="font-display text-3xl font-bold tracking-tight text-balance md:text-4xl">
        {title}
      </h2>
      <p className="mt-3 text-lg text-pretty text-muted">{children}</p>
    </div>
  )
}
