import {
  createTemplate,
  deleteTemplate,
  listMessages,
  listTemplates,
  saveTemplate,
  sendAgain as sendAgainEndpoint,
} from '#contract/messages.ts'
import type { Routes } from '../http.ts'
import { type MessageParts, sendAgain } from './messages.ts'
import { findMessages, told } from './store.ts'
import { findTemplates, insertTemplate, removeTemplate, updateTemplate } from './templates.ts'

export function messageRoutes(parts: MessageParts): Routes {
  const { db } = parts
  return (serve) => {
    serve(listTemplates, ({ businessId }) => db.inBusiness(businessId, (tx) => findTemplates(tx, businessId)))
    serve(createTemplate, ({ businessId, body }) =>
      db.inBusiness(businessId, (tx) => insertTemplate(tx, businessId, body)),
    )
    serve(saveTemplate, ({ businessId, params, body }) =>
      db.inBusiness(businessId, (tx) => updateTemplate(tx, businessId, params.templateId, body)),
    )
    serve(deleteTemplate, ({ businessId, params }) =>
      db.inBusiness(businessId, async (tx) => {
        await removeTemplate(tx, businessId, params.templateId)
        return { deleted: true as const }
      }),
    )
    serve(listMessages, ({ businessId, query }) =>
      db.inBusiness(businessId, async (tx) => {
        const rows = await findMessages(tx, businessId, query)
        const isWhole = rows.length === query.size
        return { messages: rows.map(told), nextBefore: isWhole ? (rows.at(-1)?.id ?? null) : null }
      }),
    )
    serve(sendAgainEndpoint, ({ businessId, params }) => sendAgain(parts, businessId, params.messageId))
  }
}
