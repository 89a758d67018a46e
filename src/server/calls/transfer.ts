// Transfer: a second call is placed; whoever answers hears one sentence about the customer, then both are bridged.
import { randomUUID } from 'node:crypto'
import { POLICY_ACTIONS } from '#voice/brain/agent-brief.ts'
import type { Action } from '#voice/brain/brain.ts'
import type { Conversation } from '#voice/conversation.ts'
import type { AudioLine } from '#voice/ports.ts'
import { agentForCall, type CallAgent } from '../agents/agents.ts'
import type { Database } from '../database/database.ts'
import type { Carrier, CarrierEvent } from '../ports.ts'
import { bridge } from './bridge.ts'
import { handoverSentence } from './handover-words.ts'
import type { WholeCall } from './store.ts'

const RING_SECONDS = 25

/** The call that is being transferred, as far as this needs it. */
export type TransferredCall = {
  call: WholeCall
  conversation(): Conversation | undefined
  /** The customer's last words. */
  words(): string
  /** From here on the agent costs nothing more. */
  bridged(): void
}

/** Keeps count of transfers and tells the person in writing; the actions slice does both. */
export type TransferLedger = {
  begin(call: WholeCall, label: string): Promise<{ seq: number } | { refused: string }>
  end(call: WholeCall, seq: number, ending: { state: 'done' | 'failed'; outcome: string }): Promise<void>
  write(call: WholeCall, seq: number, number: string, sentence: string): Promise<void>
}

export type TransferParts = {
  db: Database
  carriers: readonly Carrier[]
  ledger: TransferLedger
  /** Speaks on a line that no conversation has. */
  speak(line: AudioLine, sentence: string, agent: CallAgent): Promise<void>
}

export type Transfers = {
  /** The action for this call; none when its agent has nobody to hand over to. */
  offer(transferred: TransferredCall): Promise<readonly Action[]>
  /** True when the event belongs to a second leg. */
  hear(event: CarrierEvent): boolean
}

export function transfers({ db, carriers, ledger, speak }: TransferParts): Transfers {
  const legs = new Map<string, (event: CarrierEvent) => void>()

  /** The other side's line, or undefined when nobody answers. */
  async function ring(call: WholeCall, to: string, signal: AbortSignal): Promise<AudioLine | undefined> {
    const carrier = carriers.find((one) => one.serves(to))
    if (!carrier) return undefined
    const attemptId = `transfer_${randomUUID()}`
    const answer = Promise.withResolvers<AudioLine | undefined>()
    legs.set(attemptId, (event) => {
      if (event.type === 'answered') answer.resolve(event.line)
      if (event.type !== 'ended') return
      legs.delete(attemptId)
      answer.resolve(undefined)
    })
    const giveUp = () => void carrier.hangUp(attemptId).catch(() => undefined)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      const { businessId } = call
      await carrier.placeCall({ attemptId, businessId, from: call.details.ourNumber, to, ringSeconds: RING_SECONDS })
    } catch {
      legs.delete(attemptId)
      return undefined
    }
    return answer.promise
  }

  async function connect(transferred: TransferredCall, agent: CallAgent, label: string, signal: AbortSignal) {
    const { call } = transferred
    const target = agent.transferTargets.find((known) => known.label === label)
    if (!target) return { ok: false }
    const begun = await ledger.begin(call, label)
    if ('refused' in begun) return { ok: false }
    const failed = (outcome: string) => ledger.end(call, begun.seq, { state: 'failed', outcome })
    const line = await ring(call, target.number, signal)
    const conversation = transferred.conversation()
    if (!line || !conversation || signal.aborted) {
      line?.hangUp()
      await failed(`Nobody answered at ${label}.`)
      return { ok: false }
    }
    const customer = call.customerName || call.customerNumber
    const sentence = handoverSentence(agent.language, customer, transferred.words())
    await ledger.write(call, begun.seq, target.number, sentence)
    await speak(line, sentence, agent)
    transferred.bridged()
    await ledger.end(call, begun.seq, { state: 'done', outcome: `Put through to ${label}.` })
    void bridge(conversation.release(), line).then(() => conversation.end('transferred'))
    return { ok: true }
  }

  return {
    async offer(transferred) {
      const { call } = transferred
      if (call.kind === 'rehearsal') return []
      const agent = await db.inBusiness(call.businessId, (tx) => agentForCall(tx, call.businessId, call.agentId))
      const labels = agent.transferTargets.map(({ label }) => label)
      if (labels.length === 0) return []
      const action: Action = {
        name: POLICY_ACTIONS.transfer,
        description: `Puts the customer through to a person: ${labels.join(', ')}. The numbers are fixed.`,
        schema: {
          type: 'object',
          properties: { label: { type: 'string', enum: labels } },
          required: ['label'],
          additionalProperties: false,
        },
        run: (input, signal) => connect(transferred, agent, labelIn(input), signal),
      }
      return [action]
    },
    hear(event) {
      const leg = legs.get(event.attemptId)
      leg?.(event)
      return leg !== undefined
    },
  }
}

const labelIn = (input: unknown): string => {
  const { label } = (input ?? {}) as { label?: unknown }
  return typeof label === 'string' ? label : ''
}
