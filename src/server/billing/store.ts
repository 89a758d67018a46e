// SQL of the ledger. Whoever appends holds the account's row until the transaction ends.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { LedgerKind, Plan } from '#contract/billing.ts'
import { prepared, type Transaction } from '../database/database.ts'
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

/**
 * Writes the rows and moves the balance in one statement, which takes the account's lock if the transaction does not
 * hold it yet: as the last step of a transaction it keeps others waiting only for the commit. What the ledger takes once
 * per call and has already is left out. Answers the balance after.
 */
export async function append(tx: Transaction, businessId: number, entries: NewEntry[]): Promise<bigint> {
  let moved = 0n
  const lines = entries.map(({ kind, amountPaise, callId = null, note }, n) => {
    moved += amountPaise
    return { n, kind, amount: String(amountPaise), moved: String(moved), call: callId, note }
  })
  const { rows } = await prepared<{ balance: string }>(
    tx,
    sql`
    with account as (
      select balance_paise from billing_accounts where business_id = ${businessId} for update
    ), written as (
      insert into ledger_entries (business_id, kind, amount_paise, balance_after_paise, call_id, note)
      select ${businessId}, line.kind, line.amount, account.balance_paise + line.moved, line.call, line.note
      from account, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line(n int, kind text, amount bigint, moved bigint, call bigint, note text)
      order by line.n
      on conflict do nothing
      returning amount_paise
    ), total as (
      select coalesce(sum(amount_paise), 0)::bigint as moved from written
    )
    update billing_accounts set balance_paise = balance_paise + total.moved from total
    where business_id = ${businessId} returning balance_paise::text as balance`,
  )
  if (!rows[0]) throw new Error(`Business ${businessId} has no billing account`)
  return BigInt(rows[0].balance)
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
    .where(and(eq(ledgerEntries.businessId, ofBusiness), eq(ledgerEntries.callId, sql.placeholder('callId'))))
    .prepare('billing_entries_of_call')
    .execute({ businessId, callId })
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
