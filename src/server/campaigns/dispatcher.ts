// Turns rows that are due into calls. A row, its attempt and the intent to dial change in one transaction, so that a
// process may be killed at any moment: either all of it happened or nothing did.
import { balanceOf, paisePerMinute } from '../billing/billing.ts'
import { type Calls, nextInsideCallingWindow } from '../calls/calls.ts'
import type { Database, Transaction } from '../database/database.ts'
import { whichAreOnDoNotCallList } from '../do-not-call/do-not-call.ts'
import { ProductError } from '../errors.ts'
import { startOfDay, startOfNextDay } from '../local-time.ts'
import type { JobQueue, WallClock } from '../ports.ts'
import {
  claimDue,
  type Dialled,
  type DueCampaign,
  type DueRow,
  findDueCampaigns,
  findFailedStreak,
  findFinished,
  findNumbersToday,
  lockBusiness,
  markDialled,
  markServed,
  postpone,
  reopenFailed,
  settleUncalled,
} from './dispatch-store.ts'
import { cellText, variablesOf } from './sheet-columns.ts'
import { cancelWaiting, updateCampaign } from './store.ts'

export const WRITE_RESULT = 'campaigns-write-result'

export type DispatcherParts = {
  db: Database
  queue: JobQueue
  calls: Calls
  clock: WallClock
  /** As in calls: whether the calling window holds for this number. */
  reachesPeople: (number: string) => boolean
}

const CAMPAIGNS_LOOKED_AT = 10
/** Rows looked at in one go where many have to wait. */
const MOST_SCREENED = 500
/** Calls written in one transaction: the account is locked meanwhile. */
const MOST_DIALLED = 50
const FAILURES_IN_A_ROW = 10
/** Another campaign talks to the same number right now. */
const IN_USE_MS = 5 * 60_000

/** One turn of one campaign, and what has ended. Answers how many rows moved. */
export async function dispatch(parts: DispatcherParts): Promise<number> {
  const finished = await completeFinished(parts)
  const due = await parts.db.asSystem((tx) => findDueCampaigns(tx, parts.clock.now(), CAMPAIGNS_LOOKED_AT))
  for (const campaign of due) {
    const moved = await serveCampaign(parts, campaign)
    if (moved) return finished + moved
  }
  return finished
}

/** Answers how many rows moved: none when another process serves this business. */
async function serveCampaign(parts: DispatcherParts, campaign: DueCampaign): Promise<number> {
  try {
    return await parts.db.asSystem((tx) => serveUnderLock(parts, tx, campaign))
  } catch (error) {
    // All of it was rolled back. A number that got onto the do-not-call list meanwhile is seen in the next turn.
    if (!(error instanceof ProductError)) throw error
    if (error.code === 'balance-empty') await pause(parts, campaign, 'balance')
    else if (error.code === 'agent-not-found') await pause(parts, campaign, 'agent')
    else if (error.code !== 'do-not-call' && error.code !== 'outside-calling-window') throw error
    return 0
  }
}

async function serveUnderLock(parts: DispatcherParts, tx: Transaction, campaign: DueCampaign): Promise<number> {
  const now = parts.clock.now()
  if (!(await lockBusiness(tx, campaign.businessId))) return 0
  const served = await markServed(tx, campaign.id)
  if (!served) return 0
  const failed = await findFailedStreak(tx, campaign, FAILURES_IN_A_ROW)
  if (failed.length > 0) {
    await reopenFailed(tx, failed, campaign.retries, now)
    await updateCampaign(tx, campaign.id, { pausedBecause: 'carrier' })
    return 1
  }
  const affordable = (await balanceOf(tx, campaign.businessId)) / paisePerMinute(campaign.plan)
  const free = Math.min(campaign.concurrency - served.calling, MOST_DIALLED, Number(affordable))
  if (free <= 0) {
    if (affordable <= 0n) await updateCampaign(tx, campaign.id, { pausedBecause: 'balance' })
    return 0
  }
  const first = await serveRows(parts, tx, campaign, { claim: free, free }, now)
  // Nobody of these may be called now: in the evening that goes for nearly all, so many more are looked at.
  if (first.dialled > 0 || first.moved < free) return first.moved
  const more = await serveRows(parts, tx, campaign, { claim: MOST_SCREENED, free }, now)
  return first.moved + more.moved
}

