import { ChartLine } from 'lucide-react'
import { PageHeader } from '../ui/card.tsx'
import { EmptyState } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function AnalyticsPage() {
  return (
    <>
      <PageTitle>Analytics</PageTitle>
      <PageHeader title="Analytics" />
      <EmptyState icon={<ChartLine size={22} />} title="Analytics will be available soon." />
    </>
  )
}
