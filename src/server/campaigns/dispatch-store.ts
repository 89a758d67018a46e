// SQL of the dispatcher. It runs across businesses; one business is served by one process at a time.
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import type { CampaignSheet } from '../database/schema/campaigns.ts'
import type { SheetCell } from '../ports.ts'
import { CAMPAIGNS_LOCK } from './locks.ts'

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const ids = (list: number[]) => sql`${JSON.stringify(list)}::jsonb`

export type DueCampaign = {
  id: number
  businessId: number
  concurrency: number
  dailyCap: number
  retries: number
  sheet: CampaignSheet
  timeZone: string
  plan: 'individual' | 'enterprise'
  resumedAt: Date | null
  calling: number
}

/**
 * Campaigns with a row due and a call free: of each business the one that waited longest, businesses in turn. One of
 * each, so that a business with many campaigns, served elsewhere just now, does not hide the others.
 */
export async function findDueCampaigns(tx: Transaction, now: Date, limit: number): Promise<DueCampaign[]> {
  const { rows } = await tx.execute<DueCampaign>(sql`
    select due.* from (
      select distinct on (campaign.business_id) campaign.business_id as owner,
        campaign.id::float8 as id, campaign.business_id::float8 as "businessId",
        concurrency, retries, daily_cap as "dailyCap", sheet, resumed_at as "resumedAt", time_zone as "timeZone", plan,
        calling
      from campaigns campaign
      join businesses on businesses.id = campaign.business_id
      cross join lateral (
        select count(*)::int as calling from campaign_contacts
        where campaign_id = campaign.id and state = 'calling'
      ) busy
      where status = 'IN_PROGRESS' and paused_because is null and cancelled_at is null and calling < concurrency
        and exists (
          select from campaign_contacts
          where campaign_id = campaign.id and state = 'waiting' and next_attempt_at <= ${time(now)}
        )
      order by campaign.business_id, served_at
    ) due
    order by (select max(served_at) from campaigns its where its.business_id = due.owner)
    limit ${limit}`)
  return rows.map((row) => ({ ...row, resumedAt: row.resumedAt && new Date(row.resumedAt) }))
}

/** False when another process serves this business just now. */
export async function lockBusiness(tx: Transaction, businessId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${CAMPAIGNS_LOCK}, ${businessId}::int) as locked`,
  )
  return rows[0]?.locked === true
}

/** Under the lock: whether the campaign may still call, and how many of its calls are under way. */
export async function markServed(tx: Transaction, campaignId: number): Promise<{ calling: number } | undefined> {
  const { rows } = await tx.execute<{ calling: number }>(sql`
    update campaigns set served_at = clock_timestamp()
    where id = ${campaignId} and status = 'IN_PROGRESS' and paused_because is null and cancelled_at is null
    returning (
      select count(*)::int from campaign_contacts where campaign_id = ${campaignId} and state = 'calling'
    ) as calling`)
  return rows[0]
}

export type DueRow = {
  id: number
  phone: string
  name: string
  agentId: number
  attempts: number
  cells: SheetCell[]
}

export async function claimDue(tx: Transaction, campaignId: number, now: Date, limit: number): Promise<DueRow[]> {
  const { rows } = await tx.execute<DueRow>(sql`
    select id::float8 as id, phone, name, agent_id::float8 as "agentId", attempts, cells
    from campaign_contacts
    where campaign_id = ${campaignId} and state = 'waiting' and next_attempt_at <= ${time(now)}
    order by next_attempt_at, id
    limit ${limit}
    for update skip locked`)
  return rows
}

export type NumberToday = { phone: string; calls: number; talking: boolean }

/** What campaigns of the business did with these numbers since the day began. */
export async function findNumbersToday(
  tx: Transaction,
  businessId: number,
  phones: string[],
  dayBegan: Date,
): Promise<Map<string, NumberToday>> {
  const { rows } = await tx.execute<NumberToday>(sql`
    select phone, count(*)::int as calls, bool_or(outcome is null) as talking
    from campaign_attempts
    where business_id = ${businessId} and made_at >= ${time(dayBegan)}
      and phone in (select jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb))
    group by phone`)
  return new Map(rows.map((row) => [row.phone, row]))
}

export type Dialled = { id: number; callId: number; attempt: number; phone: string }

/** Rows and their attempts, in the transaction that wrote the intents to dial. */
export async function markDialled(
  tx: Transaction,
  campaign: { id: number; businessId: number },
  dialled: Dialled[],
  at: Date,
): Promise<void> {
  if (dialled.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(dialled)}::jsonb)
    as given(id bigint, "callId" bigint, attempt smallint, phone text)`
  await tx.execute(sql`
    insert into campaign_attempts (call_id, business_id, campaign_id, contact_id, attempt, phone, made_at)
    select "callId", ${campaign.businessId}, ${campaign.id}, id, attempt, phone, ${time(at)} from ${given}`)
  await tx.execute(sql`
    update campaign_contacts contact
    set state = 'calling', attempts = given.attempt, last_call_id = given."callId", next_attempt_at = null
    from ${given} where contact.id = given.id`)
}

