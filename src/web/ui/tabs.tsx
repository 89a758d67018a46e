import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export type Tab = { id: string; label: ReactNode; content: ReactNode }

/** Arrow keys move between tabs. Give `selected` and `onSelect` to keep the choice in the URL. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string
  tabs: Tab[]
  selected?: string | undefined
  onSelect?: (id: string) => void
}) {
  const prefix = useId()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const [own, setOwn] = useState(tabs[0]?.id)
  const current = tabs.find((tab) => tab.id === (selected ?? own)) ?? tabs[0]
  const select = (id: string) => {
    setOwn(id)
    onSelect?.(id)
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || !current) return
    event.preventDefault()
    const next = tabs.at((tabs.indexOf(current) + step) % tabs.length)
    if (!next) return
    select(next.id)
    buttons.current.get(next.id)?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(element) => {
              if (element) buttons.current.set(tab.id, element)
              else buttons.current.delete(tab.id)
            }}
            type="button"
            role="tab"
            id={`${prefix}${tab.id}`}
            aria-selected={tab === current}
            aria-controls={`${prefix}panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => select(tab.id)}
            className="-mb-px h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted hover:text-fg aria-selected:border-brand aria-selected:font-semibold aria-selected:text-fg"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}panel`} aria-labelledby={`${prefix}${current?.id}`} className="pt-4">
        {current?.content}
      </div>
    </div>
  )
}
