import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { agentKnowledge, files, knowledgeFiles, knowledgePassages } from '../database/schema/index.ts'
import type { DocumentPassage } from '../ports.ts'

export type KnowledgeRow = typeof knowledgeFiles.$inferSelect
export type PassageRow = typeof knowledgePassages.$inferSelect
export type ReadableFile = { fileId: string; fileName: string; version: number; passageCount: number }
/** `reading`: not there yet, but soon. */
export type SearchedFile = ReadableFile & { reading: boolean }

/** The ids of those that were not known yet. */
export async function insertKnowledge(tx: Transaction, businessId: number, fileIds: string[]): Promise<string[]> {
  const inserted = await tx
    .insert(knowledgeFiles)
    .values(fileIds.map((fileId) => ({ businessId, fileId })))
    .onConflictDoNothing()
    .returning({ fileId: knowledgeFiles.fileId })
  return inserted.map(({ fileId }) => fileId)
}

export async function findKnowledge(tx: Transaction, fileIds?: string[]) {
  return tx
    .select({ file: files, knowledge: knowledgeFiles })
    .from(files)
    .leftJoin(knowledgeFiles, and(eq(knowledgeFiles.businessId, files.businessId), eq(knowledgeFiles.fileId, files.id)))
    .where(and(eq(files.purpose, 'knowledge'), fileIds ? inArray(files.id, fileIds) : undefined))
    .orderBy(asc(files.createdAt), asc(files.id))
}

const readable = {
  fileId: files.id,
  fileName: files.name,
  version: knowledgeFiles.version,
  passageCount: knowledgeFiles.passageCount,
  reading: sql<boolean>`${knowledgeFiles.state} = 'processing'`,
}

/** A reading that has gone on for longer is nothing to wait for on the phone. */
const SOON = sql`interval '1 minute'`
const readOrSoon = or(
  eq(knowledgeFiles.state, 'ready'),
  and(eq(knowledgeFiles.state, 'processing'), gt(knowledgeFiles.changedAt, sql`now() - ${SOON}`)),
)

export function findOfAgent(tx: Transaction, businessId: number, agentId: number): Promise<SearchedFile[]> {
  return tx
    .select(readable)
    .from(agentKnowledge)
    .innerJoin(files, and(eq(files.businessId, agentKnowledge.businessId), eq(files.id, agentKnowledge.fileId)))
    .innerJoin(
      knowledgeFiles,
      and(eq(knowledgeFiles.businessId, files.businessId), eq(knowledgeFiles.fileId, files.id)),
    )
    .where(and(eq(agentKnowledge.businessId, businessId), eq(agentKnowledge.agentId, agentId), readOrSoon))
    .orderBy(asc(files.id))
}

export function findByIds(tx: Transaction, businessId: number, fileIds: string[]): Promise<SearchedFile[]> {
  return tx
    .select(readable)
    .from(files)
    .innerJoin(
      knowledgeFiles,
      and(eq(knowledgeFiles.businessId, files.businessId), eq(knowledgeFiles.fileId, files.id)),
    )
    .where(and(eq(files.businessId, businessId), inArray(files.id, fileIds), readOrSoon))
    .orderBy(asc(files.id))
}

const ofFile = (businessId: number, fileId: string) =>
  and(eq(knowledgePassages.businessId, businessId), eq(knowledgePassages.fileId, fileId))

export function findPassages(
  tx: Transaction,
  businessId: number,
  fileId: string,
  after: number,
  limit: number,
): Promise<PassageRow[]> {
  return tx
    .select()
    .from(knowledgePassages)
    .where(and(ofFile(businessId, fileId), gt(knowledgePassages.position, after)))
    .orderBy(asc(knowledgePassages.position))
    .limit(limit)
}

export async function deletePassages(tx: Transaction, businessId: number, fileId: string): Promise<void> {
  await tx.delete(knowledgePassages).where(ofFile(businessId, fileId))
}

export async function insertPassages(
  tx: Transaction,
  businessId: number,
  fileId: string,
  from: number,
  passages: DocumentPassage[],
): Promise<void> {
  await tx
    .insert(knowledgePassages)
    .values(passages.map((passage, at) => ({ businessId, fileId, position: from + at, ...passage })))
}

/** Passages that no model has read yet, in order. */
export function findWithoutVector(
  tx: Transaction,
  businessId: number,
  fileId: string,
  after: number,
  limit: number,
): Promise<Pick<PassageRow, 'position' | 'text' | 'heading'>[]> {
  return tx
    .select({
      position: knowledgePassages.position,
      text: knowledgePassages.text,
      heading: knowledgePassages.heading,
    })
    .from(knowledgePassages)
    .where(and(ofFile(businessId, fileId), isNull(knowledgePassages.vector), gt(knowledgePassages.position, after)))
    .orderBy(asc(knowledgePassages.position))
    .limit(limit)
}

export async function setVectors(
  tx: Transaction,
  businessId: number,
  fileId: string,
  vectors: { position: number; vector: Uint8Array }[],
): Promise<void> {
  for (const { position, vector } of vectors) {
    await tx
      .update(knowledgePassages)
      .set({ vector })
      .where(and(ofFile(businessId, fileId), eq(knowledgePassages.position, position)))
  }
}

/** Every change makes a new version, so that no process keeps searching an old one. */
export async function setKnowledge(
  tx: Transaction,
  businessId: number,
  fileId: string,
  change: Partial<Pick<KnowledgeRow, 'state' | 'reason' | 'passageCount' | 'vectorsOf'>>,
): Promise<void> {
  await tx
    .update(knowledgeFiles)
    .set({ ...change, version: sql`${knowledgeFiles.version} + 1`, changedAt: sql`now()` })
    .where(and(eq(knowledgeFiles.businessId, businessId), eq(knowledgeFiles.fileId, fileId)))
}

/** Files whose reading was given up silently: a process died more often than the queue tries. */
export async function failForgotten(tx: Transaction, before: Date, reason: string): Promise<void> {
  await tx
    .update(knowledgeFiles)
    .set({ state: 'failed', reason, changedAt: sql`now()` })
    .where(and(eq(knowledgeFiles.state, 'processing'), lt(knowledgeFiles.changedAt, before)))
}
