// Work after calls and around them: looking at a finished call, sweeping what has expired.
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { CallAnalysis, CallRecord, RecordedTurn } from '#voice/analysis/call-record.ts'
import type { ConversationEnd } from '#voice/conversation.ts'
import { agentForCall } from '../agents/agents.ts'
import type { Database, Transaction } from '../database/database.ts'
import { callDetails, callEvents, callRequests, calls, callTickets } from '../database/schema/index.ts'
import type { JobQueue, WallClock } from '../ports.ts'
import type { OnAnalysed } from './calls.ts'
import { appendEvents } from './events.ts'
import { ANALYSE_CALL, type SettleParts, settleCall } from './settle.ts'
import { findCall, findTurns, type WholeCall } from './store.ts'

export const SWEEP_CALLS = 'calls.sweep'
export const CALL_JOBS = [ANALYSE_CALL, SWEEP_CALLS]

const HOUR_MS = 3_600_000
/** A talk whose browser never came. */
const TALK_WAITS_MS = 120_000

export type AnalyseCall = (record: CallRecord) => Promise<{ analysis: CallAnalysis; by: 'rules' | 'model' }>

export type CallJobParts = SettleParts & {
  db: Database
  clock: WallClock
  analyse: AnalyseCall
  onAnalysed: readonly OnAnalysed[]
}

const CallOfJob = z.object({ businessId: z.number(), callId: z.number() })

export async function workOnCalls(queue: JobQueue, parts: CallJobParts): Promise<void> {
  await queue.work(ANALYSE_CALL, async (payload) => {
    const { businessId, callId } = CallOfJob.parse(payload)
    await analyseOne(parts, businessId, callId)
  })
  await queue.work(SWEEP_CALLS, () => sweep(parts))
  await queue.every(SWEEP_CALLS, '* * * * *')
}

async function analyseOne(parts: CallJobParts, businessId: number, callId: number): Promise<void> {
  const { db, clock, analyse, onAnalysed } = parts
  const found = await db.inBusiness(businessId, async (tx) => {
    const call = await findCall(tx, businessId, callId)
    if (!call || call.details.analysedBy || call.details.erasedAt) return undefined
    return { call, record: await recordOf(tx, call) }
  })
  if (!found) return
  const { analysis, by } = await analyse(found.record)
  await db.inBusiness(businessId, async (tx) => {
    const { score, intent, summary, sentiment, reasons, facts } = analysis
    await tx
      .update(callDetails)
      .set({ intent, summary, sentiment, reasons, facts, analysedBy: by })
      .where(and(eq(callDetails.businessId, businessId), eq(callDetails.callId, callId)))
    const data = { intent, summary, score, sentiment, analysedBy: by }
    await appendEvents(tx, found.call, [{ at: clock.now(), type: 'analysed', data }], { score })
    for (const hook of onAnalysed) await hook(tx, { ...found.call, facts })
  })
}

async function recordOf(tx: Transaction, call: WholeCall): Promise<CallRecord> {
  const { businessId, id } = call
  const agent = await agentForCall(tx, businessId, call.agentId).catch(() => undefined)
  const turns = await findTurns(tx, businessId, id)
  const actions = await tx
    .select({ data: callEvents.data })
    .from(callEvents)
    .where(and(eq(callEvents.businessId, businessId), eq(callEvents.callId, id), eq(callEvents.type, 'action')))
    .orderBy(callEvents.seq)
  return {
    agentName: agent?.name ?? '',
    direction: call.direction,
    language: agent?.language ?? 'en',
    ...(call.details.context ? { purpose: call.details.context } : {}),
    turns: turns.map(
      ({ who, text, startMs, endMs, interrupted, sources }): RecordedTurn => ({
        who,
        text,
        startMs,
        endMs,
        ...(who === 'agent' ? { interrupted, sources } : {}),
      }),
    ),
    actions: actions.map(({ data }) => ({ name: String(data.name), input: data.input, output: data.output })),
    // What only a settlement says, such as a crash, was for the conversation a dropped line.
    endReason: ENDS.has(call.endReason ?? '') ? (call.endReason as ConversationEnd) : 'dropped',
  }
}

const ENDS: ReadonlySet<string> = new Set<ConversationEnd>([
  'customer-hung-up',
  'goodbye',
  'silence',
  'max-duration',
  'do-not-call',
  'could-not-help',
  'transferred',
  'voicemail',
  'stopped',
  'dropped',
  'failed',
])

async function sweep(parts: CallJobParts): Promise<void> {
  const { db, clock } = parts
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const abandoned = await db.asSystem(async (tx) => {
    await tx.delete(callTickets).where(lt(callTickets.expiresAt, now))
    await tx.delete(callRequests).where(lt(callRequests.createdAt, ago(24 * HOUR_MS)))
    const waiting = and(eq(calls.state, 'QUEUED'), eq(calls.kind, 'talk'), lt(calls.startedAt, ago(TALK_WAITS_MS)))
    return tx.select({ id: calls.id, businessId: calls.businessId }).from(calls).where(waiting).limit(500)
  })
  for (const talk of abandoned) {
    const ending = { state: 'CANCELLED' as const, reason: 'never-opened', answeredAt: null, endedAt: now }
    await db.inBusiness(talk.businessId, (tx) => settleCall(tx, parts, talk, ending))
  }
}
