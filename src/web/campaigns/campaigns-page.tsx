import { useQuery } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { Campaign } from '#contract/campaigns.ts'
import { useUser } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { formatInstant } from '../ui/format.ts'
import { EmptyState } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { CampaignStatusBadges } from './campaign-status.tsx'
import { DownloadButton } from './download-button.tsx'
import { campaignsQuery } from './queries.ts'

const COLUMNS: Column<Campaign>[] = [
  {
    header: 'Campaign Name',
    onCard: 'title',
    cell: (campaign) => (
      <Link
        to={`/campaigns/${campaign.id}`}
        className="font-semibold text-brand-text hover:underline pointer-coarse:inline-block pointer-coarse:py-1"
      >
        {campaign.campaignName}
      </Link>
    ),
  },
  { header: 'Agents', cell: ({ agentInfoMap }) => Object.values(agentInfoMap).join(', ') },
  { header: 'Create Time', cell: ({ createdAt }) => <span className="tabular">{formatInstant(createdAt)}</span> },
  { header: 'Status', cell: (campaign) => <CampaignStatusBadges campaign={campaign} /> },
  {
    header: 'Campaign Info',
    onCard: 'actions',
    cell: (campaign) => (campaign.status === 'COMPLETED' ? <DownloadButton campaign={campaign} /> : '-'),
  },
]

export function CampaignsPage() {
  const { bId } = useUser()
  const campaigns = useQuery(campaignsQuery(bId))
  const create = (
    <ButtonLink to="/campaigns/create">
      <Plus size={16} aria-hidden="true" />
      Create New Campaign
    </ButtonLink>
  )
  return (
    <>
      <PageTitle>Campaigns</PageTitle>
      <PageHeader title="Campaigns" actions={create}>
        Upload the sheet you have; your agents call every row and hand it back with what happened.
      </PageHeader>
      <QueryView
        query={campaigns}
        failed="Failed to fetch campaigns. Please try again later."
        empty={
          <EmptyState icon={<Megaphone size={22} />} title="You haven't created any campaigns yet." action={create} />
        }
      >
        {(list) => <Table caption="Campaigns" columns={COLUMNS} rows={list} rowKey={({ id }) => id} />}
      </QueryView>
    </>
  )
}
