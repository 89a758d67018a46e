// Campaigns: created from a sheet, paused, resumed, cancelled. The door for other slices.
import type { Campaign, CampaignDraft } from '#contract/campaigns.ts'
import { withdrawCalls } from '../calls/calls.ts'
import type { Database, Transaction } from '../database/database.ts'
import { confirmUploads, type FileParts, markUsed } from '../files/files.ts'
import type { JobQueue, WallClock } from '../ports.ts'
import { agentInCampaign, agentUnknown, campaignNotFound, campaignOver } from './errors.ts'
import {
  type CampaignAgent,
  type CampaignRow,
  cancelWaiting,
  eraseNumber,
  findCampaigns,
  findTeams,
  findUnfinishedCampaignOf,
  insertCampaign,
  lockAgents,
  lockCampaign,
  updateCampaign,
} from './store.ts'
import { type Wake, wakeBy } from './waking.ts'

export { settleRow } from './settling.ts'

export const READ_SHEET = 'campaigns-read-sheet'

export type CampaignParts = { db: Database; files: FileParts; queue: JobQueue; clock: WallClock }

export async function startCampaign(parts: CampaignParts, draft: CampaignDraft): Promise<Campaign> {
  const { db, files, queue, clock } = parts
  const { businessId, fileMeta } = draft
  const wanted = [...new Set(draft.agentIdList)]
  await confirmUploads(files, businessId, 'campaign', [fileMeta.fileId])
  return db.inBusiness(businessId, async (tx) => {
    const team = await lockAgents(tx, businessId, wanted)
    if (team.length < wanted.length) throw agentUnknown()
    const campaign = await insertCampaign(tx, draft, team, clock.now())
    await markUsed(tx, [fileMeta.fileId])
    await queue.enqueue(tx, READ_SHEET, [{ businessId, campaignId: campaign.id }])
    return asCampaign(campaign, team)
  })
}

export type CampaignChange = 'pause' | 'resume' | 'cancel'

export async function changeCampaign(
  { db, queue, clock }: CampaignParts,
  businessId: number,
  campaignId: number,
  change: CampaignChange,
): Promise<Campaign> {
  const wake = wakeBy(queue)
  return db.inBusiness(businessId, async (tx) => {
    const campaign = await lockCampaign(tx, businessId, campaignId)
    if (!campaign) throw campaignNotFound()
    if (isOver(campaign)) throw campaignOver()
    const changed = await CHANGES[change](tx, campaign, clock.now(), wake)
    return asCampaign(changed, (await findTeams(tx, [campaignId])).get(campaignId) ?? [])
  })
}

type Change = (tx: Transaction, campaign: CampaignRow, now: Date, wake: Wake) => Promise<CampaignRow>
const CHANGES: Record<CampaignChange, Change> = {
  pause: async (tx, campaign) =>
    campaign.pausedBecause === null ? updateCampaign(tx, campaign.id, { pausedBecause: 'user' }) : campaign,
  resume: async (tx, campaign, now, wake) => {
    if (campaign.pausedBecause === null) return campaign
    await wake(tx)
    return updateCampaign(tx, campaign.id, { pausedBecause: null, resumedAt: now })
  },
  cancel: async (tx, campaign, now, wake) => {
    await cancelWaiting(tx, campaign.id, now)
    await withdrawCalls(tx, campaign.businessId, campaign.id, now)
    await wake(tx) // completes it once the calls under way have ended
    const neverStarted = campaign.status === 'CREATED'
    return updateCampaign(tx, campaign.id, {
      cancelledAt: now,
      pausedBecause: null,
      ...(neverStarted ? { status: 'COMPLETED', completedAt: now } : {}),
    })
  },
}

const isOver = ({ status, cancelledAt }: CampaignRow) =>
  cancelledAt !== null || status === 'COMPLETED' || status === 'FAILED'

const PAUSES: Record<NonNullable<CampaignRow['pausedBecause']>, string> = {
  user: 'Paused by you.',
  balance: 'Your balance does not cover another minute of talk. Top up, then resume.',
  carrier: 'The telephone network failed ten calls in a row. Resume when it works again.',
  agent: 'One of its agents can no longer make calls.',
}

export function asCampaign(row: CampaignRow, team: CampaignAgent[]): Campaign {
  return {
    id: row.id,
    campaignName: row.name,
    agentInfoMap: Object.fromEntries(team.map(({ agentId, name }) => [agentId, name])),
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    campaignBaseKey: baseKeyOf(row),
    paused: row.pausedBecause && { code: row.pausedBecause, reason: PAUSES[row.pausedBecause] },
    cancelled: row.cancelledAt !== null,
    failure: row.failure,
    sample: row.sample,
  }
}

export const baseKeyOf = ({ businessId, id }: Pick<CampaignRow, 'businessId' | 'id'>) => `${businessId}/campaigns/${id}`

/** An agent's guard: it stays while a campaign that is not over calls with it. */
export async function keepAgentOfCampaign(tx: Transaction, _businessId: number, agentId: number): Promise<void> {
  const campaign = await findUnfinishedCampaignOf(tx, agentId)
  if (campaign !== undefined) throw agentInCampaign(campaign)
}

/** Erases what campaigns know of one person; counts and amounts stay. */
export const eraseFromCampaigns = (tx: Transaction, businessId: number, phone: string): Promise<void> =>
  eraseNumber(tx, businessId, phone)

/** Of the transaction's business, by id. */
export async function namesOfCampaigns(tx: Transaction, businessId: number): Promise<Record<string, string>> {
  const rows = await findCampaigns(tx, businessId)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
