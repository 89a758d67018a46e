// A little call history for the demo business, marked as samples and charged like any call.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { paisePerMinute, priceAt, settle } from '#server/billing/billing.ts'
import type { Database, Transaction } from '#server/database/database.ts'
import { agents, callDetails, calls, callTurns, files } from '#server/database/schema/index.ts'
import type { WallClock } from '#server/ports.ts'
import { appendEvents, type NewCallEvent } from '../events.ts'
import type { AnalyseCall } from '../jobs.ts'
import { findCallingBusiness } from '../store.ts'
import { SAMPLE_SCRIPTS, type SampleScript } from './scripts.ts'

const RING_MS = 6_000
const MS_PER_WORD = 430
const GAP_MS = 700

type TimedLine = SampleScript['lines'][number] & { startMs: number; endMs: number }
type Agent = typeof agents.$inferSelect

export async function seedSampleCalls(
  parts: { db: Database; clock: WallClock; analyse: AnalyseCall },
  { businessId }: { businessId: number },
): Promise<void> {
  const { db } = parts
  const now = parts.clock.now().getTime()
  const { made, staff, business, documents } = await db.inBusiness(businessId, async (tx) => ({
    made: await tx.select({ number: calls.customerNumber }).from(calls).where(eq(calls.sample, true)),
    staff: await tx.select().from(agents).where(isNull(agents.deletedAt)).orderBy(agents.id),
    business: await findCallingBusiness(tx, businessId),
    documents: await tx.select({ id: files.id, name: files.name }).from(files).where(eq(files.businessId, businessId)),
  }))
  const done = new Set(made.map(({ number }) => number)) // by a start that was broken off
  const idOf = new Map(documents.map(({ id, name }) => [name, id]))
  const perMinute = paisePerMinute(business.plan)
  for (const script of SAMPLE_SCRIPTS) {
    const agent = staff.find(({ language }) => language === script.language)
    if (!agent || done.has(script.customerNumber)) continue
    const lines = timed(script)
    const { analysis, by } = await parts.analyse({
      agentName: agent.name,
      direction: script.direction,
      language: script.language,
      ...(script.context ? { purpose: script.context } : {}),
      turns: lines.map(({ who, text, startMs, endMs, source }) => ({
        who,
        text,
        startMs,
        endMs,
        ...(source ? { sources: [{ ...source, fileId: idOf.get(source.fileName) ?? '' }] } : {}),
      })),
      actions: [],
      endReason: 'goodbye',
    })
    await db.inBusiness(businessId, async (tx) => {
      const at = new Date(now - script.hoursAgo * 3_600_000)
      const callId = await insertSample(tx, { script, agent, lines, at, perMinute, idOf })
      if (lines.length === 0) return
      const { intent, summary, score, sentiment, reasons, facts } = analysis
      const details = { intent, summary, sentiment, reasons, facts, analysedBy: by }
      await tx.update(callDetails).set(details).where(eq(callDetails.callId, callId))
      const data = { intent, summary, score, sentiment, analysedBy: by }
      await appendEvents(tx, { businessId, id: callId }, [{ at, type: 'analysed', data }], { score })
    })
  }
}

function timed({ lines }: SampleScript): TimedLine[] {
  let at = 400
  return lines.map((line) => {
    const startMs = at
    const endMs = startMs + line.text.split(/\s+/).length * MS_PER_WORD + 400
    at = endMs + GAP_MS
    return { ...line, startMs, endMs }
  })
}

type Sample = {
  script: SampleScript
  agent: Agent
  lines: TimedLine[]
  at: Date
  perMinute: bigint
  idOf: Map<string, string>
}

async function insertSample(tx: Transaction, { script, agent, lines, at, perMinute, idOf }: Sample): Promise<number> {
  const { businessId } = agent
  const talkMs = lines.length > 0 ? (lines.at(-1)?.endMs ?? 0) + GAP_MS : 0
  const answeredAt = talkMs > 0 ? new Date(at.getTime() + RING_MS) : null
  const endedAt = new Date(at.getTime() + RING_MS + talkMs)
  const state = script.unanswered ?? 'COMPLETED'
  const reason = script.unanswered ? script.unanswered.toLowerCase().replace('_', '-') : 'goodbye'
  const pricePaise = answeredAt ? priceAt(talkMs, perMinute) : 0n
  const { direction, customerName, customerNumber, context } = script
  const [row] = await tx
    .insert(calls)
    .values({
      businessId,
      kind: 'phone',
      direction,
      agentId: agent.id,
      customerNumber,
      customerName,
      state,
      startedAt: at,
      answeredAt,
      endedAt,
      endReason: reason,
      talkMs,
      pricePaise,
      sample: true,
    })
    .returning({ id: calls.id })
  const callId = row?.id ?? 0
  const said = lines.map(({ who, text, startMs, endMs, source }, turn) => ({
    businessId,
    callId,
    turn,
    who,
    text,
    startMs,
    endMs,
    sources: source ? [{ ...source, fileId: idOf.get(source.fileName) ?? '' }] : [],
  }))
  await tx.insert(callDetails).values({
    callId,
    businessId,
    context,
    ourNumber: agent.number ?? '',
    paisePerMinute: Number(perMinute),
    recorded: answeredAt !== null,
    transcription: said.map(({ who, text }) => `${who === 'agent' ? 'Agent' : 'Customer'}: ${text}`).join('\n'),
  })
  if (said.length > 0) await tx.insert(callTurns).values(said)
  const price = Number(pricePaise) / 100
  const events: NewCallEvent[] = [
    { at, type: 'queued' },
    { at, type: 'ringing', data: { state: 'RINGING' } },
    ...(answeredAt ? [{ at: answeredAt, type: 'answered', data: { state: 'IN_PROGRESS' } }] : []),
    { at: endedAt, type: 'ended', data: { state, reason, talkMs, price } },
  ]
  await appendEvents(tx, { businessId, id: callId }, events)
  await settle(tx, businessId, callId, pricePaise)
  return callId
}

/** Samples that were talked on and have no sound yet. */
export async function findSilentSamples(tx: Transaction, businessId: number) {
  const rows = await tx
    .select({ call: calls, agent: agents })
    .from(calls)
    .innerJoin(agents, eq(agents.id, calls.agentId))
    .where(and(eq(calls.businessId, businessId), eq(calls.sample, true), isNull(calls.recordingKey)))
  const talked = rows.filter(({ call }) => call.answeredAt)
  const ids = talked.map(({ call }) => call.id)
  const turns =
    ids.length > 0
      ? await tx.select().from(callTurns).where(inArray(callTurns.callId, ids)).orderBy(callTurns.turn)
      : []
  return talked.map(({ call, agent }) => ({ call, agent, turns: turns.filter(({ callId }) => callId === call.id) }))
}
