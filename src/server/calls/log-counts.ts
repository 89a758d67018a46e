// Finds a page by the counts of stretches of ids: coarse stretches, then fine ones, then a short walk.
import { and, between, desc, eq, lt } from 'drizzle-orm'
import type { CallLogFilters } from '#contract/calls.ts'
import type { Transaction } from '../database/database.ts'
import { callCounts, calls } from '../database/schema/index.ts'

// As the triggers count (migrations/…_call-counts.sql): stretches of 2^13 and 2^20 ids.
const FINE = 13
const COARSE = 20
const FINE_PER_COARSE = 2 ** (COARSE - FINE)

type Counted = Pick<CallLogFilters, 'kind' | 'agentId' | 'campaignId'>

export async function seekPage(
  tx: Transaction,
  businessId: number,
  query: Counted & { page: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const coarse = await findCounts(tx, businessId, query, COARSE)
  const total = coarse.reduce((sum, { calls: n }) => sum + n, 0)
  const offset = query.page * query.size
  if (offset >= total) return { ids: [], total }

  const inCoarse = walk(coarse, offset)
  const fine = await findCounts(tx, businessId, query, FINE, inCoarse.block)
  const { block, rest } = walk(fine, inCoarse.rest)
  const rows = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.businessId, businessId),
        eq(calls.kind, query.kind),
        query.agentId ? eq(calls.agentId, query.agentId) : undefined,
        query.campaignId ? eq(calls.campaignId, query.campaignId) : undefined,
        lt(calls.id, (block + 1) * 2 ** FINE),
      ),
    )
    .orderBy(desc(calls.id))
    .limit(query.size)
    .offset(rest)
  return { ids: rows.map(({ id }) => id), total }
}

type Count = { block: number; calls: number }

/** Newest stretch first. */
function findCounts(
  tx: Transaction,
  businessId: number,
  { kind, agentId = 0, campaignId = 0 }: Counted,
  span: number,
  withinCoarse?: number,
): Promise<Count[]> {
  const first = (withinCoarse ?? 0) * FINE_PER_COARSE
  return tx
    .select({ block: callCounts.block, calls: callCounts.calls })
    .from(callCounts)
    .where(
      and(
        eq(callCounts.businessId, businessId),
        eq(callCounts.kind, kind),
        eq(callCounts.agentId, agentId),
        eq(callCounts.campaignId, campaignId),
        eq(callCounts.span, span),
        withinCoarse === undefined ? undefined : between(callCounts.block, first, first + FINE_PER_COARSE - 1),
      ),
    )
    .orderBy(desc(callCounts.block))
}

/** The stretch that holds the call after `offset` newer ones, and how many of them are in that stretch itself. */
export function walk(counts: readonly Count[], offset: number): { block: number; rest: number } {
  let rest = offset
  for (const { block, calls: n } of counts) {
    if (rest < n) return { block, rest }
    rest -= n
  }
  return { block: counts.at(-1)?.block ?? 0, rest }
}
