import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CALL_STATES } from '#contract/calls.ts'
import { agents } from './agents.ts'
import { businessId, id, instant, ownBusinessOnly, paise } from './tenancy.ts'

/**
 * Searched by its beginning as a range in byte order. Row-level security lets an index serve only leakproof
 * operators: comparisons are, LIKE and lower() are not.
 */
const searchKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

type Filtered = Record<'agentId' | 'campaignId' | 'startedAt', ExtraConfigColumn>
const alsoFiltered = ({ agentId, campaignId, startedAt }: Filtered) => [agentId, campaignId, startedAt]

const callId = () => bigint('call_id', { mode: 'number' }).notNull()

/**
 * What the log lists, kept narrow; the words of a call are in `call_details`. Calls get their ids in the order they
 * start, so that the log sorts by id. `call_counts` follows this table by triggers.
 */
export const calls = pgTable(
  'calls',
  {
    id: id(),
    businessId: businessId(),
    kind: text({ enum: ['phone', 'talk', 'rehearsal'] }).notNull(),
    direction: text({ enum: ['outbound', 'inbound'] }).notNull(),
    agentId: bigint('agent_id', { mode: 'number' }).notNull(),
    campaignId: bigint('campaign_id', { mode: 'number' }),
    contactId: bigint('contact_id', { mode: 'number' }),
    /** E.164; empty in a talk. */
    customerNumber: text('customer_number').notNull(),
    customerName: text('customer_name').notNull(),
    nameKey: searchKey('name_key').generatedAlwaysAs(sql`lower(customer_name)`),
    lastNameKey: searchKey('last_name_key').generatedAlwaysAs(sql`lower(substring(customer_name from '[^ ]*$'))`),
    state: text({ enum: CALL_STATES }).notNull(),
    startedAt: instant('started_at').notNull(),
    answeredAt: instant('answered_at'),
    endedAt: instant('ended_at'),
    /** Why it ended, as a word: `goodbye`, `busy`, `lost-in-a-crash` … */
    endReason: text('end_reason'),
    talkMs: integer('talk_ms').notNull().default(0),
    pricePaise: paise('price_paise').notNull().default(sql`0`),
    score: smallint(),
    /** Null until a recording exists. */
    recordingKey: text('recording_key'),
    hangUpRequestedAt: instant('hang_up_requested_at'),
    /** The `seq` of the newest event. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Made at the first start, to show what the product does. */
    sample: boolean().notNull().default(false),
  },
  (table) => [
    unique('calls_of_business').on(table.businessId, table.id),
    foreignKey({
      name: 'calls_agent',
      columns: [table.businessId, table.agentId],
      foreignColumns: [agents.businessId, agents.id],
    }),
    // In the order of the log, with what else it is filtered by, so that counting and paging never leave the index.
    index('calls_log').on(table.businessId, table.kind, table.id, table.startedAt),
    index('calls_log_agent').on(table.businessId, table.kind, table.agentId, table.id, table.startedAt),
    index('calls_log_campaign')
      .on(table.businessId, table.kind, table.campaignId, table.id, table.startedAt)
      .where(sql`${table.campaignId} is not null`),
    index('calls_log_agent_campaign')
      .on(table.businessId, table.kind, table.agentId, table.campaignId, table.id, table.startedAt)
      .where(sql`${table.campaignId} is not null`),
    index('calls_log_state').on(table.businessId, table.kind, table.state, table.id, ...alsoFiltered(table)),
    index('calls_log_number').on(
      table.businessId,
      table.kind,
      sql`${table.customerNumber} collate "C"`,
      table.id,
      ...alsoFiltered(table),
    ),
    index('calls_log_name').on(table.businessId, table.kind, table.nameKey, table.id, ...alsoFiltered(table)),
    index('calls_log_last_name').on(table.businessId, table.kind, table.lastNameKey, table.id, ...alsoFiltered(table)),
    index('calls_log_time').on(table.businessId, table.kind, table.startedAt),
    index('calls_open')
      .on(table.state, table.businessId, table.id)
      .where(sql`${table.state} in ('QUEUED', 'RINGING', 'IN_PROGRESS')`),
    ...ownBusinessOnly('calls'),
  ],
)

const ofCall = (name: string, table: { businessId: AnyPgColumn; callId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.businessId, table.callId],
    foreignColumns: [calls.businessId, calls.id],
  }).onDelete('cascade')

