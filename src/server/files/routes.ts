import { requestCampaignSlot, requestKnowledgeSlot } from '#contract/files.ts'
import type { Routes } from '../http.ts'
import { addressFor, type FileParts, openSlot } from './files.ts'

export function fileRoutes(parts: FileParts): Routes {
  return (serve) => {
    serve(requestKnowledgeSlot, async ({ businessId, query, request }) => {
      const slot = await openSlot(parts, businessId, 'knowledge', query)
      return { ...slot, preSignedUrl: addressFor(request, slot.preSignedUrl) }
    })
    serve(requestCampaignSlot, async ({ businessId, query, request }) => {
      const slot = await openSlot(parts, businessId, 'campaign', query)
      return { ...slot, preSignedUrl: addressFor(request, slot.preSignedUrl) }
    })
  }
}
