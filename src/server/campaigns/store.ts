// SQL of campaigns and their rows, as users see them.
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Plan } from '#contract/billing.ts'
import type { CampaignDraft, RowOutcome } from '#contract/campaigns.ts'
import type { Transaction } from '../database/database.ts'
import {
  agents,
  businesses,
  campaignAgents,
  campaignAttempts,
  campaignContacts,
  campaigns,
  files,
} from '../database/schema/index.ts'

export type CampaignRow = typeof campaigns.$inferSelect
export type ContactRow = typeof campaignContacts.$inferSelect
export type AttemptRow = typeof campaignAttempts.$inferSelect
export type CampaignAgent = { agentId: number; name: string }

export async function insertCampaign(
  tx: Transaction,
  draft: CampaignDraft,
  team: CampaignAgent[],
  at: Date,
): Promise<CampaignRow> {
  const { businessId, campaignName: name, concurrency, retries, retryMinutes, dailyCap } = draft
  const [row] = await tx
    .insert(campaigns)
    .values({
      businessId,
      name,
      fileId: draft.fileMeta.fileId,
      chosenMapping: draft.mapping ?? null,
      concurrency,
      retries,
      retryMinutes,
      dailyCap,
      createdAt: at,
    })
    .returning()
  const campaign = row as CampaignRow
  await tx.insert(campaignAgents).values(team.map((agent) => ({ businessId, campaignId: campaign.id, ...agent })))
  return campaign
}

/** Held until the transaction ends, so that deleting one of them waits; the deleted are left out. */
export function lockAgents(tx: Transaction, businessId: number, ids: number[]): Promise<CampaignAgent[]> {
  return tx
    .select({ agentId: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.businessId, businessId), inArray(agents.id, ids), isNull(agents.deletedAt)))
    .orderBy(agents.id)
    .for('share')
}

export function findCampaigns(tx: Transaction, businessId: number): Promise<CampaignRow[]> {
  return tx.select().from(campaigns).where(eq(campaigns.businessId, businessId)).orderBy(desc(campaigns.id))
}

export async function findCampaign(
  tx: Transaction,
  businessId: number,
  campaignId: number,
): Promise<CampaignRow | undefined> {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.businessId, businessId), eq(campaigns.id, campaignId)))
  return row
}

export async function lockCampaign(
  tx: Transaction,
  businessId: number,
  campaignId: number,
): Promise<CampaignRow | undefined> {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.businessId, businessId), eq(campaigns.id, campaignId)))
    .for('update')
  return row
}

export async function updateCampaign(
  tx: Transaction,
  campaignId: number,
  change: Partial<typeof campaigns.$inferInsert>,
): Promise<CampaignRow> {
  const [row] = await tx.update(campaigns).set(change).where(eq(campaigns.id, campaignId)).returning()
  return row as CampaignRow
}

export async function findTeams(tx: Transaction, campaignIds: number[]): Promise<Map<number, CampaignAgent[]>> {
  const teams = new Map<number, CampaignAgent[]>(campaignIds.map((id) => [id, []]))
  if (campaignIds.length === 0) return teams
  const rows = await tx
    .select()
    .from(campaignAgents)
    .where(inArray(campaignAgents.campaignId, campaignIds))
    .orderBy(campaignAgents.agentId)
  for (const { campaignId, agentId, name } of rows) teams.get(campaignId)?.push({ agentId, name })
  return teams
}

/** The name of an unfinished campaign that calls with this agent. */
export async function findUnfinishedCampaignOf(tx: Transaction, agentId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: campaigns.name })
    .from(campaignAgents)
    .innerJoin(campaigns, eq(campaigns.id, campaignAgents.campaignId))
    .where(and(eq(campaignAgents.agentId, agentId), inArray(campaigns.status, ['CREATED', 'IN_PROGRESS'])))
    .limit(1)
  return row?.name
}

export async function cancelWaiting(tx: Transaction, campaignId: number, at: Date): Promise<void> {
  await tx
    .update(campaignContacts)
    .set({
      state: 'settled',
      outcome: 'CANCELLED',
      remark: 'The campaign was cancelled.',
      nextAttemptAt: null,
      settledAt: at,
    })
    .where(and(eq(campaignContacts.campaignId, campaignId), eq(campaignContacts.state, 'waiting')))
}

export async function findFileName(tx: Transaction, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null
  const [row] = await tx.select({ name: files.name }).from(files).where(eq(files.id, fileId))
  return row?.name ?? null
}

export async function findTimeZone(tx: Transaction, businessId: number): Promise<string> {
  const [row] = await tx.select({ zone: businesses.timeZone }).from(businesses).where(eq(businesses.id, businessId))
  return row?.zone ?? 'Asia/Kolkata'
}

export async function findPlan(tx: Transaction, businessId: number): Promise<Plan> {
  const [row] = await tx.select({ plan: businesses.plan }).from(businesses).where(eq(businesses.id, businessId))
  return row?.plan ?? 'individual'
}

