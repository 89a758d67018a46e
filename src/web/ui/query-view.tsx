import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from './notes.tsx'
import { TableSkeleton } from './skeleton.tsx'

/** The four faces of a query: loading, failed, empty, and what was asked for. */
export function QueryView<Data>({
  query,
  failed,
  loading = <TableSkeleton />,
  empty,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  children,
}: {
  query: UseQueryResult<Data>
  /** The product's sentence for a failure. */
  failed: string
  loading?: ReactNode
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data)
  }
  if (query.isError) {
    return (
      <ErrorNote error={query.error} onRetry={() => void query.refetch()}>
        {failed}
      </ErrorNote>
    )
  }
  return loading
}
