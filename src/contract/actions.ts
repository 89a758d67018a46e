// What an agent may do besides talk, how much of it, and what it did.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AgentId, CallId, InBusiness, Instant } from './shared.ts'

const Most = z.number().int().min(0).max(100_000)
const Paise = z.number().int().min(0).max(100_000_000)

/** In numbers and in money, of one call and of a day in the business's own time. */
export const ActionCaps = z.object({
  perCall: z.number().int().min(0).max(50),
  messagesPerDay: Most,
  bookingsPerDay: Most,
  transfersPerDay: Most,
  spendPerCallPaise: Paise,
  spendPerDayPaise: Paise,
  /** What one SMS and one transfer cost the business at its provider; e-mail costs nothing. */
  smsPaise: Paise,
  transferPaise: Paise,
})
export type ActionCaps = z.infer<typeof ActionCaps>

export const AgentActions = z.object({
  /** Labels of the templates it may send. */
  templates: z.array(z.string().max(60)).max(50),
  /** Whether it may book, move and cancel appointments. */
  appointments: z.boolean(),
  /** Sent after a booking; empty for none. */
  confirmation: z.string().max(60),
  /** Sent after every answered call; empty for none. */
  afterCall: z.string().max(60).default(''),
})
export type AgentActions = z.infer<typeof AgentActions>

export const ActionRun = z.object({
  callId: CallId,
  seq: z.number().int(),
  name: z.string(),
  label: z.string(),
  /** `begun`: under way. `unknown`: a crash took the answer. */
  state: z.enum(['begun', 'done', 'refused', 'failed', 'unknown']),
  outcome: z.string(),
  startedAt: Instant,
})
export type ActionRun = z.infer<typeof ActionRun>

const OfAgent = InBusiness.extend({ agentId: AgentId })

export const readAgentActions = endpoint({
  method: 'GET',
  path: '/v1/agent-actions/:businessId/:agentId',
  summary: 'What an agent may do besides talk.',
  params: OfAgent,
  response: AgentActions,
})

export const saveAgentActions = endpoint({
  method: 'PUT',
  path: '/v1/agent-actions/:businessId/:agentId',
  summary: 'Changes what an agent may do.',
  params: OfAgent,
  body: AgentActions,
  response: AgentActions,
})

export const ActionTrial = z.object({
  name: z.enum(['send-message', 'book-appointment', 'transfer']),
  label: z.string().max(60).default(''),
  when: z.string().max(200).default(''),
})

export const tryAction = endpoint({
  method: 'POST',
  path: '/v1/agent-actions/:businessId/:agentId/try',
  summary: 'Shows what an action would do; nothing is sent or booked.',
  params: OfAgent,
  body: ActionTrial,
  response: z.object({ would: z.string() }),
})

export const readActionCaps = endpoint({
  method: 'GET',
  path: '/v1/action-caps/:businessId',
  summary: 'How much all agents together may do.',
  params: InBusiness,
  response: ActionCaps,
})

export const saveActionCaps = endpoint({
  method: 'PUT',
  path: '/v1/action-caps/:businessId',
  summary: 'Changes how much all agents together may do.',
  params: InBusiness,
  body: ActionCaps,
  response: ActionCaps,
})

export const listActionRuns = endpoint({
  method: 'GET',
  path: '/v1/calls/:callId/actions',
  summary: 'What the agent did in a call, in order.',
  params: z.object({ callId: CallId }),
  response: z.array(ActionRun),
})

export const CallBack = z.object({
  callId: CallId,
  seq: z.number().int(),
  /** E.164. */
  number: z.string(),
  name: z.string(),
  agentName: z.string(),
  /** In the customer's own words; empty when they named no time. */
  when: z.string(),
  askedAt: Instant,
})
export type CallBack = z.infer<typeof CallBack>

export const listCallBacks = endpoint({
  method: 'GET',
  path: '/v1/call-backs/:businessId',
  summary: 'Customers who wait for a call back, oldest first.',
  params: InBusiness,
  response: z.array(CallBack),
})

export const handleCallBack = endpoint({
  method: 'POST',
  path: '/v1/calls/:callId/actions/:seq/handled',
  summary: 'A person has called back; told twice, it stays so.',
  params: z.object({ callId: CallId, seq: z.coerce.number().int().positive() }),
  response: z.object({ handled: z.literal(true) }),
})
