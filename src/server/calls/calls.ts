// Calls: the door for other slices. `dial` writes the intent; a media process takes it from there.
import type { CallState } from '#contract/calls.ts'
import { agentForCall, type CallAgent } from '../agents/agents.ts'
import { paisePerMinute, reserve, reserveForAll } from '../billing/billing.ts'
import type { Transaction } from '../database/database.ts'
import { isOnDoNotCallList, whichAreOnDoNotCallList } from '../do-not-call/do-not-call.ts'
import { asPhoneNumber } from '../phone-number.ts'
import type { WallClock } from '../ports.ts'
import { isInsideCallingWindow } from './calling-window.ts'
import { onDoNotCallList, outsideCallingWindow, phoneInvalid } from './errors.ts'
import { appendEvents } from './events.ts'
import { findCallingBusiness, insertCall, insertQueuedCalls, notifyQueued, withdrawQueued } from './store.ts'

export { isInsideCallingWindow, nextInsideCallingWindow } from './calling-window.ts'
export { findCallingBusiness, type WholeCall } from './store.ts'

export type DialIntent = {
  businessId: number
  agentId: number
  /** In any usual spelling. */
  to: string
  customerName: string
  /** Why the business calls; may hold `{{variables}}`. */
  context: string
  variables?: Record<string, string>
  campaignId?: number
  contactId?: number
  /** A rehearsal is free and goes to a simulated customer. */
  kind?: 'phone' | 'rehearsal'
  persona?: string
}

/** A call that has just ended, told inside the transaction that ends it. */
export type SettledCall = {
  id: number
  businessId: number
  kind: 'phone' | 'talk' | 'rehearsal'
  campaignId: number | null
  contactId: number | null
  customerNumber: string
  state: CallState
  /** Why, as a word: `goodbye`, `busy`, `do-not-call` … */
  reason: string
  startedAt: Date
  answeredAt: Date | null
  endedAt: Date
  talkMs: number
  pricePaise: bigint
}

/** Runs in the transaction that ends the call: what it throws keeps the call from ending, so it is tried again. */
export type OnSettled = (tx: Transaction, call: SettledCall) => Promise<void>

/** A finished call that has just been looked at, told inside the transaction that stores what was found. */
export type AnalysedCall = Pick<SettledCall, 'id' | 'businessId' | 'kind' | 'customerNumber'> & {
  /** What the customer said of themselves, by name. */
  facts: Record<string, string>
}

/** What it throws undoes the storing, so that the call is looked at again. */
export type OnAnalysed = (tx: Transaction, call: AnalysedCall) => Promise<void>

export type DiallingRules = {
  clock: WallClock
  /** Whether a call to this number can reach a person's phone: then the calling window holds. */
  reachesPeople(number: string): boolean
}

export type Calls = {
  /**
   * Checks the agent, the do-not-call list, the calling window and the balance (one minute is reserved), writes the
   * intent to dial and answers the call's id. Throws a ProductError with code `agent-not-found`, `phone-invalid`,
   * `do-not-call`, `outside-calling-window` or `balance-empty`. Works in either kind of transaction.
   */
  dial(tx: Transaction, intent: DialIntent): Promise<number>
  /** `dial` for many phone calls of one business in a few statements: all of them, or it throws. Ids in order. */
  dialAll(tx: Transaction, businessId: number, intents: readonly DialIntent[]): Promise<number[]>
}

export function createCalls(rules: DiallingRules): Calls {
  return {
    dial: (tx, intent) => dial(rules, tx, intent),
    dialAll: (tx, businessId, intents) => dialAll(rules, tx, businessId, intents),
  }
}

async function dial(rules: DiallingRules, tx: Transaction, intent: DialIntent): Promise<number> {
  const { businessId, kind = 'phone' } = intent
  const now = rules.clock.now()
  const to = asPhoneNumber(intent.to)
  if (!to) throw phoneInvalid()
  const agent = await agentForCall(tx, businessId, intent.agentId)
  if (kind === 'phone') await checkMayCall(tx, businessId, to, rules.reachesPeople(to), now)
  const callId = await openCall(tx, agent, {
    kind,
    direction: 'outbound',
    customerNumber: to,
    customerName: intent.customerName,
    context: intent.context,
    variables: intent.variables ?? {},
    campaignId: intent.campaignId ?? null,
    contactId: intent.contactId ?? null,
    persona: intent.persona ?? null,
    at: now,
  })
  await notifyQueued(tx, callId)
  return callId
}

