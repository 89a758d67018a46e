import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

export type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'bad' | 'info'

const TONES: Record<Tone, string> = {
  neutral: 'bg-hover text-muted',
  brand: 'bg-brand-soft text-brand-text',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
}

/** `live` adds a beating dot, for what is happening now. */
export function Badge({
  tone = 'neutral',
  live = false,
  children,
}: {
  tone?: Tone
  live?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ring-1 ring-current/15 ring-inset',
        TONES[tone],
      )}
    >
      {live ? <span aria-hidden="true" className="live-dot size-1.5 rounded-full bg-current" /> : null}
      {children}
    </span>
  )
}
