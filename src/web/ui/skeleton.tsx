import { classes } from './class-names.ts'

/** A grey stand-in of the size of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton block', className ?? 'h-4 w-full')} />
}

export function TableSkeleton({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <output className="grid gap-px overflow-hidden rounded-xl border border-line bg-line shadow-1">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex items-center gap-6 bg-surface px-4 py-4.5">
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/6 max-md:hidden" />
          <Skeleton className="ml-auto h-4 w-14" />
        </span>
      ))}
    </output>
  )
}
