// What a user asks for: a call, a talk, a rehearsal, the web phone, hanging up.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type CallState, checkMakeCall, isOpen, MAKE_CALL_MESSAGES, type MakeCallForm } from '#contract/calls.ts'
import type { Persona } from '#contract/talks.ts'
import { agentForCall } from '../agents/agents.ts'
import type { Database, Transaction } from '../database/database.ts'
import { callAttempts } from '../database/schema/index.ts'
import { ProductError } from '../errors.ts'
import { asPhoneNumber } from '../phone-number.ts'
import type { WallClock } from '../ports.ts'
import { type Calls, openCall } from './calls.ts'
import { callNotFound, keyReused, personaUnknown } from './errors.ts'
import { appendEvents } from './events.ts'
import { type SettleParts, settleCall } from './settle.ts'
import { findRequest, insertRequest, lockCall, requestHangUp } from './store.ts'
import { issueTicket } from './tickets.ts'

export type PlacingParts = SettleParts & { db: Database; clock: WallClock; calls: Calls; personas: readonly Persona[] }

const CODES = { missing: 'missing-fields', phone: 'phone-invalid', agent: 'agent-invalid' } as const

/** With a key, the same request a second time answers the first one's call. */
export async function placeCall(parts: PlacingParts, form: MakeCallForm, key: string | undefined): Promise<number> {
  const checked = checkMakeCall(form, asPhoneNumber)
  if ('problem' in checked) {
    throw new ProductError('invalid', CODES[checked.problem], MAKE_CALL_MESSAGES[checked.problem])
  }
  const { agentId, toNumber, customerName, context } = checked.draft
  const { businessId } = form
  const intent = { businessId, agentId, to: toNumber, customerName, context }
  return parts.db.inBusiness(businessId, async (tx) => {
    if (!key) return parts.calls.dial(tx, intent)
    const requestSha256 = createHash('sha256').update(JSON.stringify(intent)).digest('hex')
    const earlier = await findRequest(tx, businessId, key)
    if (earlier && earlier.requestSha256 !== requestSha256) throw keyReused()
    if (earlier) return earlier.callId
    const callId = await parts.calls.dial(tx, intent)
    await insertRequest(tx, { businessId, key, requestSha256, callId, createdAt: parts.clock.now() })
    return callId
  })
}

export function startTalk(
  { db, clock }: PlacingParts,
  businessId: number,
  agentId: number,
): Promise<{ callId: number; ticket: string; expiresAt: string }> {
  return db.inBusiness(businessId, async (tx) => {
    const agent = await agentForCall(tx, businessId, agentId)
    const at = clock.now()
    const callId = await openCall(tx, agent, { ...FROM_NOBODY, kind: 'talk', direction: 'inbound', at })
    return { callId, ...(await issueTicket(tx, { businessId, callId }, at)) }
  })
}
const FROM_NOBODY = {
  customerNumber: '',
  customerName: '',
  context: '',
  variables: {},
  campaignId: null,
  contactId: null,
  persona: null,
}

export function startRehearsal(
  { db, calls, personas }: PlacingParts,
  businessId: number,
  rehearsal: { agentId: number; persona: string },
): Promise<number> {
  const persona = personas.find(({ id }) => id === rehearsal.persona)
  if (!persona) throw personaUnknown()
  const { agentId } = rehearsal
  return db.inBusiness(businessId, (tx) =>
    calls.dial(tx, {
      businessId,
      agentId,
      to: persona.number,
      customerName: persona.name,
      context: '',
      kind: 'rehearsal',
      persona: persona.id,
    }),
  )
}

export const openPhone = ({ db, clock }: PlacingParts, businessId: number) =>
  db.inBusiness(businessId, (tx) => issueTicket(tx, { businessId, callId: null }, clock.now()))

/** A call nobody has claimed yet is cancelled here and now; the others by the process that runs them. */
export function hangUp(parts: PlacingParts, businessId: number, callId: number): Promise<CallState> {
  return parts.db.inBusiness(businessId, async (tx) => {
    const call = await lockCall(tx, businessId, callId)
    if (!call) throw callNotFound()
    if (!isOpen(call.state)) return call.state
    const at = parts.clock.now()
    await appendEvents(tx, call, [{ at, type: 'hang-up-requested' }], { hangUpRequestedAt: at })
    if (await hasAttempt(tx, callId)) {
      await requestHangUp(tx, callId)
      return call.state
    }
    const ending = { state: 'CANCELLED' as const, reason: 'cancelled', answeredAt: null, endedAt: at }
    await settleCall(tx, parts, call, ending)
    return ending.state
  })
}

async function hasAttempt(tx: Transaction, callId: number): Promise<boolean> {
  const rows = await tx.select({ id: callAttempts.callId }).from(callAttempts).where(eq(callAttempts.callId, callId))
  return rows.length > 0
}
