// The documents of a business: confirmed after upload, read, searched, deleted. The slice's door.
import type { KnowledgeFile } from '#contract/knowledge.ts'
import type { Transaction } from '../database/database.ts'
import { confirmUploads, type FileParts, fileMeta } from '../files/files.ts'
import type { JobQueue } from '../ports.ts'
import { readKnowledge } from './job-names.ts'
import { findKnowledge, insertKnowledge } from './store.ts'

export { type KnowledgeSearch, knowledgeSearch } from './search.ts'

export type KnowledgeParts = FileParts & { queue: JobQueue }

/** Makes sure that the files have come and that their reading has begun; refuses when one is missing. */
export async function acceptKnowledge(parts: KnowledgeParts, businessId: number, fileIds: string[]): Promise<void> {
  const files = await confirmUploads(parts, businessId, 'knowledge', fileIds)
  if (files.length === 0) return
  await parts.db.inBusiness(businessId, async (tx) => {
    const ids = files.map(({ id }) => id)
    const fresh = await insertKnowledge(tx, businessId, ids)
    await parts.queue.enqueue(
      tx,
      readKnowledge,
      fresh.map((fileId) => ({ businessId, fileId })),
    )
  })
}

/** The named files of the transaction's business with the state of their reading; all of them when none is named. */
export async function knowledgeStates(tx: Transaction, fileIds?: string[]): Promise<KnowledgeFile[]> {
  if (fileIds?.length === 0) return []
  const rows = await findKnowledge(tx, fileIds)
  return rows.map(({ file, knowledge }) => ({
    ...fileMeta(file),
    state: knowledge?.state ?? 'processing',
    passages: knowledge?.passageCount ?? 0,
    byMeaning: knowledge?.vectorsOf !== null && knowledge?.vectorsOf !== undefined,
    ...(knowledge?.reason ? { reason: knowledge.reason } : {}),
  }))
}