async function dialAll(
  rules: DiallingRules,
  tx: Transaction,
  businessId: number,
  intents: readonly DialIntent[],
): Promise<number[]> {
  if (intents.length === 0) return []
  const at = rules.clock.now()
  const numbers = intents.map(({ to }) => asPhoneNumber(to) ?? '')
  if (numbers.includes('')) throw phoneInvalid()
  if ((await whichAreOnDoNotCallList(tx, businessId, numbers)).size > 0) throw onDoNotCallList()
  if (numbers.some((to) => rules.reachesPeople(to) && !isInsideCallingWindow(to, at))) throw outsideCallingWindow()
  const ourNumbers = new Map<number, string>()
  for (const agentId of new Set(intents.map((intent) => intent.agentId)))
    ourNumbers.set(agentId, (await agentForCall(tx, businessId, agentId)).number)
  const business = await findCallingBusiness(tx, businessId)
  const perMinute = paisePerMinute(business.plan)
  const callIds = await insertQueuedCalls(
    tx,
    intents.map((intent, n) => ({
      businessId,
      kind: 'phone',
      direction: 'outbound',
      agentId: intent.agentId,
      customerNumber: numbers[n] ?? '',
      customerName: intent.customerName,
      context: intent.context,
      variables: intent.variables ?? {},
      campaignId: intent.campaignId ?? null,
      contactId: intent.contactId ?? null,
      persona: null,
      ourNumber: ourNumbers.get(intent.agentId) ?? '',
      paisePerMinute: Number(perMinute),
      recorded: business.recordsCalls,
      state: 'QUEUED',
      startedAt: at,
    })),
  )
  await notifyQueued(tx, callIds[0] ?? 0) // one is enough to wake whoever takes calls
  await reserveForAll(tx, businessId, callIds, perMinute)
  return callIds
}

async function checkMayCall(
  tx: Transaction,
  businessId: number,
  to: string,
  windowHolds: boolean,
  now: Date,
): Promise<void> {
  if (await isOnDoNotCallList(tx, businessId, to)) throw onDoNotCallList()
  if (windowHolds && !isInsideCallingWindow(to, now)) throw outsideCallingWindow()
}

/** A campaign's calls that still wait to be dialled: whoever takes them ends them as CANCELLED instead. */
export const withdrawCalls = (tx: Transaction, businessId: number, campaignId: number, at: Date): Promise<void> =>
  withdrawQueued(tx, businessId, campaignId, at)

export type CallOpening = {
  kind: 'phone' | 'talk' | 'rehearsal'
  direction: 'outbound' | 'inbound'
  customerNumber: string
  customerName: string
  context: string
  variables: Record<string, string>
  campaignId: number | null
  contactId: number | null
  persona: string | null
  at: Date
}

/** Opens the record of a call and, where it is paid for, sets one minute aside. */
export async function openCall(tx: Transaction, agent: CallAgent, opening: CallOpening): Promise<number> {
  const { businessId } = agent
  const { at, ...row } = opening
  const business = await findCallingBusiness(tx, businessId)
  const perMinute = opening.kind === 'phone' ? paisePerMinute(business.plan) : 0n
  const callId = await insertCall(tx, {
    ...row,
    businessId,
    agentId: agent.id,
    ourNumber: agent.number,
    paisePerMinute: Number(perMinute),
    recorded: business.recordsCalls,
    state: 'QUEUED',
    startedAt: at,
  })
  await appendEvents(tx, { businessId, id: callId }, [{ at, type: 'queued' }])
  // Last, because it holds the account until the transaction ends.
  if (perMinute > 0n) await reserve(tx, businessId, callId, perMinute)
  return callId
}
