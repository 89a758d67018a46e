import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { files } from '../database/schema/index.ts'

export type FileRow = typeof files.$inferSelect

export async function insertFile(tx: Transaction, file: typeof files.$inferInsert): Promise<void> {
  await tx.insert(files).values(file)
}

export function findFiles(tx: Transaction, businessId: number, ids: string[]): Promise<FileRow[]> {
  return tx
    .select()
    .from(files)
    .where(and(eq(files.businessId, businessId), inArray(files.id, ids)))
}

export async function markStored(tx: Transaction, ids: string[]): Promise<void> {
  await tx
    .update(files)
    .set({ storedAt: sql`now()` })
    .where(and(inArray(files.id, ids), isNull(files.storedAt)))
}

export async function markUsed(tx: Transaction, ids: string[]): Promise<void> {
  await tx
    .update(files)
    .set({ usedAt: sql`now()` })
    .where(and(inArray(files.id, ids), isNull(files.usedAt)))
}

export async function deleteFileRow(
  tx: Transaction,
  businessId: number,
  purpose: FileRow['purpose'],
  id: string,
): Promise<FileRow | undefined> {
  const [row] = await tx
    .delete(files)
    .where(and(eq(files.businessId, businessId), eq(files.purpose, purpose), eq(files.id, id)))
    .returning()
  return row
}

/** Slots whose bytes never came, and files that nothing has used for a day. */
export function findAbandoned(tx: Transaction, now: Date, limit: number): Promise<FileRow[]> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  return tx
    .select()
    .from(files)
    .where(
      and(
        isNull(files.usedAt),
        or(and(isNull(files.storedAt), lt(files.createdAt, hoursAgo(2))), lt(files.createdAt, hoursAgo(24))),
      ),
    )
    .orderBy(files.createdAt)
    .limit(limit)
}

/** Deletes the row unless somebody began to use the file meanwhile. */
export async function deleteAbandoned(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx
    .delete(files)
    .where(and(eq(files.id, id), isNull(files.usedAt)))
    .returning({ id: files.id })
  return gone.length > 0
}
