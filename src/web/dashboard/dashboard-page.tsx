import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { readGettingStarted } from '#contract/accounts.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Card, Facts, PageHeader } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Steps } from './steps.tsx'
import { TalkCard } from './talk-card.tsx'

// Below everything else, so it may come after everything else.
const LatestCalls = lazy(async () => ({ default: (await import('./latest-calls.tsx')).LatestCalls }))

export function DashboardPage() {
  const { bId, businessName, email, phone } = useUser()
  const progress = useQuery({
    queryKey: ['getting-started', bId],
    queryFn: ({ signal }) => call(readGettingStarted, { params: { businessId: bId }, signal }),
  })
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <PageHeader title={`Welcome, ${businessName}`}>Your agents, calls and campaigns start here.</PageHeader>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-5">
          <TalkCard />
          <Steps done={progress.data} />
        </div>
        <div className="grid content-start gap-5">
          <Card>
            <h2 className="mb-4 text-base font-semibold">Your business</h2>
            <Facts
              className="sm:grid-cols-3 xl:grid-cols-1"
              facts={[
                ['Business ID', bId],
                ['Email', email],
                ['Phone', phone],
              ]}
            />
          </Card>
          <Suspense>
            <LatestCalls />
          </Suspense>
        </div>
      </div>
    </>
  )
}
