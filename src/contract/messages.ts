// SMS and e-mail: the templates an agent may send, and the outbox of what was.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CallId, InBusiness, Instant } from './shared.ts'

export const Channel = z.enum(['sms', 'email'])
export type Channel = z.infer<typeof Channel>

export const TemplateDraft = z.object({
  label: z.string().trim().min(1, 'Please enter a label.').max(60),
  channel: Channel,
  subject: z.string().trim().max(200).default(''),
  body: z.string().trim().min(1, 'Please enter the message.').max(4_000),
  /** Of the registered template at the SMS provider (DLT in India). */
  registeredId: z.string().trim().max(60).default(''),
})
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const Template = TemplateDraft.extend({ id: z.number().int() })
export type Template = z.infer<typeof Template>

export const MessageState = z.enum(['queued', 'sending', 'shown', 'sent', 'delivered', 'failed', 'unknown'])
export type MessageState = z.infer<typeof MessageState>

export const Message = z.object({
  id: z.number().int(),
  channel: Channel,
  label: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  hasCalendar: z.boolean(),
  callId: CallId.nullable(),
  /** `shown`: no provider is connected, so it is shown here and goes no further. */
  state: MessageState,
  provider: z.string(),
  problem: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
})
export type Message = z.infer<typeof Message>

/** Where SMS providers report what became of a message; not for clients. */
export const DELIVERY_REPORTS = '/v1/delivery-reports'

const InTemplate = InBusiness.extend({ templateId: z.coerce.number().int().positive() })
const InMessage = InBusiness.extend({ messageId: z.coerce.number().int().positive() })

export const listTemplates = endpoint({
  method: 'GET',
  path: '/v1/templates/:businessId',
  summary: 'The messages that agents may send, by label.',
  params: InBusiness,
  response: z.array(Template),
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/v1/templates/:businessId',
  summary: 'Adds a template; 409 `label-taken` for a label that exists.',
  status: 201,
  params: InBusiness,
  body: TemplateDraft,
  response: Template,
})

export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/v1/templates/:businessId/:templateId',
  summary: 'Changes a template.',
  params: InTemplate,
  body: TemplateDraft,
  response: Template,
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/v1/templates/:businessId/:templateId',
  summary: 'Deletes a template; messages already sent stay in the outbox.',
  params: InTemplate,
  response: z.object({ deleted: z.literal(true) }),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/v1/messages/:businessId',
  summary: 'The outbox, newest first.',
  params: InBusiness,
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    size: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.object({ messages: z.array(Message), nextBefore: z.number().int().nullable() }),
})

export const sendAgain = endpoint({
  method: 'POST',
  path: '/v1/messages/:businessId/:messageId/send-again',
  summary: 'Sends a message again that failed or whose fate is unknown; a person decides that.',
  params: InMessage,
  response: Message,
})

/** What a template says with these variables; a variable nobody knows is left out. */
export function fillTemplate(text: string, variables: Record<string, string>): string {
  return text
    .replace(/\{\{\s*([\p{L}\p{N}_ -]+?)\s*\}\}/gu, (_, name: string) => variables[name.trim().toLowerCase()] ?? '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim()
}
