/** `share` from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className="flex items-center gap-3">
      <progress aria-label={label} max={100} value={percent} className="progress h-2 grow" />
      <span className="tabular w-10 text-right text-sm text-muted">{percent}%</span>
    </div>
  )
}