export async function postpone(tx: Transaction, rows: { id: number; until: Date }[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update campaign_contacts contact set next_attempt_at = given.until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id bigint, until timestamptz)
    where contact.id = given.id`)
}

/** Settles rows that will not be called (any more). */
export async function settleUncalled(
  tx: Transaction,
  rowIds: number[],
  how: { outcome: 'DO_NOT_CALL' | 'REFUSED'; remark: string },
  at: Date,
): Promise<void> {
  if (rowIds.length === 0) return
  await tx.execute(sql`
    update campaign_contacts
    set state = 'settled', outcome = ${how.outcome}, remark = ${how.remark}, next_attempt_at = null, settled_at = ${time(at)}
    where id in (select value::bigint from jsonb_array_elements_text(${ids(rowIds)}))`)
}

/** The calls of the last attempts if every one of them failed at the carrier, or none. Our own crashes are not its fault. */
export async function findFailedStreak(tx: Transaction, campaign: DueCampaign, length: number): Promise<number[]> {
  const since = campaign.resumedAt ?? new Date(0)
  const { rows } = await tx.execute<{ callId: number; outcome: string }>(sql`
    select call_id::float8 as "callId", outcome from campaign_attempts attempt
    join calls on calls.business_id = attempt.business_id and calls.id = attempt.call_id
    where attempt.campaign_id = ${campaign.id} and settled_at > ${time(since)}
      and end_reason is distinct from 'lost-in-a-crash'
    order by settled_at desc limit ${length}`)
  const failing = rows.length === length && rows.every(({ outcome }) => outcome === 'FAILED')
  return failing ? rows.map(({ callId }) => callId) : []
}

/** Rows that only the carrier's trouble settled are called again once the campaign goes on. */
export async function reopenFailed(tx: Transaction, callIds: number[], retries: number, at: Date): Promise<void> {
  await tx.execute(sql`
    update campaign_contacts
    set state = 'waiting', outcome = null, remark = '', settled_at = null, next_attempt_at = ${time(at)}
    where last_call_id in (select value::bigint from jsonb_array_elements_text(${ids(callIds)}))
      and state = 'settled' and outcome = 'FAILED' and attempts <= ${retries}
      and id in (
        select contact_id from campaign_attempts
        where call_id in (select value::bigint from jsonb_array_elements_text(${ids(callIds)}))
      )`)
}

/** Campaigns with nothing left to do. */
export async function findFinished(tx: Transaction): Promise<{ id: number; businessId: number; cancelled: boolean }[]> {
  const { rows } = await tx.execute<{ id: number; businessId: number; cancelled: boolean }>(sql`
    select id::float8 as id, business_id::float8 as "businessId", cancelled_at is not null as cancelled
    from campaigns campaign
    where status = 'IN_PROGRESS'
      and not exists (select from campaign_contacts where campaign_id = campaign.id and state = 'calling')
      and (cancelled_at is not null
        or not exists (select from campaign_contacts where campaign_id = campaign.id and state = 'waiting'))
    limit 20 for update skip locked`)
  return rows
}

/** Whether any campaign may have something to do before `until`. */
export async function isAnythingDue(tx: Transaction, until: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ due: boolean }>(sql`
    select exists (
      select from campaigns campaign where status = 'IN_PROGRESS' and (
        cancelled_at is not null
        or exists (select from campaign_contacts where campaign_id = campaign.id and state = 'calling')
        or not exists (select from campaign_contacts where campaign_id = campaign.id and state = 'waiting')
        or (paused_because is null and exists (
          select from campaign_contacts
          where campaign_id = campaign.id and state = 'waiting' and next_attempt_at <= ${time(until)}
        ))
      )
    ) as due`)
  return rows[0]?.due === true
}
