// Where a business is told of what happens: signed, repeated until it is taken, every delivery visible.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BusinessId, InBusiness, Instant } from './shared.ts'

const Id = z.coerce.number().int().positive()

export const WEBHOOK_EVENTS = ['call.ended', 'contact.changed'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const Webhook = z.object({ id: Id, url: z.string(), createdAt: Instant })
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  id: Id,
  webhookId: Id,
  url: z.string(),
  eventId: z.string(),
  type: z.string(),
  /** `dead`: given up after the last attempt; it can be replayed. */
  state: z.enum(['waiting', 'delivered', 'dead']),
  attempts: z.number().int(),
  nextAttemptAt: Instant,
  /** Status of the last answer, 0 when there was none, null before the first attempt. */
  lastStatus: z.number().int().nullable(),
  lastProblem: z.string(),
  createdAt: Instant,
  deliveredAt: Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/v1/webhooks/:businessId',
  summary: 'The addresses that are told of what happens.',
  params: InBusiness,
  response: z.object({ webhooks: z.array(Webhook) }),
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:businessId',
  summary: 'Adds an address. Its secret, which signs every delivery, is in this answer and nowhere else.',
  status: 201,
  params: InBusiness,
  body: z.object({
    url: z.url({ protocol: /^https?$/, error: 'Please enter an address that starts with https://' }).max(2_000),
  }),
  response: z.object({ webhook: Webhook, secret: z.string() }),
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/v1/webhooks/:businessId/:webhookId',
  summary: 'Removes an address, with its deliveries.',
  params: z.object({ businessId: BusinessId, webhookId: Id }),
  response: z.object({ removed: z.boolean() }),
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/v1/webhook-deliveries/:businessId',
  summary: 'What was sent or is still to be sent, newest first.',
  params: InBusiness,
  query: z.object({
    state: z.enum(['waiting', 'delivered', 'dead']).optional(),
    before: Id.optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ deliveries: z.array(WebhookDelivery), nextBefore: Id.nullable() }),
})

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/v1/webhook-deliveries/:businessId/:deliveryId/replay',
  summary: 'Sends a delivery once more, with the same event id.',
  status: 202,
  params: z.object({ businessId: BusinessId, deliveryId: Id }),
  response: WebhookDelivery,
})
