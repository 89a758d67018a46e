// The call log: any page of it without counting its predecessors, whatever the filters.
import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { type CallLogEntry, type CallLogFilters, type CallLogPage, MOST_COUNTED } from '#contract/calls.ts'
import type { Transaction } from '../database/database.ts'
import { agents, callDetails, calls } from '../database/schema/index.ts'
import { seekPage } from './log-counts.ts'

export type LogQuery = CallLogFilters & { page: number; size: number }

/** Calls get their ids in the order they start; how many may be out of it, such as those of one moment or samples. */
const OUT_OF_ORDER = 1_000

export async function findLogPage(tx: Transaction, businessId: number, query: LogQuery): Promise<CallLogPage> {
  const { page, size } = query
  const { ids, total, capped } = isCounted(query)
    ? { ...(await seekPage(tx, businessId, query)), capped: false }
    : await searchPage(tx, businessId, query)
  const totalPages = Math.ceil(total / size)
  return {
    content: await findEntries(tx, businessId, ids),
    number: page,
    totalPages,
    first: page === 0,
    last: page >= totalPages - 1,
    totalElements: total,
    capped,
  }
}

/** The specification's own filters: these are counted as calls come and go. */
const isCounted = ({ search, from, to, state }: LogQuery) => !search && !from && !to && !state

// ── The added filters: the newest 10,000 ───────────────────────────────────────────────────────

async function searchPage(
  tx: Transaction,
  businessId: number,
  query: LogQuery,
): Promise<{ ids: number[]; total: number; capped: boolean }> {
  const matches = await matching(tx, businessId, query)
  const counted = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (${union(matches.map((match) => sql`(select id from calls where ${match} limit ${MOST_COUNTED + 1})`))}) as found`,
  )
  const found = counted.rows[0]?.n ?? 0
  const capped = found > MOST_COUNTED
  const offset = query.page * query.size
  const size = Math.min(query.size, MOST_COUNTED - offset)
  if (size <= 0) return { ids: [], total: Math.min(found, MOST_COUNTED), capped }
  const newest = matches.map(
    (match) => sql`(select id from calls where ${match} order by id desc limit ${offset + size})`,
  )
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from (${union(newest)}) as found order by id desc limit ${size} offset ${offset}`,
  )
  return { ids: rows.map(({ id }) => Number(id)), total: Math.min(found, MOST_COUNTED), capped }
}

const union = (parts: SQL[]) => sql.join(parts, sql` union `)

/** One condition for each way a call can match; each has an index of its own. */
export async function matching(tx: Transaction, businessId: number, filters: CallLogFilters): Promise<SQL[]> {
  const common = and(
    eq(calls.businessId, businessId),
    eq(calls.kind, filters.kind),
    filters.agentId ? eq(calls.agentId, filters.agentId) : undefined,
    filters.campaignId ? eq(calls.campaignId, filters.campaignId) : undefined,
    filters.state ? eq(calls.state, filters.state) : undefined,
    await startedWithin(tx, businessId, filters),
  ) as SQL
  if (!filters.search) return [common]
  return waysToMatch(filters.search).map((way) => and(common, way) as SQL)
}

function waysToMatch(search: string): SQL[] {
  const digits = search.replace(/[\s().-]/g, '')
  if (/^\+?\d+$/.test(digits)) {
    return numberPrefixes(digits).map((prefix) => startsWith(sql`${calls.customerNumber} collate "C"`, prefix))
  }
  const name = search.toLowerCase()
  return [startsWith(sql`${calls.nameKey}`, name), startsWith(sql`${calls.lastNameKey}`, name)]
}

/** In byte order nothing that starts with the prefix comes after it and the last character there is. */
const startsWith = (column: SQL, prefix: string) =>
  sql`(${column} >= ${prefix} and ${column} < ${`${prefix}\u{10ffff}`})`

/** A number may be typed with its country, without it, or with the trunk's 0. */
function numberPrefixes(digits: string): string[] {
  if (digits.startsWith('+')) return [digits]
  return [`+${digits}`, `+91${digits.replace(/^0/, '')}`]
}

// Time is looked up once as a range of ids, so that every index in id order serves a range of time too.
async function startedWithin(
  tx: Transaction,
  businessId: number,
  { kind, from, to }: CallLogFilters,
): Promise<SQL | undefined> {
  const ofKind = and(eq(calls.businessId, businessId), eq(calls.kind, kind))
  const conditions: SQL[] = []
  if (from) {
    const since = new Date(from)
    const nearby = sql`(select id from calls where ${ofKind} and ${gte(calls.startedAt, since)} order by started_at limit ${OUT_OF_ORDER})`
    conditions.push(gte(calls.startedAt, since), await fromEdge(tx, sql`min(id)`, nearby, gte))
  }
  if (to) {
    const until = new Date(to)
    const nearby = sql`(select id from calls where ${ofKind} and ${lt(calls.startedAt, until)} order by started_at desc limit ${OUT_OF_ORDER})`
    conditions.push(lt(calls.startedAt, until), await fromEdge(tx, sql`max(id)`, nearby, lte))
  }
  return and(...conditions)
}

async function fromEdge(tx: Transaction, edge: SQL, nearby: SQL, compare: typeof gte): Promise<SQL> {
  const { rows } = await tx.execute<{ id: number | null }>(sql`select ${edge} as id from ${nearby} as nearby`)
  const id = rows[0]?.id ?? null
  return id === null ? sql`false` : compare(calls.id, Number(id))
}

// ── Rows ───────────────────────────────────────────────────────────────────────────────────────

export type LogRow = {
  call: typeof calls.$inferSelect
  agentName: string
  intent: string
  transcription: string
  summary: string
}

/** In the order of the ids given. */
export async function findLogRows(tx: Transaction, businessId: number, ids: readonly number[]): Promise<LogRow[]> {
  if (ids.length === 0) return []
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const rows = await tx
    .select({
      call: calls,
      agentName: agents.name,
      intent: callDetails.intent,
      transcription: callDetails.transcription,
      summary: callDetails.summary,
    })
    .from(calls)
    .innerJoin(agents, eq(agents.id, calls.agentId))
    .leftJoin(callDetails, eq(callDetails.callId, calls.id))
    .where(and(eq(calls.businessId, businessId), sql`${calls.id} in (${list})`))
  return rows
    .map(({ intent, transcription, summary, ...row }) => ({
      ...row,
      intent: intent ?? '',
      transcription: transcription ?? '',
      summary: summary ?? '',
    }))
    .sort((one, other) => other.call.id - one.call.id)
}

async function findEntries(tx: Transaction, businessId: number, ids: readonly number[]): Promise<CallLogEntry[]> {
  return (await findLogRows(tx, businessId, ids)).map(asEntry)
}

export function asEntry({ call, agentName, intent, transcription }: Omit<LogRow, 'summary'>): CallLogEntry {
  return {
    callId: call.id,
    agentId: call.agentId,
    agentName,
    customerName: call.customerName,
    customerNumber: call.customerNumber,
    startTime: call.startedAt.toISOString(),
    intent,
    price: Number(call.pricePaise) / 100,
    state: call.state,
    transcription,
    recordingObjKey: call.recordingKey,
    kind: call.kind,
    direction: call.direction,
    campaignId: call.campaignId,
    talkMs: call.talkMs,
    score: call.score,
    endReason: call.endReason,
    sample: call.sample,
  }
}
