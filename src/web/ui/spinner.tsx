import { LoaderCircle } from 'lucide-react'

/** With a `label` it speaks for itself; without one it stands beside words that do. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  const icon = <LoaderCircle size={size} aria-hidden="true" className="animate-spin" />
  if (!label) return icon
  return (
    <output className="inline-flex items-center gap-2 text-muted">
      {icon}
      <span className="sr-only">{label}</span>
    </output>
  )
}

export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label={label} size={28} />
    </div>
  )
}
