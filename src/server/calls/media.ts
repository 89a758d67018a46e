// The media role: takes waiting calls, answers incoming ones, runs conversations, settles what a crash left behind.
import { randomUUID } from 'node:crypto'
import type { AudioLine } from '#voice/ports.ts'
import { ProductError } from '../errors.ts'
import type { Carrier, CarrierEvent } from '../ports.ts'
import type { CallBus } from './bus.ts'
import {
  type Attempt,
  claimCalls,
  countRunning,
  insertAttempt,
  LEASE_MS,
  newAttempt,
  renewLeases,
  takeOverAttempts,
} from './claims.ts'
import { openInbound, recordMissed } from './inbound.ts'
import { recoverAttempt } from './recovery.ts'
import { RING_SECONDS, type RunningCall, type RunParts, runCall } from './running-call.ts'
import { findCall, type WholeCall } from './store.ts'
import type { Transfers } from './transfer.ts'

const LOOK_EVERY_MS = 1_000
const RENEW_EVERY_MS = LEASE_MS / 5
const RECOVER_AT_ONCE = 20
const HOLD_AFTER_MS = 120_000

export type MediaParts = Omit<RunParts, 'onTrouble' | 'transfers'> & {
  bus: CallBus
  transfers?: Transfers
  /** Asked in this order who serves a number. */
  carriers: readonly Carrier[]
  /** Where rehearsals go, whatever carries real calls. */
  simulated: Carrier
  webPhone: { number: string; openHere(): readonly number[] }
  limits: { perProcess: number; perBusiness: number }
  /** No other process shares the database: whatever was running at the start is nobody's. */
  alone: boolean
  holdAfterMs?: number
  onTrouble(error: unknown, context: { callId?: number }): void
  /** A call has just been settled: its recording can be made. */
  onOver(callId: number): void
}

export type Media = {
  isRunning(callId: number): boolean
  running(): number
  /** Runs a talk on the line its user has opened; false when it cannot be taken any more. */
  acceptTalk(businessId: number, callId: number, line: AudioLine): Promise<boolean>
  /** Takes no more calls and resolves when the running ones are over. */
  drain(): Promise<void>
  close(): Promise<void>
}

