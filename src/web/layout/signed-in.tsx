// Everything behind the login: the guard, then the frame of side menu and top bar around the page.
import { QueryClientProvider } from '@tanstack/react-query'
import { LogOut, Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import '../fonts.css'
import { queryClient } from '../query-client.ts'
import { useSession } from '../session.ts'
import { BrandLink } from '../ui/brand.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Sheet } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { AccountControls, leave } from './account-controls.tsx'
import { SideMenu, WhoIsIn } from './side-menu.tsx'

export function SignedInLayout() {
  const session = useSession()
  if (session.status === 'loading') return <PageSpinner label="Checking your session" />
  if (session.status === 'signed-out') return <Navigate to="/login" replace />
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>
        {session.user.bId ? (
          <Outlet />
        ) : (
          <ErrorNote>Could not identify your business. Please try logging in again.</ErrorNote>
        )}
      </Frame>
    </QueryClientProvider>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const content = useFocusOnNewPage()
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[var(--nav-w)_minmax(0,1fr)]">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:z-40 focus:bg-surface focus:p-3">
        Skip to content
      </a>
      <aside
        aria-label="Menu"
        className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken p-3 lg:flex"
      >
        <div className="px-2 pt-1.5 pb-5">
          <BrandLink to="/dashboard" />
        </div>
        <SideMenu />
        <div className="mt-auto pt-4">
          <WhoIsIn />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-bg/95 px-3 backdrop-blur lg:px-6">
          <PhoneMenu />
          <div className="ml-auto flex items-center gap-1">
            <span className="max-sm:hidden">
              <ThemeToggle />
            </span>
            <AccountControls />
          </div>
        </header>
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="w-full max-w-[90rem] grow px-4 py-5 outline-none lg:px-6 lg:py-6"
        >
          {children}
        </main>
      </div>
    </div>
  )
}

/** After going to another page, the keyboard and a screen reader go on at its content instead of at the link. */
function useFocusOnNewPage() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) content.current?.focus({ preventScroll: true })
    before.current = pathname
  }, [pathname])
  return content
}

function PhoneMenu() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-1 lg:hidden">
      <IconButton label="Open menu" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu size={21} aria-hidden="true" />
      </IconButton>
      <BrandLink to="/dashboard" compact />
      <Sheet side="left" open={open} onClose={() => setOpen(false)} title={<BrandLink to="/dashboard" />}>
        <SideMenu onNavigate={() => setOpen(false)} />
        <div className="mt-4 grid gap-2 border-t border-line pt-4">
          <div className="flex items-center justify-between gap-2">
            <WhoIsIn />
            <ThemeToggle />
          </div>
          <Button kind="outline" onClick={leave}>
            <LogOut size={16} aria-hidden="true" />
            Log out
          </Button>
        </div>
      </Sheet>
    </div>
  )
}
