// The sticky bar of the public pages, for visitors and for who is signed in already.
import { Menu, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../session.ts'
import { BrandLink } from '../ui/brand.tsx'
import { IconButton } from '../ui/button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import type { SectionId } from './scroll-spy.ts'

const LINKS: [SectionId, string][] = [
  ['features', 'Features'],
  ['pricing', 'Pricing'],
  ['faq', 'FAQ'],
]
// Balance and logout need the query library, which visitors never pay for.
const SiteAccount = lazy(async () => ({ default: (await import('./site-account.tsx')).SiteAccount }))
const SiteAccountMenu = lazy(async () => ({ default: (await import('./site-account.tsx')).SiteAccountMenu }))

export type SectionLinks = { active: SectionId; goTo: (id: SectionId) => void }

/** `sections` only on the landing page. */
export function SiteBar({ sections }: { sections?: SectionLinks }) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const signedIn = session.status === 'signed-in'
  const close = () => setOpen(false)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg/95 backdrop-blur">
      <div className="mx-auto flex h-16 max-w-[76rem] items-center gap-8 px-5 lg:px-8">
        <BrandLink to={signedIn ? '/dashboard' : '/'} />
        {sections && !signedIn ? (
          <nav aria-label="Sections" className="visitors-only hidden gap-1 md:flex">
            <SectionAnchors
              sections={sections}
              look="relative px-3 py-2 aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:-bottom-[.7rem] aria-[current]:after:h-0.5 aria-[current]:after:rounded-full aria-[current]:after:bg-brand"
            />
          </nav>
        ) : null}
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          {signedIn ? (
            <Suspense>
              <SiteAccount />
            </Suspense>
          ) : (
            <Link
              to="/login"
              className="visitors-only rounded-lg px-3 py-2 text-[.9375rem] font-semibold hover:bg-hover max-md:hidden"
            >
              Login
            </Link>
          )}
          <span className="md:hidden">
            <IconButton
              label={open ? 'Close menu' : 'Open menu'}
              aria-expanded={open}
              aria-controls="site-menu"
              onClick={() => setOpen(!open)}
            >
              {open ? <X size={21} aria-hidden="true" /> : <Menu size={21} aria-hidden="true" />}
            </IconButton>
          </span>
        </div>
      </div>
      <SmallMenu open={open}>
        {sections && !signedIn ? (
          <SectionAnchors sections={sections} look="block px-3 py-3 text-base" onGo={close} />
        ) : null}
        {signedIn ? (
          <Suspense>
            <SiteAccountMenu />
          </Suspense>
        ) : (
          <Link
            to="/login"
            onClick={close}
            className="block rounded-md px-3 py-3 text-base font-semibold hover:bg-hover"
          >
            Login
          </Link>
        )}
      </SmallMenu>
    </header>
  )
}

function SmallMenu({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <nav id="site-menu" aria-label="Menu" hidden={!open} className="border-t border-line bg-bg px-2 py-2 md:hidden">
      {children}
    </nav>
  )
}

function SectionAnchors({ sections, look, onGo }: { sections: SectionLinks; look: string; onGo?: () => void }) {
  return LINKS.map(([id, label]) => (
    <a
      key={id}
      href={`#${id}`}
      aria-current={sections.active === id ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault()
        onGo?.()
        sections.goTo(id)
      }}
      className={`rounded-md text-[.9375rem] font-medium text-muted hover:text-fg aria-[current]:text-fg ${look}`}
    >
      {label}
    </a>
  ))
}
