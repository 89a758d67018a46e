// Calls: placing one, the log, one in full, following it live.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AgentId, BusinessId, CallId, CampaignId, InBusiness, Instant } from './shared.ts'

export const CALL_STATES = [
  'QUEUED',
  'RINGING',
  'IN_PROGRESS',
  'COMPLETED',
  'NO_ANSWER',
  'BUSY',
  'VOICEMAIL',
  'REJECTED',
  'CANCELLED',
  'HELD',
  'FAILED',
] as const
export const CallState = z.enum(CALL_STATES)
export type CallState = z.infer<typeof CallState>

const OPEN_STATES: readonly CallState[] = ['QUEUED', 'RINGING', 'IN_PROGRESS']
export const isOpen = (state: CallState) => OPEN_STATES.includes(state)

/** `phone`: on a telephone network, and paid for. `talk`: in the browser. `rehearsal`: with a simulated customer. */
export const CallKind = z.enum(['phone', 'talk', 'rehearsal'])
export type CallKind = z.infer<typeof CallKind>

// ── Placing a call ─────────────────────────────────────────────────────────────────────────────

export const MAKE_CALL_MESSAGES = {
  missing: 'Please fill in all fields.',
  phone: 'Please enter a valid phone number.',
  agent: 'Invalid agent selected.',
} as const

/** The form as it is typed; `checkMakeCall` says what is wrong with it, in the order a user should hear it. */
export const MakeCallForm = z.object({
  businessId: BusinessId,
  agentId: z.union([z.number(), z.string().max(40)]).nullish(),
  toNumber: z.string().max(40).nullish(),
  customerName: z.string().max(200).nullish(),
  context: z.string().max(10_000).nullish(),
})
export type MakeCallForm = z.infer<typeof MakeCallForm>

export type MakeCallDraft = { agentId: number; toNumber: string; customerName: string; context: string }

/** `asPhoneNumber` answers E.164, or undefined for what is no number. */
export function checkMakeCall(
  form: Omit<MakeCallForm, 'businessId'>,
  asPhoneNumber: (typed: string) => string | undefined,
): { draft: MakeCallDraft } | { problem: keyof typeof MAKE_CALL_MESSAGES; path: string } {
  const context = form.context?.trim()
  const customerName = form.customerName?.trim()
  const typedNumber = form.toNumber?.trim()
  const agent = String(form.agentId ?? '').trim()
  for (const [path, value] of Object.entries({ context, customerName, toNumber: typedNumber, agentId: agent })) {
    if (!value) return { problem: 'missing', path }
  }
  const toNumber = asPhoneNumber(typedNumber ?? '')
  if (!toNumber) return { problem: 'phone', path: 'toNumber' }
  const agentId = AgentId.safeParse(/^\d+$/.test(agent) ? Number(agent) : undefined)
  if (!agentId.success) return { problem: 'agent', path: 'agentId' }
  return { draft: { agentId: agentId.data, toNumber, customerName: customerName ?? '', context: context ?? '' } }
}

export const makeCall = endpoint({
  method: 'POST',
  path: '/v1/make-call',
  summary: 'Calls a customer. With an `Idempotency-Key` header a retried request finds the call that the first made.',
  body: MakeCallForm,
  response: z.object({ callId: CallId, state: CallState }),
})

export const hangUpCall = endpoint({
  method: 'POST',
  path: '/v1/calls/:callId/hang-up',
  summary: 'Ends a call; one that is already over stays as it is.',
  params: z.object({ callId: CallId }),
  response: z.object({ callId: CallId, state: CallState }),
})

// ── The log ────────────────────────────────────────────────────────────────────────────────────

export const CallLogEntry = z.object({
  callId: CallId,
  agentId: AgentId,
  agentName: z.string(),
  customerName: z.string(),
  customerNumber: z.string(),
  startTime: Instant,
  /** A short phrase; empty until the call was looked at. */
  intent: z.string(),
  /** Rupees. */
  price: z.number(),
  state: CallState,
  /** One line a turn, `Agent: …` / `Customer: …`. */
  transcription: z.string(),
  recordingObjKey: z.string().nullable(),
  kind: CallKind,
  direction: z.enum(['outbound', 'inbound']),
  campaignId: CampaignId.nullable(),
  /** Talk time. */
  talkMs: z.number().int(),
  score: z.number().int().nullable(),
  endReason: z.string().nullable(),
  /** Comes with the product to show what a call looks like. */
  sample: z.boolean(),
})
export type CallLogEntry = z.infer<typeof CallLogEntry>