export type Tally = {
  state: ContactRow['state']
  outcome: RowOutcome | null
  rows: number
  again: number
  calls: number
  paise: string
}

export async function tally(tx: Transaction, campaignId: number): Promise<Tally[]> {
  const { rows } = await tx.execute<Tally>(sql`
    select state, outcome, count(*)::int as rows, (count(*) filter (where attempts > 0))::int as again,
      coalesce(sum(attempts), 0)::int as calls, coalesce(sum(price_paise), 0)::text as paise
    from campaign_contacts where campaign_id = ${campaignId} group by state, outcome`)
  return rows
}

/** When the next waiting row is due, and how many rows were settled since. */
export async function findPace(
  tx: Transaction,
  campaignId: number,
  since: Date,
): Promise<{ nextAt: Date | null; settled: number }> {
  const { rows } = await tx.execute<{ nextAt: Date | null; settled: number }>(sql`
    select
      (select min(next_attempt_at) from campaign_contacts where campaign_id = ${campaignId} and state = 'waiting') as "nextAt",
      (select count(*)::int from campaign_contacts
        where campaign_id = ${campaignId} and settled_at >= ${since.toISOString()}::timestamptz and attempts > 0) as settled`)
  const [row] = rows
  return { nextAt: row?.nextAt ? new Date(row.nextAt) : null, settled: row?.settled ?? 0 }
}

export type RowFilters = {
  state?: ContactRow['state'] | undefined
  outcome?: RowOutcome | undefined
  search?: string | undefined
  page: number
  size: number
}

export async function findRows(tx: Transaction, campaignId: number, filters: RowFilters) {
  const wanted = and(
    eq(campaignContacts.campaignId, campaignId),
    filters.state ? eq(campaignContacts.state, filters.state) : undefined,
    filters.outcome ? eq(campaignContacts.outcome, filters.outcome) : undefined,
    filters.search ? matches(filters.search) : undefined,
  )
  const [counted] = await tx.select({ total: count() }).from(campaignContacts).where(wanted)
  const rows = await tx
    .select()
    .from(campaignContacts)
    .where(wanted)
    .orderBy(asc(campaignContacts.rowNumber))
    .limit(filters.size)
    .offset(filters.page * filters.size)
  const attempts =
    rows.length === 0
      ? []
      : await findAttempts(
          tx,
          rows.map(({ id }) => id),
        )
  return { rows, attempts, total: counted?.total ?? 0 }
}

function matches(search: string) {
  const literal = search.replaceAll(/[\\%_]/g, (char) => `\\${char}`)
  const digits = search.replaceAll(/[\s+\-()]/g, '')
  return or(
    ilike(campaignContacts.name, `%${literal}%`),
    /^\d+$/.test(digits) ? ilike(campaignContacts.phone, `%${digits}%`) : undefined,
  )
}

const findAttempts = (tx: Transaction, contactIds: number[]): Promise<AttemptRow[]> =>
  tx
    .select()
    .from(campaignAttempts)
    .where(inArray(campaignAttempts.contactId, contactIds))
    .orderBy(campaignAttempts.contactId, campaignAttempts.attempt)

/** What is known of a person goes; the row stays as a count. */
export async function eraseNumber(tx: Transaction, businessId: number, phone: string): Promise<void> {
  const { rows } = await tx.execute<{ campaignId: number }>(sql`
    update campaign_contacts set phone = null, name = '', cells = '[]'::jsonb, remark = 'Erased.',
      state = case when state = 'waiting' then 'settled' else state end,
      outcome = case when state = 'waiting' then 'CANCELLED' else outcome end,
      next_attempt_at = null
    where business_id = ${businessId} and phone = ${phone} returning campaign_id::float8 as "campaignId"`)
  if (rows.length === 0) return
  await tx
    .update(campaignAttempts)
    .set({ phone: '' })
    .where(and(eq(campaignAttempts.businessId, businessId), eq(campaignAttempts.phone, phone)))
  await forgetWorkbooks(
    tx,
    rows.map(({ campaignId }) => campaignId),
  )
}

/** The uploaded sheet goes with the sweep of unused files; the result is written anew without it. */
async function forgetWorkbooks(tx: Transaction, campaignIds: number[]): Promise<void> {
  const mine = inArray(campaigns.id, campaignIds)
  const held = await tx.select({ fileId: campaigns.fileId }).from(campaigns).where(mine)
  await tx.update(campaigns).set({ fileId: null, resultKey: null }).where(mine)
  const unused = held.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
  if (unused.length > 0) await tx.update(files).set({ usedAt: null }).where(inArray(files.id, unused))
}

/** Campaigns that were completed before and have no result, such as after an erasure. In a system transaction. */
export function findWithoutResult(tx: Transaction, completedBefore: Date, limit: number) {
  return tx
    .select({ businessId: campaigns.businessId, campaignId: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.status, 'COMPLETED'),
        isNull(campaigns.resultKey),
        isNotNull(campaigns.sheet),
        lt(campaigns.completedAt, completedBefore),
      ),
    )
    .limit(limit)
}
