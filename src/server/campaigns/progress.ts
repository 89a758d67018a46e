// How a campaign goes, from its rows.
import type { CampaignProgress, RowOutcome } from '#contract/campaigns.ts'
import type { Transaction } from '../database/database.ts'
import { asCampaign } from './campaigns.ts'
import { campaignNotFound } from './errors.ts'
import { findCampaign, findFileName, findPace, findTeams, type Tally, tally } from './store.ts'

const PACE_MS = 5 * 60_000

export async function progressOf(
  tx: Transaction,
  businessId: number,
  campaignId: number,
  now: Date,
): Promise<CampaignProgress> {
  const campaign = await findCampaign(tx, businessId, campaignId)
  if (!campaign) throw campaignNotFound()
  const team = (await findTeams(tx, [campaignId])).get(campaignId) ?? []
  const counted = await tally(tx, campaignId)
  const rows = rowCounts(counted)
  const since = new Date(Math.max(now.getTime() - PACE_MS, campaign.startedAt?.getTime() ?? 0))
  const pace = await findPace(tx, campaignId, since)
  const isRunning = campaign.status === 'IN_PROGRESS' && campaign.pausedBecause === null
  const isDueLater = pace.nextAt !== null && pace.nextAt > now
  return {
    ...asCampaign(campaign, team),
    fileName: await findFileName(tx, campaign.fileId),
    concurrency: campaign.concurrency,
    retries: campaign.retries,
    retryMinutes: campaign.retryMinutes,
    dailyCap: campaign.dailyCap,
    startedAt: campaign.startedAt?.toISOString() ?? null,
    completedAt: campaign.completedAt?.toISOString() ?? null,
    rows,
    outcomes: outcomeCounts(counted),
    calls: counted.reduce((sum, { calls }) => sum + calls, 0),
    cost: Number(counted.reduce((sum, { paise }) => sum + BigInt(paise), 0n)) / 100,
    nextCallAt: isRunning && isDueLater ? (pace.nextAt?.toISOString() ?? null) : null,
    secondsLeft: isRunning ? secondsLeft(rows.waiting + rows.talking, pace, now, since) : null,
  }
}

function rowCounts(counted: Tally[]): CampaignProgress['rows'] {
  const sum = (state: Tally['state'], what: 'rows' | 'again' = 'rows') =>
    counted.filter((row) => row.state === state).reduce((total, row) => total + row[what], 0)
  const [done, talking, waiting] = [sum('settled'), sum('calling'), sum('waiting')]
  return { total: done + talking + waiting, done, talking, waiting, retrying: sum('waiting', 'again') }
}

function outcomeCounts(counted: Tally[]): CampaignProgress['outcomes'] {
  return counted
    .filter((row): row is Tally & { outcome: RowOutcome } => row.state === 'settled' && row.outcome !== null)
    .map(({ outcome, rows }) => ({ outcome, rows }))
    .sort((a, b) => b.rows - a.rows)
}

/** At the pace of the last minutes, and not before the last rows are due. */
function secondsLeft(
  left: number,
  pace: { nextAt: Date | null; settled: number },
  now: Date,
  since: Date,
): number | null {
  const seconds = (now.getTime() - since.getTime()) / 1000
  const wait = pace.nextAt ? Math.max(0, (pace.nextAt.getTime() - now.getTime()) / 1000) : 0
  if (left === 0) return 0
  if (pace.settled < 3 || seconds < 5) return wait > 0 ? Math.round(wait) : null
  return Math.round(wait + left / (pace.settled / seconds))
}
