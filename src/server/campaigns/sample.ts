// A finished campaign in the demo business, marked as a sample: what a campaign looks like before one was made.
import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import {
  agents,
  type CampaignSheet,
  callDetails,
  calls,
  callTurns,
  campaignAgents,
  campaignAttempts,
  campaignContacts,
  campaigns,
} from '../database/schema/index.ts'
import { CAMPAIGNS_LOCK } from './locks.ts'
import { remarkOn } from './retry-policy.ts'
import { SAMPLE_ROWS, type SampleCall, type SampleRow } from './sample-rows.ts'

const HEADERS = ['Name', 'Phone', 'Appointment', 'Context']
const SHEET: CampaignSheet = {
  name: 'Appointments',
  rightToLeft: false,
  widths: [22, 18, 22, 44],
  merges: [],
  top: [{ number: 1, cells: HEADERS }],
  headers: HEADERS,
  headerRow: 1,
  mapping: { phone: 1, name: 0, context: 3 },
}
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Place = { businessId: number; campaignId: number; agentId: number; ourNumber: string }

/** Calls with the demo's first agent; free, because nobody was called. */
export async function seedSampleCampaign(db: Database, businessId: number, now: Date): Promise<void> {
  await db.inBusiness(businessId, async (tx) => {
    // Two processes may make the demo at once.
    await tx.execute(sql`select pg_advisory_xact_lock(${CAMPAIGNS_LOCK}, ${businessId}::int)`)
    if ((await tx.$count(campaigns, eq(campaigns.sample, true))) > 0) return
    const [agent] = await tx.select().from(agents).orderBy(agents.id).limit(1)
    if (!agent) throw new Error('The demo has no agent yet')
    const startedAt = new Date(now.getTime() - DAY_MS)
    const [campaign] = await tx
      .insert(campaigns)
      .values({
        businessId,
        name: 'Appointment reminders (sample)',
        status: 'COMPLETED',
        sheet: SHEET,
        concurrency: 2,
        retries: 2,
        retryMinutes: 120,
        dailyCap: 3,
        createdAt: startedAt,
        startedAt,
        completedAt: new Date(startedAt.getTime() + 260 * MINUTE_MS),
        sample: true,
      })
      .returning({ id: campaigns.id })
    const campaignId = campaign?.id ?? 0
    const place: Place = { businessId, campaignId, agentId: agent.id, ourNumber: agent.number ?? '' }
    await tx.insert(campaignAgents).values({ businessId, campaignId, agentId: agent.id, name: agent.name })
    for (const [at, row] of SAMPLE_ROWS.entries()) await insertRow(tx, place, row, at + 2, startedAt)
  })
}

async function insertRow(tx: Transaction, place: Place, row: SampleRow, rowNumber: number, startedAt: Date) {
  const { businessId, campaignId, agentId } = place
  const last = row.calls.at(-1)
  const outcome = row.outcome ?? last?.state ?? null
  const [contact] = await tx
    .insert(campaignContacts)
    .values({
      businessId,
      campaignId,
      rowNumber,
      phone: row.outcome === 'REFUSED' ? null : row.phone,
      name: row.name,
      agentId: row.calls.length > 0 ? agentId : null,
      state: 'settled',
      outcome,
      remark: row.remark ?? (last ? remarkOn(last.state, row.calls.length, '') : ''),
      attempts: row.calls.length,
      settledAt: startedAt,
      cells: [row.name, row.phone, row.appointment, 'Remind of the appointment and ask whether it suits'],
    })
    .returning({ id: campaignContacts.id })
  for (const [at, call] of row.calls.entries()) {
    const callId = await insertSampleCall(tx, place, row, call, startedAt, contact?.id ?? 0)
    const madeAt = new Date(startedAt.getTime() + call.afterMinutes * MINUTE_MS)
    await tx.insert(campaignAttempts).values({
      businessId,
      campaignId,
      callId,
      contactId: contact?.id ?? 0,
      attempt: at + 1,
      phone: row.phone,
      madeAt,
      outcome: call.state,
      settledAt: madeAt,
    })
    await tx
      .update(campaignContacts)
      .set({ lastCallId: callId })
      .where(eq(campaignContacts.id, contact?.id ?? 0))
  }
}

async function insertSampleCall(
  tx: Transaction,
  { businessId, campaignId, agentId, ourNumber }: Place,
  row: SampleRow,
  call: SampleCall,
  campaignStartedAt: Date,
  contactId: number,
): Promise<number> {
  const startedAt = new Date(campaignStartedAt.getTime() + call.afterMinutes * MINUTE_MS)
  const talkMs = (call.talkSeconds ?? 0) * 1000
  const [inserted] = await tx
    .insert(calls)
    .values({
      businessId,
      kind: 'phone',
      direction: 'outbound',
      agentId,
      campaignId,
      contactId,
      customerNumber: row.phone,
      customerName: row.name,
      state: call.state,
      startedAt,
      answeredAt: talkMs > 0 ? startedAt : null,
      endedAt: new Date(startedAt.getTime() + talkMs),
      endReason: call.state === 'COMPLETED' ? 'goodbye' : call.state.toLowerCase().replace('_', '-'),
      talkMs,
      score: call.score ?? null,
      sample: true,
    })
    .returning({ id: calls.id })
  const callId = inserted?.id ?? 0
  const turns = (call.said ?? []).map(([who, text], at) => ({
    businessId,
    callId,
    turn: at,
    who,
    text,
    startMs: Math.round((talkMs * at) / (call.said?.length ?? 1)),
    endMs: Math.round((talkMs * (at + 0.8)) / (call.said?.length ?? 1)),
  }))
  await tx.insert(callDetails).values({
    businessId,
    callId,
    ourNumber,
    context: 'Remind of the appointment and ask whether it suits',
    variables: { Appointment: row.appointment },
    transcription: turns.map(({ who, text }) => `${who === 'agent' ? 'Agent' : 'Customer'}: ${text}`).join('\n'),
    intent: call.intent ?? '',
    summary: call.summary ?? '',
    ...(call.intent ? { analysedBy: 'rules' as const, sentiment: 'positive' as const } : {}),
  })
  if (turns.length > 0) await tx.insert(callTurns).values(turns)
  return callId
}
