// One call in full, and what the log can be filtered by.
import { and, eq, ne, or } from 'drizzle-orm'
import { type CallInFull, type CallWaterfall, isOpen } from '#contract/calls.ts'
import { namesOfAgents } from '../agents/agents.ts'
import type { Transaction } from '../database/database.ts'
import { agents, callCounts, calls } from '../database/schema/index.ts'
import { callNotFound } from './errors.ts'
import { asEntry } from './log.ts'
import { findCall, findTurns, type WholeCall } from './store.ts'

export async function callInFull(tx: Transaction, businessId: number, callId: number): Promise<CallInFull> {
  const call = await findCall(tx, businessId, callId)
  if (!call) throw callNotFound()
  const [agent] = await tx.select({ name: agents.name }).from(agents).where(eq(agents.id, call.agentId))
  const turns = await findTurns(tx, businessId, callId)
  const { details } = call
  const rupeesPerMinute = details.paisePerMinute / 100
  return {
    ...asEntry({ call, agentName: agent?.name ?? '', intent: details.intent, transcription: details.transcription }),
    context: details.context,
    variables: details.variables,
    ourNumber: details.ourNumber,
    persona: details.persona,
    answeredAt: call.answeredAt?.toISOString() ?? null,
    endedAt: call.endedAt?.toISOString() ?? null,
    turns: turns.map(({ who, text, startMs, endMs, interrupted, sources, waterfall }) => ({
      who,
      text,
      startMs,
      endMs,
      interrupted,
      sources,
      waterfall: waterfall as CallWaterfall | null,
    })),
    summary: details.summary,
    scoreReasons: details.reasons,
    facts: details.facts,
    sentiment: details.sentiment,
    analysedBy: details.analysedBy,
    recording: { state: recordingState(call), seconds: details.recordingSeconds },
    cost: {
      talkMs: call.talkMs,
      rupeesPerMinute,
      rupees: Number(call.pricePaise) / 100,
      free: call.kind !== 'phone' || (!isOpen(call.state) && call.pricePaise === 0n),
    },
    lastSeq: call.lastSeq,
  }
}

/** A crashed call's sound may take a while longer; after an hour there is none to come. */
const STILL_COMING_MS = 3_600_000

export function recordingState(call: WholeCall): CallInFull['recording']['state'] {
  if (call.recordingKey) return 'ready'
  if (call.details.erasedAt) return 'erased'
  if (!call.details.recorded) return 'none'
  if (isOpen(call.state)) return 'preparing'
  const isRecent = Date.now() - (call.endedAt?.getTime() ?? 0) < STILL_COMING_MS
  return call.answeredAt && isRecent ? 'preparing' : 'none'
}

/** Living agents, and those deleted ones that have calls. */
export async function agentsInLog(tx: Transaction, businessId: number): Promise<Record<string, string>> {
  const called = await tx
    .selectDistinct({ id: agents.id, name: agents.name })
    .from(callCounts)
    .innerJoin(agents, and(eq(agents.businessId, callCounts.businessId), eq(agents.id, callCounts.agentId)))
    .where(
      and(
        eq(callCounts.businessId, businessId),
        or(eq(callCounts.kind, 'phone'), eq(callCounts.kind, 'talk'), eq(callCounts.kind, 'rehearsal')),
        ne(callCounts.agentId, 0),
        eq(callCounts.campaignId, 0),
        eq(callCounts.span, 20),
      ),
    )
  return { ...Object.fromEntries(called.map(({ id, name }) => [id, name])), ...(await namesOfAgents(tx)) }
}

/** Whether the business has made or taken a call that was not a sample. */
export async function hasCalls(tx: Transaction, businessId: number): Promise<boolean> {
  const own = and(eq(calls.businessId, businessId), eq(calls.kind, 'phone'), eq(calls.sample, false))
  return (await tx.select({ id: calls.id }).from(calls).where(own).limit(1)).length > 0
}
