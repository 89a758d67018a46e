import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { DemoRequest } from '#contract/demo-requests.ts'
import type { Transaction } from '../database/database.ts'
import { demoRequests } from '../database/schema/index.ts'

export type StoredDemoRequest = typeof demoRequests.$inferSelect

/** Whoever stores for the same address waits for the other, so that two clicks at once are seen as two. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`demo request ${email}`}, 0))`)
}

export async function hasSameSince(tx: Transaction, request: DemoRequest, since: Date): Promise<boolean> {
  const same = await tx
    .select({ id: demoRequests.id })
    .from(demoRequests)
    .where(
      and(
        eq(demoRequests.email, request.email),
        gt(demoRequests.createdAt, since),
        eq(demoRequests.name, request.name),
        eq(demoRequests.company, request.company),
        eq(demoRequests.phone, request.phone),
      ),
    )
    .limit(1)
  return same.length > 0
}

export async function insertDemoRequest(tx: Transaction, request: DemoRequest): Promise<void> {
  await tx.insert(demoRequests).values(request)
}

/** Newest first. */
export const findDemoRequests = (tx: Transaction): Promise<StoredDemoRequest[]> =>
  tx.select().from(demoRequests).orderBy(desc(demoRequests.id))

export async function findDemoRequest(tx: Transaction, id: number): Promise<StoredDemoRequest | undefined> {
  const [found] = await tx.select().from(demoRequests).where(eq(demoRequests.id, id)).for('update')
  return found
}

export async function markApproved(tx: Transaction, id: number, businessId: number): Promise<void> {
  await tx.update(demoRequests).set({ approvedAs: businessId, approvedAt: new Date() }).where(eq(demoRequests.id, id))
}
