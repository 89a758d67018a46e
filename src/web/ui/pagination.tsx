import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

/** `page` counts from zero, as the API does; people read "Page 1 of 3". */
export function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const last = Math.max(pages, 1)
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-2 text-muted">
      <span aria-live="polite" className="tabular grow">
        {`Page ${page + 1} of ${last}`}
      </span>
      <Button kind="outline" size="sm" disabled={page <= 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={15} aria-hidden="true" />
        Previous
      </Button>
      <Button kind="outline" size="sm" disabled={page + 1 >= last} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight size={15} aria-hidden="true" />
      </Button>
    </nav>
  )
}
