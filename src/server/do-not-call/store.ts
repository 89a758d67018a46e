import { and, count, desc, eq, inArray, like } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { doNotCall } from '../database/schema/index.ts'
import type { NewDoNotCall } from './do-not-call.ts'

const AT_ONCE = 5_000 // PostgreSQL takes at most 65,535 parameters a statement

export type DoNotCallRow = typeof doNotCall.$inferSelect

export async function isListed(tx: Transaction, businessId: number, number: string): Promise<boolean> {
  const rows = await tx
    .select({ number: doNotCall.number })
    .from(doNotCall)
    .where(and(eq(doNotCall.businessId, businessId), eq(doNotCall.number, number)))
  return rows.length > 0
}

export async function findListed(
  tx: Transaction,
  businessId: number,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await tx
    .select({ number: doNotCall.number })
    .from(doNotCall)
    .where(and(eq(doNotCall.businessId, businessId), inArray(doNotCall.number, [...numbers])))
  return new Set(rows.map(({ number }) => number))
}

/** Answers how many were new. */
export async function insertNumbers(
  tx: Transaction,
  businessId: number,
  numbers: readonly string[],
  { source, note = '', callId, at }: NewDoNotCall,
): Promise<number> {
  let added = 0
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const rows = numbers
      .slice(from, from + AT_ONCE)
      .map((number) => ({ businessId, number, source, note, callId: callId ?? null, createdAt: at }))
    const inserted = await tx.insert(doNotCall).values(rows).onConflictDoNothing().returning({ n: doNotCall.number })
    added += inserted.length
  }
  return added
}

export async function deleteNumber(tx: Transaction, businessId: number, number: string): Promise<boolean> {
  const deleted = await tx
    .delete(doNotCall)
    .where(and(eq(doNotCall.businessId, businessId), eq(doNotCall.number, number)))
    .returning({ number: doNotCall.number })
  return deleted.length > 0
}

export async function findPage(
  tx: Transaction,
  businessId: number,
  page: { search?: string | undefined; page: number; size: number },
): Promise<{ rows: DoNotCallRow[]; total: number }> {
  const digits = page.search?.replace(/\D/g, '')
  const found = and(eq(doNotCall.businessId, businessId), digits ? like(doNotCall.number, `%${digits}%`) : undefined)
  const [counted] = await tx.select({ total: count() }).from(doNotCall).where(found)
  const rows = await tx
    .select()
    .from(doNotCall)
    .where(found)
    .orderBy(desc(doNotCall.createdAt), doNotCall.number)
    .limit(page.size)
    .offset(page.page * page.size)
  return { rows, total: counted?.total ?? 0 }
}
