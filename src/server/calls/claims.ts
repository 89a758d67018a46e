// Who runs which call: claiming what waits, fairly, and keeping the lease on what runs.
import { randomBytes } from 'node:crypto'
import { and, count, eq, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { CallKind } from '#contract/calls.ts'
import type { Transaction } from '../database/database.ts'
import { callAttempts } from '../database/schema/index.ts'
import { appendEventToAll } from './events.ts'
import { findCalls, type WholeCall } from './store.ts'

export const LEASE_MS = 15_000
const CLAIM_LOCK = 727_301

export type Attempt = typeof callAttempts.$inferSelect

export type Claimed = { call: WholeCall; attempt: Attempt }

export type ClaimLimits = {
  /** How many more this process can run. */
  free: number
  perBusiness: number
  /** Web phones are rung by the process that holds their socket; others leave it a few seconds. */
  webPhone: { number: string; businessesHere: readonly number[] }
}

type Waiting = { id: number; business_id: number; customer_number: string; kind: CallKind }

/**
 * Takes waiting calls for this process: businesses with the fewest running calls first, oldest call first. The attempt
 * that comes back is committed before any carrier is asked.
 */
export async function claimCalls(
  tx: Transaction,
  holder: string,
  limits: ClaimLimits,
  carrierFor: (kind: CallKind, number: string) => string,
  now: Date,
): Promise<Claimed[]> {
  // One claimer at a time, so that limits per business hold over all processes.
  await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`)
  const waitSince = new Date(now.getTime() - 5_000)
  const { number: webPhone, businessesHere } = limits.webPhone
  const { rows } = await tx.execute<Waiting>(sql`
    with running as (
      select business_id, count(*) as calls from call_attempts where settled_at is null group by business_id
    ), waiting as (
      select id, business_id, row_number() over (partition by business_id order by id) as rank
      from calls
      where state = 'QUEUED' and kind <> 'talk' and direction = 'outbound'
        and not exists (select from call_attempts where call_attempts.call_id = calls.id)
        and (customer_number <> ${webPhone} or business_id in (${idList(businessesHere)}) or started_at < ${waitSince})
    ), fairly as (
      select waiting.id from waiting left join running using (business_id)
      where waiting.rank + coalesce(running.calls, 0) <= ${limits.perBusiness}
      order by waiting.rank + coalesce(running.calls, 0), waiting.id
      limit ${limits.free}
    )
    select calls.id, calls.business_id, calls.customer_number, calls.kind
    from calls join fairly on fairly.id = calls.id
    where calls.state = 'QUEUED'
    order by calls.id
    for update of calls skip locked`)
  const attempts = rows.map((row) =>
    newAttempt(
      { businessId: Number(row.business_id), id: Number(row.id) },
      carrierFor(row.kind, row.customer_number),
      holder,
      now,
    ),
  )
  if (attempts.length > 0) await tx.insert(callAttempts).values(attempts)
  await appendEventToAll(
    tx,
    attempts.map(({ callId }) => callId),
    { at: now, type: 'dialling', data: { state: 'QUEUED' } },
  )
  const whole = await findCalls(
    tx,
    attempts.map(({ callId }) => callId),
  )
  return attempts.flatMap((attempt) => {
    const call = whole.find(({ id }) => id === attempt.callId)
    return call ? [{ attempt, call }] : []
  })
}

const idList = (ids: readonly number[]) => sql.join(ids.length > 0 ? ids.map((id) => sql`${id}`) : [sql`null`], sql`, `)

export function newAttempt(
  call: { businessId: number; id: number },
  carrier: string,
  holder: string,
  now: Date,
  attemptId = `a_${call.id}_${randomBytes(9).toString('base64url')}`,
): Attempt {
  return {
    callId: call.id,
    businessId: call.businessId,
    attemptId,
    carrier,
    createdAt: now,
    leaseHolder: holder,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    settledAt: null,
  }
}

export async function insertAttempt(tx: Transaction, attempt: Attempt): Promise<void> {
  await tx.insert(callAttempts).values(attempt)
}

/** How many calls of the business run just now, over all processes. */
export async function countRunning(tx: Transaction, businessId: number): Promise<number> {
  const [row] = await tx
    .select({ running: count() })
    .from(callAttempts)
    .where(and(eq(callAttempts.businessId, businessId), isNull(callAttempts.settledAt)))
  return row?.running ?? 0
}

/** Says that this process is alive and still has these calls. */
export async function renewLeases(
  tx: Transaction,
  holder: string,
  callIds: readonly number[],
  now: Date,
): Promise<void> {
  if (callIds.length === 0) return
  await tx
    .update(callAttempts)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
    .where(
      and(
        inArray(callAttempts.callId, [...callIds]),
        eq(callAttempts.leaseHolder, holder),
        isNull(callAttempts.settledAt),
      ),
    )
}

/** Attempts whose process is gone, now this one's. `before` is the lease's end; in the far future, it takes all. */
export async function takeOverAttempts(
  tx: Transaction,
  holder: string,
  which: { before: Date; except: readonly number[]; most: number },
  now: Date,
): Promise<Attempt[]> {
  if (which.most <= 0) return []
  const orphans = await tx
    .select()
    .from(callAttempts)
    .where(
      and(
        isNull(callAttempts.settledAt),
        lt(callAttempts.leaseUntil, which.before),
        or(ne(callAttempts.leaseHolder, holder), lt(callAttempts.leaseUntil, now)),
        which.except.length > 0 ? notInArray(callAttempts.callId, [...which.except]) : undefined,
      ),
    )
    .orderBy(callAttempts.leaseUntil)
    .limit(which.most)
    .for('update', { skipLocked: true })
  if (orphans.length === 0) return []
  await tx
    .update(callAttempts)
    .set({ leaseHolder: holder, leaseUntil: new Date(now.getTime() + LEASE_MS) })
    .where(
      inArray(
        callAttempts.callId,
        orphans.map(({ callId }) => callId),
      ),
    )
  return orphans
}
