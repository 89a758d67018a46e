import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Toaster } from '../ui/toaster.tsx'

export function Root() {
  // From here on a prerendered page answers; the journeys wait for it.
  useEffect(() => document.documentElement.setAttribute('data-awake', ''), [])
  return (
    <>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  )
}
