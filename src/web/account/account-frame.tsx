import type { ReactNode } from 'react'
import { SiteBar } from '../site/site-bar.tsx'
import { SoundLine } from '../site/sound-line.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Login and signup: the form, and on wide screens a quiet panel beside it. */
export function AccountFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle>{title}</PageTitle>
      <SiteBar />
      <div className="grid grow lg:grid-cols-2">
        <main className="grid content-center justify-items-center px-5 py-10">
          <div className="w-full max-w-sm">
            <h1 className="font-display text-3xl font-bold tracking-tight">{title}</h1>
            <p className="mt-2 mb-7 text-base text-muted">{lead}</p>
            {children}
          </div>
        </main>
        <aside className="deep relative hidden overflow-hidden lg:block">
          <div className="grid h-full content-center px-16 pb-24">
            <p className="max-w-md font-display text-4xl leading-tight font-bold tracking-tight text-balance">
              Every call leaves a recording, a transcript and a reason.
            </p>
            <p className="mt-4 max-w-md text-lg text-muted">
              Listen to the few that need you. The rest are answered, booked and written up.
            </p>
          </div>
          <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-18">
            <SoundLine />
          </div>
        </aside>
      </div>
    </div>
  )
}
