import { type ReactNode, useId, useState } from 'react'

/**
 * Words that appear on hover, keyboard focus and tap, and go with Escape. The frame takes the focus, because what is
 * inside may be disabled and then takes none.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- it shows words, it does nothing
    <fieldset
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a disabled button cannot be reached by keyboard
      tabIndex={0}
      aria-label={text}
      className="relative block min-w-0 rounded-lg"
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onClick={() => setShown(true)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setShown(false)
      }}
    >
      {children}
      <span
        role="tooltip"
        id={id}
        hidden={!shown}
        className="absolute bottom-full left-1/2 z-30 mb-2 w-max max-w-[min(20rem,90vw)] -translate-x-1/2 rounded-lg bg-fg px-3 py-2 text-center text-sm font-medium text-bg shadow-2"
      >
        {text}
      </span>
    </fieldset>
  )
}
