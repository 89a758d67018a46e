import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { CampaignProgress } from '#contract/campaigns.ts'
import { Card, Facts, PageHeader } from '../ui/card.tsx'
import { formatInstant, formatRupees } from '../ui/format.ts'
import { ErrorNote } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignRows } from './campaign-rows.tsx'
import { CampaignStatusBadges } from './campaign-status.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { campaignQuery } from './queries.ts'
import { formatCount } from './words.ts'

export function CampaignPage() {
  const { campaignId } = useParams()
  const campaign = useQuery(campaignQuery(Number(campaignId)))
  return (
    <>
      <PageTitle>{campaign.data?.campaignName ?? 'Campaign'}</PageTitle>
      <Link to="/campaigns" className="mb-3 inline-flex items-center gap-1.5 text-sm text-muted hover:text-fg">
        <ArrowLeft size={15} aria-hidden="true" /> Campaigns
      </Link>
      {campaign.data ? null : <PageHeader title="Campaign" />}
      <QueryView query={campaign} failed="The campaign could not be loaded. Please try again later.">
        {(data) => <Loaded campaign={data} />}
      </QueryView>
    </>
  )
}

function Loaded({ campaign }: { campaign: CampaignProgress }) {
  const { paused, failure, retries } = campaign
  return (
    <>
      <PageHeader title={campaign.campaignName} actions={<CampaignActions campaign={campaign} />}>
        <CampaignStatusBadges campaign={campaign} />
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        {paused ? (
          <output className="block rounded-lg bg-warn-soft px-4 py-3 font-medium text-warn">{paused.reason}</output>
        ) : null}
        {failure ? <ErrorNote>{failure}</ErrorNote> : null}
        {campaign.status === 'CREATED' ? <p className="text-muted">Reading the sheet…</p> : null}
        {campaign.rows.total > 0 ? <ProgressPanel campaign={campaign} /> : null}
        <Card>
          <Facts
            className="grid-cols-2 sm:grid-cols-3"
            facts={[
              ['Agents', Object.values(campaign.agentInfoMap).join(', ')],
              ['Sheet', campaign.fileName ?? '—'],
              ['Created', formatInstant(campaign.createdAt)],
              ['Calls made', formatCount(campaign.calls)],
              ['Cost so far', formatRupees(campaign.cost)],
              [
                'If busy or no answer',
                retries === 0 ? 'Not called again' : `${retries} more, ${every(campaign)} apart`,
              ],
            ]}
          />
        </Card>
        {campaign.rows.total > 0 ? <CampaignRows campaign={campaign} /> : null}
      </div>
    </>
  )
}

function every({ retryMinutes }: CampaignProgress): string {
  if (retryMinutes % 60 !== 0) return `${retryMinutes} minutes`
  return retryMinutes === 60 ? '1 hour' : `${retryMinutes / 60} hours`
}
