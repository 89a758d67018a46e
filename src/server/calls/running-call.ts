// One call from the carrier's first word to its settlement. Everything here can be lost in a crash but the journal.
import type { Conversation, ConversationEnd, ConversationEvent } from '#voice/conversation.ts'
import type { AudioLine } from '#voice/ports.ts'
import type { Database } from '../database/database.ts'
import type { Carrier, CarrierEvent, WallClock } from '../ports.ts'
import type { Attempt } from './claims.ts'
import type { Converse } from './conversation.ts'
import { type Journal, openJournal } from './journal.ts'
import type { LiveWords } from './live.ts'
import { type Settlement, type SettleParts, settleCall } from './settle.ts'
import type { Spool } from './spool.ts'
import { endingAnswered, endingUnanswered } from './states.ts'
import type { WholeCall } from './store.ts'
import type { Transfers } from './transfer.ts'

export const RING_SECONDS = 35
const LINE_DOWN_MS = 10_000
const SETTLE_AGAIN_MS = 1_000

export type RunParts = SettleParts & {
  db: Database
  clock: WallClock
  live: LiveWords
  spool: Spool
  converse: Converse
  transfers?: Pick<Transfers, 'offer'>
  /** Hears along with the conversation on this attempt. */
  overhear?(attemptId: string, event: ConversationEvent): void
  onTrouble(error: unknown, callId: number): void
}

export type RunningCall = {
  readonly call: WholeCall
  readonly attemptId: string
  hear(event: CarrierEvent): void
  /** A line that is up already, such as an inbound call's. */
  answered(line: AudioLine): void
  hangUp(): void
  /** Ends as this without the carrier's word, such as when it did not take the call. */
  giveUp(ending: Omit<Settlement, 'endedAt' | 'answeredAt'>): void
  /** Resolves once the call is settled. */
  done: Promise<void>
}

export function runCall(parts: RunParts, call: WholeCall, attempt: Attempt, carrier: Carrier | undefined): RunningCall {
  const journal: Journal = openJournal({ ...parts, onTrouble: (error) => parts.onTrouble(error, call.id) }, call)
  const over = Promise.withResolvers<void>()
  let answeredAt: Date | undefined
  let conversation: Conversation | undefined
  let wantsEnd = false
  const said: string[] = []
  let saying = ''
  let bridgedAt: Date | undefined
  let ended = false

  async function end(settlement: Settlement): Promise<void> {
    if (ended) return
    ended = true
    await journal.flush()
    // The database may be away for a while; a call is never left without an end.
    for (;;) {
      try {
        await parts.db.inBusiness(call.businessId, (tx) => settleCall(tx, parts, call, settlement))
        break
      } catch (error) {
        parts.onTrouble(error, call.id)
        await new Promise((resolve) => setTimeout(resolve, SETTLE_AGAIN_MS))
      }
    }
    over.resolve()
  }

  async function talk(line: AudioLine, since: Date): Promise<void> {
    const spooled = call.details.recorded ? parts.spool.write(call, line.sampleRate) : undefined
    let reason: ConversationEnd = 'failed'
    let durationMs: number | undefined
    try {
      const transfer = await parts.transfers?.offer({
        call,
        conversation: () => conversation,
        said: () => (saying ? [...said, saying] : said),
        bridged: () => {
          bridgedAt = parts.clock.now()
        },
      })
      const onEvent = (event: ConversationEvent) => {
        if (event.type === 'customer-speaking') saying = event.text
        if (event.type === 'customer-said') {
          said.push(event.text)
          saying = ''
        }
        journal.heard(event)
        parts.overhear?.(attempt.attemptId, event)
      }
      conversation = await parts.converse.start(call, line, spooled?.sink, onEvent, transfer)
      if (wantsEnd) conversation.end('stopped')
      ;({ reason, durationMs } = await conversation.done)
    } catch (error) {
      parts.onTrouble(error, call.id)
      line.hangUp()
    }
    await spooled?.close()
    const endedAt = durationMs === undefined ? parts.clock.now() : new Date(since.getTime() + Math.round(durationMs))
    await end({ ...endingAnswered(reason), answeredAt: since, endedAt, ...(bridgedAt && { chargedUntil: bridgedAt }) })
  }

  function answered(line: AudioLine): void {
    if (answeredAt || ended) return
    answeredAt = parts.clock.now()
    journal.step('answered', 'IN_PROGRESS', { answeredAt })
    void talk(line, answeredAt)
  }

  return {
    call,
    attemptId: attempt.attemptId,
    answered,
    hear(event) {
      if (event.type === 'ringing') journal.step('ringing', 'RINGING')
      if (event.type === 'answered') answered(event.line)
      if (event.type !== 'ended') return
      if (!answeredAt) {
        const ending = wantsEnd ? endingUnanswered('cancelled') : endingUnanswered(event.outcome)
        void end({ ...ending, answeredAt: null, endedAt: parts.clock.now() })
      }
      // The line says so too; should it not, the conversation must not outlive the carrier's call.
      else setTimeout(() => conversation?.end('dropped'), LINE_DOWN_MS).unref()
    },
    hangUp() {
      if (wantsEnd || ended) return
      wantsEnd = true
      if (conversation) conversation.end('stopped')
      else if (!answeredAt) {
        carrier?.hangUp(attempt.attemptId).catch((error: unknown) => parts.onTrouble(error, call.id))
      }
    },
    giveUp(ending) {
      void end({ ...ending, answeredAt: answeredAt ?? null, endedAt: parts.clock.now() })
    },
    done: over.promise,
  }
}