/** The words of a call: what it was for, what was said, what came of it. */
export const callDetails = pgTable(
  'call_details',
  {
    callId: callId().primaryKey(),
    businessId: businessId(),
    context: text().notNull().default(''),
    variables: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The agent's number, or the one an inbound call came in on. */
    ourNumber: text('our_number').notNull().default(''),
    persona: text(),
    /** The plan's price when the call started. */
    paisePerMinute: integer('paise_per_minute').notNull().default(0),
    recorded: boolean().notNull().default(false),
    /** One line a turn, `Agent: …` / `Customer: …`. */
    transcription: text().notNull().default(''),
    intent: text().notNull().default(''),
    summary: text().notNull().default(''),
    reasons: jsonb().$type<{ name: string; points: number; of: number; why: string }[]>().notNull().default([]),
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    sentiment: text({ enum: ['positive', 'neutral', 'negative'] }),
    analysedBy: text('analysed_by', { enum: ['rules', 'model'] }),
    recordingSeconds: integer('recording_seconds'),
    recordingBytes: integer('recording_bytes'),
    /** Set when retention or a person took the words or the sound away. */
    erasedAt: instant('erased_at'),
  },
  (table) => [ofCall('call_details_call', table), ...ownBusinessOnly('call_details')],
)

/** Append-only truth of what happened, in order. */
export const callEvents = pgTable(
  'call_events',
  {
    businessId: businessId(),
    callId: callId(),
    seq: integer().notNull(),
    at: instant('at').notNull(),
    type: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.seq] }),
    ofCall('call_events_call', table),
    ...ownBusinessOnly('call_events'),
  ],
)

/** What was said, turn by turn. Times are milliseconds after the answer. */
export const callTurns = pgTable(
  'call_turns',
  {
    businessId: businessId(),
    callId: callId(),
    turn: integer().notNull(),
    who: text({ enum: ['agent', 'customer'] }).notNull(),
    text: text().notNull(),
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    interrupted: boolean().notNull().default(false),
    sources: jsonb().$type<{ fileId: string; fileName: string; place: string }[]>().notNull().default([]),
    waterfall: jsonb().$type<Record<string, number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.turn] }),
    ofCall('call_turns_call', table),
    ...ownBusinessOnly('call_turns'),
  ],
)

/**
 * Committed before the carrier is asked, so that no call is ever dialled twice: one attempt a call, and after a crash
 * the carrier is asked by `attempt_id`. Whoever holds the lease runs the call.
 */
export const callAttempts = pgTable(
  'call_attempts',
  {
    callId: callId().primaryKey(),
    businessId: businessId(),
    attemptId: text('attempt_id').notNull(),
    carrier: text().notNull(),
    createdAt: instant('created_at').notNull(),
    leaseHolder: text('lease_holder').notNull(),
    leaseUntil: instant('lease_until').notNull(),
    /** Null while the call runs. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('call_attempts_attempt').on(table.attemptId),
    index('call_attempts_lease').on(table.leaseUntil).where(sql`${table.settledAt} is null`),
    ofCall('call_attempts_call', table),
    ...ownBusinessOnly('call_attempts'),
  ],
)

/** A retried request with the same `Idempotency-Key` finds the call it made. */
export const callRequests = pgTable(
  'call_requests',
  {
    businessId: businessId(),
    key: text().notNull(),
    requestSha256: text('request_sha256').notNull(),
    callId: callId(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.key] }),
    index('call_requests_age').on(table.createdAt),
    ofCall('call_requests_call', table),
    ...ownBusinessOnly('call_requests'),
  ],
)

/** Opens one socket, once, within a minute: a talk, or the web phone. */
export const callTickets = pgTable(
  'call_tickets',
  {
    sha256: text().primaryKey(),
    businessId: businessId(),
    /** Null for the web phone. */
    callId: bigint('call_id', { mode: 'number' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('call_tickets_expiry').on(table.expiresAt), ...ownBusinessOnly('call_tickets')],
)

/**
 * How many calls each stretch of ids holds, so that any page of the log is found without counting its predecessors.
 * `agent_id` and `campaign_id` are 0 where they do not matter; `span` is the stretch's size as a power of two.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    businessId: businessId(),
    kind: text().notNull(),
    agentId: bigint('agent_id', { mode: 'number' }).notNull(),
    campaignId: bigint('campaign_id', { mode: 'number' }).notNull(),
    span: smallint().notNull(),
    block: integer().notNull(),
    calls: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.businessId, table.kind, table.agentId, table.campaignId, table.span, table.block],
    }),
    ...ownBusinessOnly('call_counts'),
  ],
)

/** How long a business keeps what was said; null: for good. */
export const retention = pgTable(
  'retention',
  {
    businessId: businessId().primaryKey(),
    recordingDays: integer('recording_days'),
    transcriptDays: integer('transcript_days'),
    /** Calls that started before this have been swept already. */
    recordingsSweptUntil: instant('recordings_swept_until'),
    transcriptsSweptUntil: instant('transcripts_swept_until'),
  },
  () => ownBusinessOnly('retention'),
)
