import { LayoutDashboard, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { logout } from '#contract/accounts.ts'
import { call } from '../api.ts'
import { signOut } from '../session.ts'
import { ICON_BUTTON, IconButton } from '../ui/button.tsx'
import { Balance } from './balance.tsx'

/** The right end of the bar for who is signed in. */
export function AccountControls() {
  return (
    <>
      <Balance />
      <Link to="/dashboard" aria-label="Dashboard" title="Dashboard" className={ICON_BUTTON}>
        <LayoutDashboard size={18} aria-hidden="true" />
      </Link>
      <IconButton label="Log out" onClick={leave}>
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
