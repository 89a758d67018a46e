import { NavLink } from 'react-router'
import { useUser } from '../session.ts'
import { MAIN_MENU, type MenuEntry, MORE_MENU } from './menu.ts'

export function SideMenu({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Main" className="grid gap-3">
      <MenuList entries={MAIN_MENU} onNavigate={onNavigate} />
      {MORE_MENU.length > 0 ? (
        <div className="border-t border-line pt-3">
          <MenuList entries={MORE_MENU} onNavigate={onNavigate} />
        </div>
      ) : null}
    </nav>
  )
}

function MenuList({ entries, onNavigate }: { entries: MenuEntry[]; onNavigate: (() => void) | undefined }) {
  return (
    <ul className="grid gap-0.5">
      {entries.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            onClick={onNavigate}
            className="flex h-9 items-center gap-3 rounded-lg px-2.5 font-medium text-muted transition-colors hover:bg-hover hover:text-fg aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-fg aria-[current]:shadow-1 pointer-coarse:h-11"
          >
            <Icon size={17} aria-hidden="true" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Whose business this is, at the foot of the menu. */
export function WhoIsIn() {
  const { businessName, email } = useUser()
  return (
    <div className="flex items-center gap-3 p-2">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent"
      >
        {initials(businessName)}
      </span>
      <div className="min-w-0 text-sm">
        <p className="truncate font-semibold">{businessName}</p>
        <p className="truncate text-xs text-muted">{email}</p>
      </div>
    </div>
  )
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words[1]].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toUpperCase()
}
