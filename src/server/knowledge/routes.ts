import {
  askKnowledge,
  deleteKnowledge,
  downloadKnowledge,
  knowledgeUploaded,
  listKnowledge,
} from '#contract/knowledge.ts'
import { addressFor, deleteFile, fileNotFound, linkToFile } from '../files/files.ts'
import type { Routes } from '../http.ts'
import { acceptKnowledge, type KnowledgeParts, type KnowledgeSearch, knowledgeStates } from './knowledge.ts'

export function knowledgeRoutes(parts: KnowledgeParts & { search: KnowledgeSearch }): Routes {
  const { db, search } = parts
  return (serve) => {
    serve(downloadKnowledge, async ({ businessId, query, request }) => ({
      downloadUrl: addressFor(request, await linkToFile(parts, businessId, 'knowledge', query.fileId)),
    }))

    serve(deleteKnowledge, async ({ businessId, query }) => {
      await deleteFile(parts, businessId, 'knowledge', query.fileId)
      return { deleted: true as const }
    })

    serve(knowledgeUploaded, async ({ businessId, body }) => {
      await acceptKnowledge(parts, businessId, [body.fileId])
      const [state] = await db.inBusiness(businessId, (tx) => knowledgeStates(tx, [body.fileId]))
      if (!state) throw fileNotFound()
      return state
    })

    serve(listKnowledge, ({ businessId, query }) =>
      db.inBusiness(businessId, (tx) => knowledgeStates(tx, query.fileId)),
    )

    serve(askKnowledge, async ({ businessId, body, request }) => {
      const { question, agentId, fileIds } = body
      const { signal } = abortedWith(request.raw)
      const ask = fileIds || !agentId ? search.inFiles(businessId, fileIds ?? []) : search.ofAgent(businessId, agentId)
      const { answered, passages } = await ask(question, signal)
      return { answered, passages: passages.map((passage) => ({ heading: '', ...passage })) }
    })
  }
}

function abortedWith(request: { once(event: 'aborted', listener: () => void): unknown }): AbortController {
  const controller = new AbortController()
  request.once('aborted', () => controller.abort())
  return controller
}