export function startMedia(parts: MediaParts): Media {
  const holder = randomUUID()
  const running = new Map<number, RunningCall>()
  const byAttempt = new Map<string, RunningCall>()
  const runParts: RunParts = { ...parts, onTrouble: (error, callId) => parts.onTrouble(error, { callId }) }
  let draining = false

  function run(call: WholeCall, attempt: Attempt): RunningCall {
    const runningCall = runCall(runParts, call, attempt, carrierNamed(attempt.carrier))
    running.set(call.id, runningCall)
    byAttempt.set(attempt.attemptId, runningCall)
    void runningCall.done.then(() => {
      running.delete(call.id)
      byAttempt.delete(attempt.attemptId)
      parts.onOver(call.id)
      claim()
    })
    return runningCall
  }

  const carrierNamed = (name: string) => [...parts.carriers, parts.simulated].find((carrier) => carrier.name === name)
  const carrierFor = (kind: string, number: string) =>
    (kind === 'rehearsal' ? parts.simulated : parts.carriers.find((carrier) => carrier.serves(number)))?.name ?? 'none'

  async function place(call: WholeCall, attempt: Attempt): Promise<void> {
    const runningCall = run(call, attempt)
    const carrier = carrierNamed(attempt.carrier)
    if (!carrier) return runningCall.giveUp({ state: 'FAILED', reason: 'no-carrier' })
    if (call.hangUpRequestedAt) return runningCall.giveUp({ state: 'CANCELLED', reason: 'cancelled' })
    const { businessId, customerNumber: to } = call
    parts.converse.prepare(call).catch((error: unknown) => parts.onTrouble(error, { callId: call.id }))
    try {
      const from = call.details.ourNumber
      await carrier.placeCall({ attemptId: attempt.attemptId, businessId, from, to, ringSeconds: RING_SECONDS })
    } catch (error) {
      parts.onTrouble(error, { callId: call.id })
      await settleRefused(carrier, runningCall)
    }
  }

  // It may have been taken although the answer got lost: only a carrier that does not know it makes it a failure.
  async function settleRefused(carrier: Carrier, runningCall: RunningCall): Promise<void> {
    const status = await carrier.statusOf(runningCall.attemptId).catch(() => undefined)
    if (status?.known) return
    if (status) runningCall.giveUp({ state: 'FAILED', reason: 'carrier-refused' })
    else runningCall.giveUp({ state: 'HELD', reason: 'carrier-cannot-say' })
  }

  let claiming: Promise<void> | undefined
  let wanted = false
  function claim(): void {
    wanted = true
    claiming ??= claimAll().finally(() => {
      claiming = undefined
      if (wanted && !draining) claim()
    })
  }
  async function claimAll(): Promise<void> {
    wanted = false
    const free = parts.limits.perProcess - running.size
    if (draining || free <= 0) return
    try {
      const limits = {
        free,
        perBusiness: parts.limits.perBusiness,
        webPhone: { number: parts.webPhone.number, businessesHere: parts.webPhone.openHere() },
      }
      const claimed = await parts.db.asSystem((tx) => claimCalls(tx, holder, limits, carrierFor, parts.clock.now()))
      for (const { call, attempt } of claimed) void place(call, attempt)
    } catch (error) {
      parts.onTrouble(error, {})
    }
  }

  async function incoming(carrier: Carrier, event: CarrierEvent & { type: 'incoming' }): Promise<void> {
    const at = parts.clock.now()
    if (draining || running.size >= parts.limits.perProcess) return miss(event, 'all-lines-busy', at)
    try {
      const where = { carrier: carrier.name, holder, at, perBusiness: parts.limits.perBusiness }
      const opened = await parts.db.asSystem((tx) => openInbound(tx, event, where))
      if (!opened) return event.reject('unknown-number')
      run(opened.call, opened.attempt).answered(event.answer())
    } catch (error) {
      if (!(error instanceof ProductError)) parts.onTrouble(error, {})
      await miss(event, error instanceof ProductError ? error.code : 'failed', at)
    }
  }
  async function miss(event: CarrierEvent & { type: 'incoming' }, reason: string, at: Date): Promise<void> {
    event.reject('busy')
    try {
      await parts.db.asSystem((tx) => recordMissed(tx, parts, event, { reason, at }))
    } catch (error) {
      parts.onTrouble(error, {})
    }
  }

  for (const carrier of new Set([...parts.carriers, parts.simulated])) {
    carrier.listen((event) => {
      if (event.type === 'incoming') void incoming(carrier, event)
      else if (!parts.transfers?.hear(event)) byAttempt.get(event.attemptId)?.hear(event)
    })
  }

  const recovering = new Set<number>()
  async function recover(before: Date): Promise<void> {
    if (draining) return
    try {
      const mine = [...running.keys(), ...recovering]
      const now = parts.clock.now()
      const most = RECOVER_AT_ONCE - recovering.size
      const orphans = await parts.db.asSystem((tx) => takeOverAttempts(tx, holder, { before, except: mine, most }, now))
      await Promise.all(orphans.map(recoverOne))
      if (orphans.length > 0) await recover(before)
    } catch (error) {
      parts.onTrouble(error, {})
    }
  }
  async function recoverOne(attempt: Attempt): Promise<void> {
    recovering.add(attempt.callId)
    try {
      const holdAfterMs = parts.holdAfterMs ?? HOLD_AFTER_MS
      await recoverAttempt({ ...parts, carrierNamed, place, holdAfterMs }, attempt)
      if (!running.has(attempt.callId)) parts.onOver(attempt.callId)
    } catch (error) {
      parts.onTrouble(error, { callId: attempt.callId }) // its lease runs out, and it is taken over again
    } finally {
      recovering.delete(attempt.callId)
    }
  }

  const renew = async () => {
    try {
      await parts.db.asSystem((tx) => renewLeases(tx, holder, [...running.keys(), ...recovering], parts.clock.now()))
    } catch (error) {
      parts.onTrouble(error, {})
    }
  }
  const stopListening = parts.bus.listen((news) => {
    if (news.type === 'queued') claim()
    if (news.type === 'hang-up') running.get(news.callId)?.hangUp()
  })
  const timers = [
    setInterval(claim, LOOK_EVERY_MS),
    setInterval(() => void renew(), RENEW_EVERY_MS),
    setInterval(() => void recover(parts.clock.now()), LOOK_EVERY_MS * 2),
  ]
  const everyLease = new Date('9999-12-31') // later ones PostgreSQL does not read
  void recover(parts.alone ? everyLease : parts.clock.now()).then(claim)

  return {
    isRunning: (callId) => running.has(callId),
    running: () => running.size,
    async acceptTalk(businessId, callId, line) {
      if (draining || running.size >= parts.limits.perProcess) return false
      const attempt = newAttempt({ businessId, id: callId }, 'browser', holder, parts.clock.now())
      const call = await parts.db.inBusiness(businessId, async (tx) => {
        const found = await findCall(tx, businessId, callId)
        if (found?.state !== 'QUEUED' || (await countRunning(tx, businessId)) >= parts.limits.perBusiness)
          return undefined
        await insertAttempt(tx, attempt)
        return found
      })
      if (!call) return false
      run(call, attempt).answered(line)
      return true
    },
    async drain() {
      draining = true
      await claiming
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done))
    },
    async close() {
      draining = true
      stopListening()
      for (const timer of timers) clearInterval(timer)
      await claiming
    },
  }
}
