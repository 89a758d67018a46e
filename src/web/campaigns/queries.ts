import { queryOptions } from '@tanstack/react-query'
import { agentNames } from '#contract/agents.ts'
import {
  type CampaignProgress,
  listCampaignRows,
  listCampaigns,
  type RowOutcome,
  readCampaign,
} from '#contract/campaigns.ts'
import { call } from '../api.ts'

const LIVE_MS = 2_000
const LIST_MS = 5_000

export const isUnfinished = ({ status }: { status: string }) => status === 'CREATED' || status === 'IN_PROGRESS'

export const campaignsQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['campaigns', businessId],
    queryFn: ({ signal }) => call(listCampaigns, { params: { businessId }, signal }),
    refetchInterval: (query) => (query.state.data?.some(isUnfinished) ? LIST_MS : false),
  })

export const agentNamesQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['agent-names', businessId],
    queryFn: ({ signal }) => call(agentNames, { params: { businessId }, signal }),
  })

export const campaignQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ['campaign', campaignId],
    queryFn: ({ signal }) => call(readCampaign, { params: { campaignId }, signal }),
    refetchInterval: (query) => (query.state.data && isUnfinished(query.state.data) ? LIVE_MS : false),
  })

export type RowFilters = {
  state?: 'waiting' | 'calling' | 'settled'
  outcome?: RowOutcome
  search?: string
  page: number
}

export const ROWS_A_PAGE = 20

export const rowsQuery = (campaign: CampaignProgress, filters: RowFilters) =>
  queryOptions({
    queryKey: ['campaign-rows', campaign.id, filters],
    queryFn: ({ signal }) =>
      call(listCampaignRows, {
        params: { campaignId: campaign.id },
        query: { ...filters, size: ROWS_A_PAGE },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(campaign) ? LIVE_MS : false),
    placeholderData: (before) => before,
  })
