// SQL of the ledger. Whoever appends holds the account's row until the transaction ends.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { LedgerKind, Plan } from '#contract/billing.ts'
import type { Transaction } from '../database/database.ts'
import { billingAccounts, businesses, ledgerEntries } from '../database/schema/index.ts'

export type NewEntry = { kind: LedgerKind; amountPaise: bigint; note: string; callId?: number }
export type Entry = typeof ledgerEntries.$inferSelect

/** False when the account stood already. */
export async function insertAccount(tx: Transaction, businessId: number): Promise<boolean> {
  const created = await tx.insert(billingAccounts).values({ businessId }).onConflictDoNothing().returning()
  return created.length > 0
}

export async function lockAccount(tx: Transaction, businessId: number): Promise<bigint> {
  const [account] = await tx
    .select({ balance: billingAccounts.balancePaise })
    .from(billingAccounts)
    .where(eq(billingAccounts.businessId, businessId))
    .for('update')
  if (!account) throw new Error(`Business ${businessId} has no billing account`)
  return account.balance
}

/** `balance` is what `lockAccount` answered; the new balance comes back. */
export async function append(
  tx: Transaction,
  businessId: number,
  balance: bigint,
  entries: NewEntry[],
): Promise<bigint> {
  let after = balance
  const rows = entries.map((entry) => {
    after += entry.amountPaise
    return { businessId, balanceAfterPaise: after, ...entry }
  })
  if (rows.length === 0) return after
  await tx.insert(ledgerEntries).values(rows)
  await tx.update(billingAccounts).set({ balancePaise: after }).where(eq(billingAccounts.businessId, businessId))
  return after
}

// Every open dashboard asks these again and again: they are planned once per connection, and then only run.
const ofBusiness = sql.placeholder('businessId')

export async function findBalance(tx: Transaction, businessId: number): Promise<bigint> {
  const [account] = await tx
    .select({ balance: billingAccounts.balancePaise })
    .from(billingAccounts)
    .where(eq(billingAccounts.businessId, ofBusiness))
    .prepare('billing_balance')
    .execute({ businessId })
  return account?.balance ?? 0n
}

export async function findTerms(tx: Transaction, businessId: number): Promise<{ plan: Plan; balance: bigint }> {
  const [terms] = await tx
    .select({ plan: businesses.plan, balance: billingAccounts.balancePaise })
    .from(businesses)
    .innerJoin(billingAccounts, eq(billingAccounts.businessId, businesses.id))
    .where(eq(businesses.id, ofBusiness))
    .prepare('billing_terms')
    .execute({ businessId })
  if (!terms) throw new Error(`Business ${businessId} has no billing account`)
  return terms
}

export function findEntriesOfCall(tx: Transaction, businessId: number, callId: number): Promise<Entry[]> {
  return tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.businessId, businessId), eq(ledgerEntries.callId, callId)))
}

export async function hasTopUp(tx: Transaction, businessId: number, note: string): Promise<boolean> {
  const mine = eq(ledgerEntries.businessId, businessId)
  const same = and(mine, eq(ledgerEntries.kind, 'top-up'), eq(ledgerEntries.note, note))
  return (await tx.select({ id: ledgerEntries.id }).from(ledgerEntries).where(same).limit(1)).length > 0
}

/** Newest first. */
export function findEntries(
  tx: Transaction,
  businessId: number,
  { before = Number.MAX_SAFE_INTEGER, size }: { before?: number; size: number },
): Promise<Entry[]> {
  return tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.businessId, ofBusiness), lt(ledgerEntries.id, sql.placeholder('before'))))
    .orderBy(desc(ledgerEntries.id))
    .limit(sql.placeholder('size'))
    .prepare('billing_entries')
    .execute({ businessId, before, size })
}
