import { LayoutDashboard, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { logout } from '#contract/accounts.ts'
import { call } from '../api.ts'
import { signOut } from '../session.ts'
import { ICON_BUTTON, IconButton } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { Balance } from './balance.tsx'

/** The right end of the bar for who is signed in. Where a menu offers the icons too, narrow screens can do without. */
export function AccountControls({ iconsFrom = 'always' }: { iconsFrom?: 'always' | 'wide-screens' }) {
  const look = classes(ICON_BUTTON, iconsFrom === 'wide-screens' && 'max-md:hidden')
  return (
    <>
      <Balance />
      <Link to="/dashboard" aria-label="Dashboard" title="Dashboard" className={look}>
        <LayoutDashboard size={18} aria-hidden="true" />
      </Link>
      <IconButton label="Log out" onClick={leave} className={look}>
        <LogOut size={18} aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** The session ends here at once; the server is told as well, so that the token is worthless. */
export function leave(): void {
  call(logout).catch(() => undefined)
  signOut('left')
}