async function serveRows(
  parts: DispatcherParts,
  tx: Transaction,
  campaign: DueCampaign,
  limits: { claim: number; free: number },
  now: Date,
): Promise<{ dialled: number; moved: number }> {
  const rows = await claimDue(tx, campaign.id, now, limits.claim)
  const { listed, later, ready } = await screen(parts, tx, campaign, rows, now)
  const listedIds = listed.map(({ id }) => id)
  await settleUncalled(tx, listedIds, { outcome: 'DO_NOT_CALL', remark: 'On your do-not-call list.' }, now)
  await postpone(tx, later)
  const dialled = await dialAll(parts, tx, campaign, ready.slice(0, limits.free))
  await markDialled(tx, campaign, dialled, now)
  return { dialled: dialled.length, moved: listed.length + later.length + dialled.length }
}

type Screened = { ready: DueRow[]; listed: DueRow[]; later: { id: number; until: Date }[] }

/** Who may be called now, who never, and who later. */
async function screen(
  { reachesPeople }: DispatcherParts,
  tx: Transaction,
  campaign: DueCampaign,
  rows: DueRow[],
  now: Date,
): Promise<Screened> {
  const { businessId, timeZone, dailyCap } = campaign
  const phones = rows.map(({ phone }) => phone)
  const listed = await whichAreOnDoNotCallList(tx, businessId, phones)
  const today = await findNumbersToday(tx, businessId, phones, startOfDay(timeZone, now))
  const screened: Screened = { ready: [], listed: [], later: [] }
  for (const row of rows) {
    const opens = reachesPeople(row.phone) ? (nextInsideCallingWindow(row.phone, now) ?? farAway(now)) : now
    const number = today.get(row.phone)
    if (listed.has(row.phone)) screened.listed.push(row)
    else if (opens > now) screened.later.push({ id: row.id, until: opens })
    else if (number?.talking) screened.later.push({ id: row.id, until: new Date(now.getTime() + IN_USE_MS) })
    else if ((number?.calls ?? 0) >= dailyCap) screened.later.push({ id: row.id, until: startOfNextDay(timeZone, now) })
    else screened.ready.push(row)
  }
  return screened
}

/** Where no hour suits all zones of a number: asked again tomorrow, never called at night. */
const farAway = (now: Date) => new Date(now.getTime() + 24 * 3_600_000)

async function dialAll(
  { calls }: DispatcherParts,
  tx: Transaction,
  campaign: DueCampaign,
  rows: DueRow[],
): Promise<Dialled[]> {
  const { businessId, sheet } = campaign
  const contextColumn = sheet.mapping.context
  const intents = rows.map((row) => ({
    businessId,
    agentId: row.agentId,
    to: row.phone,
    customerName: row.name,
    context: contextColumn === null ? '' : cellText(row.cells[contextColumn] ?? null),
    variables: variablesOf(sheet, row.cells),
    campaignId: campaign.id,
    contactId: row.id,
  }))
  const callIds = await calls.dialAll(tx, businessId, intents)
  return rows.map(({ id, attempts, phone }, n) => ({ id, callId: callIds[n] ?? 0, attempt: attempts + 1, phone }))
}

async function pause({ db }: DispatcherParts, campaign: DueCampaign, why: 'balance' | 'agent'): Promise<void> {
  await db.asSystem((tx) => updateCampaign(tx, campaign.id, { pausedBecause: why }))
}

async function completeFinished({ db, queue, clock }: DispatcherParts): Promise<number> {
  return db.asSystem(async (tx) => {
    const finished = await findFinished(tx)
    for (const { id, businessId, cancelled } of finished) {
      // A call that ended after the cancelling may have put its row back in line.
      if (cancelled) await cancelWaiting(tx, id, clock.now())
      await updateCampaign(tx, id, { status: 'COMPLETED', completedAt: clock.now(), pausedBecause: null })
      await queue.enqueue(tx, WRITE_RESULT, [{ businessId, campaignId: id }])
    }
    return finished.length
  })
}
