// Transfer: a second call is placed while the customer hears it ring; whoever answers hears one sentence about the
// customer, then both are bridged. Where that fails, the agent has the customer back.
import { randomUUID } from 'node:crypto'
import type { TransferTarget } from '#contract/agents.ts'
import { frameLength } from '#voice/audio/framing.ts'
import { ringingTone } from '#voice/audio/ringing-tone.ts'
import { POLICY_ACTIONS } from '#voice/brain/agent-brief.ts'
import type { Action } from '#voice/brain/brain.ts'
import { policyFor } from '#voice/brain/policy/policy.ts'
import type { Conversation } from '#voice/conversation.ts'
import { everyFrame } from '#voice/pacer.ts'
import type { AudioLine, Clock } from '#voice/ports.ts'
import { agentForCall, type CallAgent } from '../agents/agents.ts'
import type { Database } from '../database/database.ts'
import type { Carrier, CarrierEvent, DialOutcome, WallClock } from '../ports.ts'
import { bridge } from './bridge.ts'
import { handoverSentence } from './handover-words.ts'
import { findCallingBusiness, type WholeCall } from './store.ts'
import { isThere, thereNext } from './transfer-targets.ts'

const RING_SECONDS = 25

/** The call that is being transferred, as far as this needs it. */
export type TransferredCall = {
  call: WholeCall
  conversation(): Conversation | undefined
  /** What the customer said so far. */
  said(): readonly string[]
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
  clock: WallClock
  lineClock: Clock
  /** Speaks on a line that no conversation has. */
  speak(line: AudioLine, sentence: string, agent: CallAgent): Promise<void>
}

export type Transfers = {
  /** The action for this call; none when its agent has nobody to hand over to. */
  offer(transferred: TransferredCall): Promise<readonly Action[]>
  /** True when the event belongs to a second leg. */
  hear(event: CarrierEvent): boolean
}

/** `told`: the customer has been told already. */
type Outcome = { ok: true } | { ok: false; told?: true; opens?: { date: string; time: string } | undefined }
type Answer = { line: AudioLine } | { nobody: DialOutcome }

export function transfers(parts: TransferParts): Transfers {
  const { db, carriers, ledger, speak } = parts
  const legs = new Map<string, (event: CarrierEvent) => void>()

  async function ring(call: WholeCall, to: string, signal: AbortSignal): Promise<Answer> {
    const carrier = carriers.find((one) => one.serves(to))
    if (!carrier) return { nobody: 'failed' }
    const attemptId = `transfer_${randomUUID()}`
    const answer = Promise.withResolvers<Answer>()
    legs.set(attemptId, (event) => {
      if (event.type === 'answered') answer.resolve({ line: event.line })
      if (event.type !== 'ended') return
      legs.delete(attemptId)
      answer.resolve({ nobody: event.outcome })
    })
    const giveUp = () => void carrier.hangUp(attemptId).catch(() => undefined)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      const { businessId } = call
      await carrier.placeCall({ attemptId, businessId, from: call.details.ourNumber, to, ringSeconds: RING_SECONDS })
      return await answer.promise
    } catch {
      legs.delete(attemptId)
      return { nobody: 'failed' }
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  async function connect(transferred: TransferredCall, agent: CallAgent, label: string, signal: AbortSignal) {
    const { call } = transferred
    const target = agent.transferTargets.find((known) => known.label === label)
    const conversation = transferred.conversation()
    if (!target || !conversation) return { ok: false } satisfies Outcome
    const away = await whenBack(call, target)
    if (away) return away
    const begun = await ledger.begin(call, label)
    if ('refused' in begun) return { ok: false } satisfies Outcome

    const ringing = ring(call, target.number, signal)
    await conversation.heard()
    const customer = conversation.release()
    const stopRinging = ringOn(customer, parts.lineClock)
    const failed = async (outcome: string): Promise<Outcome> => {
      stopRinging()
      await ledger.end(call, begun.seq, { state: 'failed', outcome })
      if (signal.aborted) return { ok: false }
      conversation.takeBack()
      const { couldNotConnect, offerCallBack } = policyFor(agent.language)
      void conversation.say(`${couldNotConnect} ${offerCallBack}`)
      return { ok: false, told: true }
    }

    const answer = await ringing
    if ('nobody' in answer) return failed(signal.aborted ? LEFT : whyNobody(answer.nobody, label))
    const sentence = handoverSentence(agent.language, call.customerName, transferred.said())
    await ledger.write(call, begun.seq, target.number, sentence)
    const stays = await staysFor(answer.line, signal, () => speak(answer.line, sentence, agent))
    if (!stays) {
      answer.line.hangUp()
      return failed(signal.aborted ? LEFT : `${label} hung up before the customer was put through.`)
    }
    stopRinging()
    transferred.bridged()
    await ledger.end(call, begun.seq, { state: 'done', outcome: `Put through to ${label}.` })
    void bridge(customer, answer.line).then(() => conversation.end('transferred'))
    return { ok: true } satisfies Outcome
  }

  /** Undefined while somebody is there; the hours may have ended since the call began. */
  async function whenBack(call: WholeCall, { hours }: TransferTarget): Promise<Outcome | undefined> {
    const { timeZone } = await db.inBusiness(call.businessId, (tx) => findCallingBusiness(tx, call.businessId))
    const now = parts.clock.now()
    return isThere(hours, timeZone, now) ? undefined : { ok: false, opens: thereNext(hours, timeZone, now) }
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

const LEFT = 'The customer hung up before anybody was reached.'

function whyNobody(outcome: DialOutcome, label: string): string {
  if (outcome === 'busy' || outcome === 'rejected') return `${label} was busy.`
  return outcome === 'no-answer' ? `Nobody answered at ${label}.` : `${label} could not be reached.`
}

/** Rings in the customer's ear until it is taken back. */
function ringOn(line: AudioLine, clock: Clock): () => void {
  const { sampleRate } = line
  const tone = ringingTone(sampleRate)
  const stop = everyFrame(clock, () => line.play({ samples: tone(frameLength(sampleRate)), sampleRate }))
  return () => {
    stop()
    line.clear()
  }
}

/** False when either side hung up before the work was done. */
async function staysFor(line: AudioLine, signal: AbortSignal, work: () => Promise<void>): Promise<boolean> {
  const gone = Promise.withResolvers<void>()
  let isGone = signal.aborted
  const leave = () => {
    isGone = true
    gone.resolve()
  }
  signal.addEventListener('abort', leave, { once: true })
  line.listen((event) => event.type === 'ended' && leave())
  await Promise.race([work(), gone.promise])
  signal.removeEventListener('abort', leave)
  return !isGone
}

const labelIn = (input: unknown): string => {
  const { label } = (input ?? {}) as { label?: unknown }
  return typeof label === 'string' ? label : ''
}
