// What a page says when something failed, is missing, or should be known.
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { serverSentence } from '../api.ts'
import { Button } from './button.tsx'

/** `children` is the product's own message; the server's sentence stands beside it when the request was at fault. */
export function ErrorNote({
  children,
  error,
  onRetry,
}: {
  children: ReactNode
  error?: unknown
  onRetry?: (() => void) | undefined
}) {
  const detail = serverSentence(error)
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg bg-bad-soft px-4 py-3 text-bad">
      <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">
        <p className="font-medium">{children}</p>
        {detail && detail !== children ? <p className="text-sm">{detail}</p> : null}
      </div>
      {onRetry ? (
        <Button kind="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}

export function InfoNote({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-lg bg-info-soft px-4 py-3 text-info">
      <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}

/** Nothing here yet: one sentence and the one thing to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border border-dashed border-line-strong/60 bg-surface px-6 py-14 text-center">
      {icon ? (
        <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-brand-soft text-brand-text">
          {icon}
        </span>
      ) : null}
      <p className="text-base font-semibold">{title}</p>
      {children ? <div className="max-w-md text-muted">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
