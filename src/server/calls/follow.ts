// A call's events as a stream for the browser: what is stored after `Last-Event-ID`, then what comes.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CALL_EVENTS_PATH, type CallEvent, isOpen } from '#contract/calls.ts'
import type { Database } from '../database/database.ts'
import type { CallBus } from './bus.ts'
import { callNotFound } from './errors.ts'
import { findEvents } from './events.ts'
import type { LiveWords } from './live.ts'
import { recordingState } from './reading.ts'
import { findCall } from './store.ts'

const COMMENT_EVERY_MS = 15_000
const NOTHING_MORE_MS = 10 * 60_000
const LOOK_EVERY_MS = 2_000 // a notification may be lost with its connection

export function followRoute(app: FastifyInstance, parts: { db: Database; bus: CallBus; live: LiveWords }): void {
  // A stream never ends by itself while its call runs; a server that closes must not wait for it.
  const streams = new Set<FastifyReply['raw']>()
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy()
  })
  app.get<{ Params: { callId: string } }>(CALL_EVENTS_PATH, async (request, reply) => {
    const businessId = await app.signedIn(request)
    const callId = Number(request.params.callId)
    const isId = Number.isSafeInteger(callId) && callId > 0
    const call = isId && (await parts.db.inBusiness(businessId, (tx) => findCall(tx, businessId, callId)))
    if (!call) throw callNotFound()
    const after = Number(request.headers['last-event-id'] ?? 0)
    streams.add(reply.raw)
    await stream(parts, reply, { businessId, callId }, Number.isSafeInteger(after) ? after : 0).finally(() =>
      streams.delete(reply.raw),
    )
  })
}

async function stream(
  { db, bus, live }: { db: Database; bus: CallBus; live: LiveWords },
  reply: FastifyReply,
  { businessId, callId }: { businessId: number; callId: number },
  after: number,
): Promise<void> {
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  out.write(': the call follows\n\n')

  let last = after
  let wake = Promise.withResolvers<void>()
  const stops = [
    bus.listen((news) => {
      if (news.type === 'event' && news.callId === callId) wake.resolve()
    }),
    live.follow(callId, (event) => void out.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)),
  ]
  const timers = [
    setInterval(() => out.write(': still here\n\n'), COMMENT_EVERY_MS),
    setInterval(() => wake.resolve(), LOOK_EVERY_MS),
  ]
  let closed = false
  out.on('close', () => {
    closed = true
    wake.resolve()
  })
  try {
    while (!closed) {
      wake = Promise.withResolvers()
      const { events, complete } = await db.inBusiness(businessId, async (tx) => ({
        events: await findEvents(tx, businessId, callId, last),
        complete: await isComplete(tx, businessId, callId),
      }))
      for (const { seq, at, type, data } of events) {
        const event: CallEvent = { seq, at: at.toISOString(), type, data }
        out.write(`id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(event)}\n\n`)
        last = seq
      }
      if (complete && events.length === 0) break
      if (events.length === 0) await wake.promise
    }
  } finally {
    for (const timer of timers) clearInterval(timer)
    for (const stop of stops) stop()
    out.end()
  }
}

/** Over, looked at, and its recording is there or will never be. */
async function isComplete(
  tx: Parameters<Parameters<Database['inBusiness']>[1]>[0],
  businessId: number,
  callId: number,
): Promise<boolean> {
  const call = await findCall(tx, businessId, callId)
  if (!call) return true
  if (isOpen(call.state)) return false
  if (Date.now() - (call.endedAt?.getTime() ?? 0) > NOTHING_MORE_MS) return true
  const isLookedAt = call.details.analysedBy !== null || call.details.transcription === ''
  return isLookedAt && recordingState(call) !== 'preparing'
}
