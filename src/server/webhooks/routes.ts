import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
} from '#contract/webhooks.ts'
import type { Database } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import type { Routes } from '../http.ts'
import { literalPrivate } from './private-networks.ts'
import { type AnnounceParts, deleteWebhook, findDeliveries, findWebhooks, insertWebhook, replay } from './webhooks.ts'

export function webhookRoutes(parts: AnnounceParts & { db: Database; allowPrivate: boolean }): Routes {
  const { db, clock, allowPrivate } = parts
  return (serve) => {
    serve(listWebhooks, async ({ businessId }) => ({
      webhooks: await db.inBusiness(businessId, (tx) => findWebhooks(tx, businessId)),
    }))
    serve(addWebhook, ({ businessId, body }) => {
      // A name is looked up, and checked, at every delivery; what is plainly private is refused at once.
      if (!allowPrivate && literalPrivate(body.url)) throw privateAddress()
      return db.inBusiness(businessId, (tx) => insertWebhook(tx, businessId, body.url, clock.now()))
    })
    serve(removeWebhook, async ({ businessId, params }) => ({
      removed: await db.inBusiness(businessId, (tx) => deleteWebhook(tx, businessId, params.webhookId)),
    }))
    serve(listWebhookDeliveries, ({ businessId, query }) =>
      db.inBusiness(businessId, (tx) => findDeliveries(tx, businessId, query)),
    )
    serve(replayWebhookDelivery, ({ businessId, params }) =>
      db.inBusiness(businessId, (tx) => replay(tx, parts, businessId, params.deliveryId)),
    )
  }
}

const privateAddress = () =>
  new ProductError('unprocessable', 'webhook-private', 'This address lies in a private network. Use a public one.')
