import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SiteBar } from './site-bar.tsx'

export function NotFoundPage() {
  const signedIn = useSession().status === 'signed-in'
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <SiteBar />
      <main className="grid min-h-[70vh] place-items-center px-6 text-center">
        <div className="grid justify-items-center gap-3">
          <p className="font-display text-6xl font-bold tracking-tight text-brand-text">404</p>
          <h1 className="font-display text-2xl font-bold tracking-tight">This page does not exist</h1>
          <p className="max-w-md text-base text-muted">The address may be mistyped, or the page has moved.</p>
          <ButtonLink to={signedIn ? '/dashboard' : '/'} className="mt-3">
            {signedIn ? 'Go to the dashboard' : 'Go to the home page'}
          </ButtonLink>
        </div>
      </main>
    </>
  )
}