export const CallLogFilters = z.object({
  agentId: AgentId.optional(),
  campaignId: CampaignId.optional(),
  /** The beginning of a number, a name or a last name. */
  search: z.string().trim().max(100).optional(),
  /** Calls that started at or after, and before. */
  from: Instant.optional(),
  to: Instant.optional(),
  state: CallState.optional(),
  kind: CallKind.default('phone'),
})
export type CallLogFilters = z.infer<typeof CallLogFilters>

export const MOST_COUNTED = 10_000

export const CallLogPage = z.object({
  content: z.array(CallLogEntry),
  /** Zero-based. */
  number: z.number().int(),
  totalPages: z.number().int(),
  first: z.boolean(),
  last: z.boolean(),
  totalElements: z.number().int(),
  /** True when a search, date or state filter found more than 10,000: then only the newest 10,000 are paged. */
  capped: z.boolean(),
})
export type CallLogPage = z.infer<typeof CallLogPage>

export const callLog = endpoint({
  method: 'GET',
  path: '/call-log/:businessId',
  summary: 'The calls of a business, newest first.',
  params: InBusiness,
  query: CallLogFilters.extend({
    page: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    size: z.coerce.number().int().min(1).max(100).default(10),
  }),
  response: CallLogPage,
})

export const callLogFilterOptions = endpoint({
  method: 'GET',
  path: '/filter/call-log/:businessId',
  summary: 'What the call log can be filtered by: names of agents and campaigns by their ids.',
  params: InBusiness,
  response: z.object({
    agentInfo: z.record(z.string(), z.string()),
    campaignInfo: z.record(z.string(), z.string()),
  }),
})

/** Answers `text/csv`, streamed, with a `content-disposition` that names the file. */
export const EXPORT_CALLS_PATH = '/v1/call-log/:businessId/export'
export const ExportCallsQuery = CallLogFilters

// ── One call in full ───────────────────────────────────────────────────────────────────────────

export const CallSource = z.object({ fileId: z.string(), fileName: z.string(), place: z.string() })

/** Milliseconds after the answer; each step of how one reply came about. */
export const CallWaterfall = z.object({
  lastVoicedAt: z.number(),
  speechEndDecidedAt: z.number(),
  transcriptFinalAt: z.number(),
  firstTokenAt: z.number(),
  firstAudioMadeAt: z.number(),
  firstAudioOnLineAt: z.number(),
})
export type CallWaterfall = z.infer<typeof CallWaterfall>

export const CallTurn = z.object({
  who: z.enum(['agent', 'customer']),
  text: z.string(),
  /** Milliseconds after the answer, which is where the recording starts. */
  startMs: z.number(),
  endMs: z.number(),
  interrupted: z.boolean(),
  sources: z.array(CallSource),
  waterfall: CallWaterfall.nullable(),
})
export type CallTurn = z.infer<typeof CallTurn>

export const CallEvent = z.object({
  seq: z.number().int(),
  at: Instant,
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type CallEvent = z.infer<typeof CallEvent>

export const CallInFull = CallLogEntry.extend({
  context: z.string(),
  variables: z.record(z.string(), z.string()),
  ourNumber: z.string(),
  persona: z.string().nullable(),
  answeredAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  turns: z.array(CallTurn),
  summary: z.string(),
  scoreReasons: z.array(z.object({ name: z.string(), points: z.number(), of: z.number(), why: z.string() })),
  facts: z.record(z.string(), z.string()),
  sentiment: z.enum(['positive', 'neutral', 'negative']).nullable(),
  /** Who looked at it afterwards; null while nobody has. */
  analysedBy: z.enum(['rules', 'model']).nullable(),
  recording: z
    .object({ state: z.enum(['none', 'preparing', 'ready', 'erased']), seconds: z.number().nullable() })
    .describe('`none`: not recorded.'),
  /** How the price came about: talk time × the plan's price, rounded up to the paisa; taxes not included. */
  cost: z.object({ talkMs: z.number().int(), rupeesPerMinute: z.number(), rupees: z.number(), free: z.boolean() }),
  /** The newest event's, to follow the call from here. */
  lastSeq: z.number().int(),
})
export type CallInFull = z.infer<typeof CallInFull>

export const readCall = endpoint({
  method: 'GET',
  path: '/v1/calls/:callId',
  summary: 'One call in full.',
  params: z.object({ callId: CallId }),
  response: CallInFull,
})

/**
 * `text/event-stream`: each message's `id` is the event's seq, its `data` a CallEvent. It goes on after
 * `Last-Event-ID`, and ends by itself once the call is over and looked at. docs/calls.md lists the types.
 */
export const CALL_EVENTS_PATH = '/v1/calls/:callId/events'

export const readRecording = endpoint({
  method: 'GET',
  path: '/storage/recording',
  summary: "A playable address of a call's recording.",
  query: z.object({ recordingObjKey: z.string().min(1).max(300) }),
  response: z.object({ recordingObjKey: z.string() }),
})
