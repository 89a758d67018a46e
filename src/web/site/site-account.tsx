import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AccountControls, leave } from '../layout/account-controls.tsx'
import { queryClient } from '../query-client.ts'

export function SiteAccount() {
  return (
    <QueryClientProvider client={queryClient}>
      <AccountControls iconsFrom="wide-screens" />
    </QueryClientProvider>
  )
}

export function SiteAccountMenu() {
  const look = 'block w-full rounded-md px-3 py-3 text-left text-base font-semibold hover:bg-hover'
  return (
    <>
      <Link to="/dashboard" className={look}>
        Dashboard
      </Link>
      <button type="button" onClick={leave} className={look}>
        Log out
      </button>
    </>
  )
}
