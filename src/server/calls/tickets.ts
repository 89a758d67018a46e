// A ticket opens one socket, once, within a minute. Sockets cannot carry the bearer token.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { callTickets } from '../database/schema/index.ts'

const VALID_MS = 60_000

export async function issueTicket(
  tx: Transaction,
  to: { businessId: number; callId: number | null },
  now: Date,
): Promise<{ ticket: string; expiresAt: string }> {
  const ticket = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await tx.insert(callTickets).values({ sha256: sha256(ticket), ...to, expiresAt })
  return { ticket, expiresAt: expiresAt.toISOString() }
}

/** In a system transaction: whose it is becomes known here. */
export async function redeemTicket(
  tx: Transaction,
  ticket: string,
  now: Date,
): Promise<{ businessId: number; callId: number | null } | undefined> {
  const [redeemed] = await tx
    .delete(callTickets)
    .where(and(eq(callTickets.sha256, sha256(ticket)), gt(callTickets.expiresAt, now)))
    .returning({ businessId: callTickets.businessId, callId: callTickets.callId })
  return redeemed
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
