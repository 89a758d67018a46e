import { useRouteError } from 'react-router'
import { BRAND } from '#contract/brand.ts'
import { Wave } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'

/** When a page fails to load or to draw. Nothing of the error itself is for the person reading. */
export function ErrorPage() {
  const error = useRouteError()
  console.error(error)
  return (
    <main className="grid min-h-dvh place-items-center px-6 text-center">
      <title>{`Something went wrong · ${BRAND}`}</title>
      <div className="grid justify-items-center gap-4">
        <Wave />
        <h1 className="font-display text-3xl font-bold tracking-tight">Something went wrong</h1>
        <p className="max-w-md text-base text-muted">
          This page could not be shown. Loading it again usually helps; nothing you saved is lost.
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => location.reload()}>Load the page again</Button>
          <Button kind="outline" onClick={() => location.assign('/')}>
            Go to the home page
          </Button>
        </div>
      </div>
    </main>
  )
}
