import { Navigate, Outlet } from 'react-router'
import { useSession } from '../session.ts'
import { PageSpinner } from '../ui/spinner.tsx'

/** Login and signup: who is signed in already goes to the dashboard. */
export function GuestsOnly() {
  const session = useSession()
  if (session.status === 'loading') return <PageSpinner label="Checking your session" />
  if (session.status === 'signed-in') return <Navigate to="/dashboard" replace />
  return <Outlet />
}
