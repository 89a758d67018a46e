// Sections that open and close: one alone (Disclosure), or a list where one is open at a time (Accordion).
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classes } from './class-names.ts'

/** Closed at first. Give `open` and `onToggle` to open it from outside, for example when something inside is wrong. */
export function Disclosure({
  title,
  children,
  open,
  onToggle,
}: {
  title: ReactNode
  children: ReactNode
  open?: boolean
  onToggle?: (open: boolean) => void
}) {
  const [own, setOwn] = useState(false)
  const isOpen = open ?? own
  const toggle = () => {
    setOwn(!isOpen)
    onToggle?.(!isOpen)
  }
  return (
    <section className="rounded-xl border border-line bg-surface shadow-1">
      <Toggled title={title} open={isOpen} onToggle={toggle} heading="h2" headingLook="px-5 py-4 text-base md:px-6">
        <div className="border-t border-line p-5 md:p-6">{children}</div>
      </Toggled>
    </section>
  )
}

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode }

export function Accordion({ items }: { items: AccordionItem[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-1">
      {items.map(({ id, title, content }) => (
        <Toggled
          key={id}
          title={title}
          open={open === id}
          onToggle={() => setOpen(open === id ? null : id)}
          heading="h3"
          headingLook="px-5 py-4 text-base md:px-6"
        >
          <div className="px-5 pb-5 text-muted md:px-6">{content}</div>
        </Toggled>
      ))}
    </div>
  )
}

function Toggled({
  title,
  open,
  onToggle,
  heading: Heading,
  headingLook,
  children,
}: {
  title: ReactNode
  open: boolean
  onToggle: () => void
  heading: 'h2' | 'h3'
  headingLook: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <div>
      <Heading>
        <button
          type="button"
          id={id}
          aria-expanded={open}
          aria-controls={`${id}content`}
          onClick={onToggle}
          className={classes('flex w-full items-center gap-3 text-left font-semibold -outline-offset-2', headingLook)}
        >
          <span className="grow">{title}</span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={classes('shrink-0 text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
      </Heading>
      {/* Hidden rather than left out: words of the page stay in the page for search, and fields keep what was typed. */}
      <section id={`${id}content`} aria-labelledby={id} hidden={!open}>
        {children}
      </section>
    </div>
  )
}
