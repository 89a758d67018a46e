// Writes down a running call: events and turns in batches, transitions at once, always in order.
import type { CallState } from '#contract/calls.ts'
import type { ConversationEvent } from '#voice/conversation.ts'
import type { Database, Transaction } from '../database/database.ts'
import { callTurns } from '../database/schema/index.ts'
import type { WallClock } from '../ports.ts'
import { appendEvents, type CallChange, type NewCallEvent } from './events.ts'
import type { LiveWords } from './live.ts'
import { mayFollow } from './states.ts'
import { lockCall } from './store.ts'

const BATCH_MS = 200
const RETRY_MS = 500

type NewTurn = Omit<typeof callTurns.$inferInsert, 'businessId' | 'callId' | 'turn'>
type Entry = { event: NewCallEvent; turn?: NewTurn; state?: CallState; change?: CallChange }

export type Journal = {
  /** A step of the state machine; what may not follow the stored state is left out. */
  step(type: string, state: CallState, change?: CallChange): void
  heard(event: ConversationEvent): void
  /** Resolves once everything so far is stored. */
  flush(): Promise<void>
}

export function openJournal(
  parts: { db: Database; live: LiveWords; clock: WallClock; onTrouble(error: unknown): void },
  call: { businessId: number; id: number },
): Journal {
  let waiting: Entry[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let turns = 0

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        turns += await parts.db.inBusiness(call.businessId, (tx) => store(tx, batch))
      } catch (error) {
        parts.onTrouble(error)
        waiting = [...batch, ...waiting]
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }
  const flush = () => (writing = writing.then(write))

  /** Answers how many turns it stored. */
  async function store(tx: Transaction, batch: readonly Entry[]): Promise<number> {
    let change: CallChange = {}
    if (batch.some(({ state }) => state)) {
      let current = (await lockCall(tx, call.businessId, call.id))?.state
      for (const { state, change: also } of batch) {
        if (!state || !current || !mayFollow(current, state)) continue
        current = state
        change = { ...change, ...also, state }
      }
    }
    await appendEvents(
      tx,
      call,
      batch.map(({ event }) => event),
      change,
    )
    const said = batch.flatMap(({ turn }) => (turn ? [turn] : []))
    if (said.length === 0) return 0
    await tx
      .insert(callTurns)
      .values(said.map((turn, n) => ({ ...turn, businessId: call.businessId, callId: call.id, turn: turns + n })))
    return said.length
  }

  const add = (entry: Entry) => {
    waiting.push(entry)
    timer ??= setTimeout(() => void flush(), BATCH_MS)
  }
  return {
    step(type, state, change = {}) {
      add({ event: { at: parts.clock.now(), type, data: { state } }, state, change })
      void flush()
    },
    heard(event) {
      const { type, ...data } = event
      const at = parts.clock.now()
      if (type === 'ended') return // the settlement says it
      if (type === 'customer-speaking' || type === 'agent-speaking') {
        parts.live.tell(call.id, { seq: 0, at: at.toISOString(), type, data })
        return
      }
      const turn = asTurn(event)
      add({ event: { at, type, data }, ...(turn ? { turn } : {}) })
    },
    flush,
  }
}

function asTurn(event: ConversationEvent): NewTurn | undefined {
  if (event.type !== 'customer-said' && event.type !== 'agent-said') return undefined
  const { text } = event
  const times = { startMs: Math.round(event.startMs), endMs: Math.round(event.endMs) }
  if (event.type === 'customer-said') return { who: 'customer', text, ...times }
  const { interrupted, sources, waterfall } = event
  return { who: 'agent', text, ...times, interrupted, sources, waterfall: waterfall ?? null }
}
