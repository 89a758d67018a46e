import { eq, sql } from 'drizzle-orm'
import type { Plan } from '#contract/billing.ts'
import type { Transaction } from '../database/database.ts'
import { businesses, phoneNumbers, tokens } from '../database/schema/index.ts'

export type Business = { id: number; name: string; email: string; phone: string; plan: Plan }
const business = {
  id: businesses.id,
  name: businesses.name,
  email: businesses.email,
  phone: businesses.phone,
  plan: businesses.plan,
}

/** Undefined when the e-mail has an account. */
export async function insertBusiness(
  tx: Transaction,
  details: Omit<Business, 'id'> & { passwordHash: string },
): Promise<Business | undefined> {
  const [created] = await tx.insert(businesses).values(details).onConflictDoNothing().returning(business)
  return created
}

export async function findBusiness(tx: Transaction, id: number): Promise<Business | undefined> {
  const [found] = await tx.select(business).from(businesses).where(eq(businesses.id, id))
  return found
}

export async function findBusinessByEmail(tx: Transaction, email: string): Promise<Business | undefined> {
  const [found] = await tx.select(business).from(businesses).where(sql`lower(${businesses.email}) = lower(${email})`)
  return found
}

export const findBusinesses = (tx: Transaction): Promise<Business[]> =>
  tx.select(business).from(businesses).orderBy(businesses.id)

export async function findPlan(tx: Transaction, id: number): Promise<Plan | undefined> {
  const [found] = await tx.select({ plan: businesses.plan }).from(businesses).where(eq(businesses.id, id))
  return found?.plan
}

export async function updateBusiness(
  tx: Transaction,
  id: number,
  change: { passwordHash: string } | { plan: Plan },
): Promise<void> {
  await tx.update(businesses).set(change).where(eq(businesses.id, id))
}

export async function deleteSessions(tx: Transaction, businessId: number): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.businessId, businessId))
}

export async function deleteExpiredSessions(tx: Transaction): Promise<void> {
  await tx.delete(tokens).where(sql`${tokens.expiresAt} < now()`)
}

export type SignInAccount = Omit<Business, 'plan'> & { passwordHash: string }

export async function findAccountToSignIn(tx: Transaction, email: string): Promise<SignInAccount | undefined> {
  const { rows } = await tx.execute<{ id: string; name: string; email: string; phone: string; password_hash: string }>(
    sql`select * from public.account_to_sign_in(${email})`,
  )
  const [row] = rows
  return (
    row && { id: Number(row.id), name: row.name, email: row.email, phone: row.phone, passwordHash: row.password_hash }
  )
}

/** Whose number it is now: this business's, or another's that had it before. */
export async function insertNumber(tx: Transaction, businessId: number, number: string): Promise<number> {
  await tx.insert(phoneNumbers).values({ businessId, number }).onConflictDoNothing()
  const [row] = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.number, number))
  return row?.businessId ?? 0
}

export async function hasNumber(tx: Transaction, businessId: number): Promise<boolean> {
  const rows = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.businessId, businessId)).limit(1)
  return rows.length > 0
}
