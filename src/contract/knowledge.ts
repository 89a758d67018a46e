// The documents an agent answers from.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FileId, FileMeta } from './files.ts'
import { AgentId, InBusiness } from './shared.ts'

/** Beyond the file's meta: how far its reading has come. `reason` says why it failed. */
export const KnowledgeFile = FileMeta.extend({
  state: z.enum(['processing', 'ready', 'failed']),
  passages: z.number().int(),
  reason: z.string().optional(),
  /** True when questions find it by meaning too, not only by its words. */
  byMeaning: z.boolean(),
})
export type KnowledgeFile = z.infer<typeof KnowledgeFile>

export const downloadKnowledge = endpoint({
  method: 'GET',
  path: '/storage/get-kb/:businessId',
  summary: 'An address to download a knowledge file from',
  params: InBusiness,
  query: z.object({ fileId: FileId, contentType: z.string().optional() }),
  response: z.object({ downloadUrl: z.string() }),
})

export const deleteKnowledge = endpoint({
  method: 'DELETE',
  path: '/storage/delete-KBase/:businessId',
  summary: 'Deletes a knowledge file and detaches it from every agent',
  params: InBusiness,
  query: z.object({ fileId: FileId, contentType: z.string().optional() }),
  response: z.object({ deleted: z.literal(true) }),
})

/** Saving an agent does the same for the files it names; saying it right after the PUT starts the reading earlier. */
export const knowledgeUploaded = endpoint({
  method: 'POST',
  path: '/v1/knowledge/uploaded',
  summary: 'Says that a knowledge file has been uploaded, so that its reading starts',
  body: InBusiness.extend({ fileId: FileId }),
  response: KnowledgeFile,
})

export const listKnowledge = endpoint({
  method: 'GET',
  path: '/v1/knowledge/:businessId',
  summary: 'The state of knowledge files, by their ids or all of the business',
  params: InBusiness,
  query: z.object({ fileId: z.union([FileId.transform((id) => [id]), z.array(FileId)]).optional() }),
  response: z.array(KnowledgeFile),
})

/** Over named files, also those no agent has yet; without any, over the agent's. */
export const askKnowledge = endpoint({
  method: 'POST',
  path: '/v1/knowledge/ask',
  summary: 'What the documents would answer to a question, and where it stands',
  body: InBusiness.extend({
    question: z.string().trim().min(1).max(1000),
    agentId: AgentId.optional(),
    fileIds: z.array(FileId).max(100).optional(),
  }),
  response: z.object({
    answered: z.boolean(),
    passages: z.array(
      z.object({
        text: z.string(),
        heading: z.string(),
        score: z.number(),
        source: z.object({ fileId: z.string(), fileName: z.string(), place: z.string() }),
      }),
    ),
  }),
})
export type KnowledgeAnswer = z.infer<(typeof askKnowledge)['response']>
