import { and, count, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { doNotCall, doNotCallErased } from '../database/schema/index.ts'
import type { NewDoNotCall } from './do-not-call.ts'

const AT_ONCE = 5_000 // PostgreSQL takes at most 65,535 parameters a statement

export type DoNotCallRow = typeof doNotCall.$inferSelect

export const isListed = async (tx: Transaction, businessId: number, number: string): Promise<boolean> =>
  (await findListed(tx, businessId, [number])).has(number)

/** Also those that were erased, by the hash that was kept of them. */
export async function findListed(
  tx: Transaction,
  businessId: number,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const asked = sql`unnest(${sql.param([...numbers])}::text[]) as asked (number)`
  const { rows } = await tx.execute<{ number: string }>(sql`
    select asked.number from ${asked}
    join ${doNotCall} as listed on listed.business_id = ${businessId} and listed.number = asked.number
    union
    select asked.number from ${asked}
    where (select exists (select from ${doNotCallErased} where business_id = ${businessId}))
      and exists (select from ${doNotCallErased} as erased
        where erased.business_id = ${businessId} and erased.fingerprint = ${fingerprint(businessId, sql`asked.number`)})`)
  return new Set(rows.map(({ number }) => number))
}

const fingerprint = (businessId: number, number: SQL) => sql`do_not_call_fingerprint(${businessId}::bigint, ${number})`

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
  const unblocked = await tx
    .delete(doNotCallErased)
    .where(
      and(
        eq(doNotCallErased.businessId, businessId),
        eq(doNotCallErased.fingerprint, fingerprint(businessId, sql`${number}`)),
      ),
    )
    .returning({ fingerprint: doNotCallErased.fingerprint })
  return deleted.length + unblocked.length > 0
}

/** The number goes, and if it was listed, its hash comes in its place. */
export async function replaceByFingerprint(
  tx: Transaction,
  businessId: number,
  number: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${doNotCall} where business_id = ${businessId} and number = ${number} returning number
    )
    insert into ${doNotCallErased} (business_id, fingerprint, created_at)
    select ${businessId}, ${fingerprint(businessId, sql`gone.number`)}, ${at.toISOString()}::timestamptz from gone
    on conflict do nothing`)
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
