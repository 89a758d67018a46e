// Webhooks: the slice's door. What happened and its deliveries commit together.
import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Contact } from '#contract/contacts.ts'
import type { Webhook, WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts'
import type { SettledCall } from '../calls/calls.ts'
import type { Transaction } from '../database/database.ts'
import { webhookDeliveries, webhooks } from '../database/schema/index.ts'
import { ProductError } from '../errors.ts'
import type { JobQueue, WallClock } from '../ports.ts'
import { newSecret } from './signature.ts'

export const DELIVER_WEBHOOK = 'webhooks-deliver'
const MOST_WEBHOOKS = 10

export type AnnounceParts = { queue: JobQueue; clock: WallClock }

/** `eventId` names the happening: told twice, it is delivered once. */
export async function announce(
  tx: Transaction,
  { queue, clock }: AnnounceParts,
  businessId: number,
  type: WebhookEvent,
  eventId: string,
  payload: Record<string, unknown>,
): Promise<void> {
  const listening = await tx
    .select({ webhookId: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.businessId, businessId), eq(webhooks.active, true)))
  if (listening.length === 0) return
  const now = clock.now()
  const made = await tx
    .insert(webhookDeliveries)
    .values(
      listening.map(({ webhookId }) => {
        return { businessId, webhookId, eventId, type, payload, nextAttemptAt: now, createdAt: now }
      }),
    )
    .onConflictDoNothing()
    .returning({ deliveryId: webhookDeliveries.id })
  const jobs = made.map(({ deliveryId }) => ({ businessId, deliveryId }))
  if (jobs.length > 0) await queue.enqueue(tx, DELIVER_WEBHOOK, jobs)
}

/** An `OnSettled` hook of calls. */
export const announceCall =
  (parts: AnnounceParts) =>
  async (tx: Transaction, call: SettledCall): Promise<void> => {
    if (call.kind !== 'phone') return
    await announce(tx, parts, call.businessId, 'call.ended', `call-${call.id}-ended`, {
      callId: call.id,
      campaignId: call.campaignId,
      customerNumber: call.customerNumber,
      state: call.state,
      reason: call.reason,
      startedAt: call.startedAt.toISOString(),
      answeredAt: call.answeredAt?.toISOString() ?? null,
      endedAt: call.endedAt.toISOString(),
      talkSeconds: Math.round(call.talkMs / 1_000),
    })
  }

/** An `OnContactChanged` hook of contacts. */
export const announceContact =
  (parts: AnnounceParts) =>
  (tx: Transaction, businessId: number, contact: Contact): Promise<void> =>
    announce(tx, parts, businessId, 'contact.changed', `contact-${randomUUID()}`, { ...contact })

export async function findWebhooks(tx: Transaction, businessId: number): Promise<Webhook[]> {
  const rows = await tx.select().from(webhooks).where(eq(webhooks.businessId, businessId)).orderBy(desc(webhooks.id))
  return rows.map(told)
}

export async function insertWebhook(
  tx: Transaction,
  businessId: number,
  url: string,
  now: Date,
): Promise<{ webhook: Webhook; secret: string }> {
  if ((await findWebhooks(tx, businessId)).length >= MOST_WEBHOOKS) throw tooMany()
  const secret = newSecret()
  const [row] = await tx.insert(webhooks).values({ businessId, url, secret, createdAt: now }).returning()
  if (!row) throw new Error('the webhook was not stored')
  return { webhook: told(row), secret }
}

export async function deleteWebhook(tx: Transaction, businessId: number, id: number): Promise<boolean> {
  const own = and(eq(webhooks.businessId, businessId), eq(webhooks.id, id))
  return (await tx.delete(webhooks).where(own).returning({ id: webhooks.id })).length > 0
}

export async function findDeliveries(
  tx: Transaction,
  businessId: number,
  query: { state?: WebhookDelivery['state'] | undefined; before?: number | undefined; size: number },
): Promise<{ deliveries: WebhookDelivery[]; nextBefore: number | null }> {
  const rows = await tx
    .select({ delivery: webhookDeliveries, url: webhooks.url })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        eq(webhookDeliveries.businessId, businessId),
        query.state ? eq(webhookDeliveries.state, query.state) : undefined,
        query.before ? lt(webhookDeliveries.id, query.before) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(query.size + 1)
  const deliveries = rows.slice(0, query.size).map(({ delivery, url }) => toldDelivery(delivery, url))
  return { deliveries, nextBefore: rows.length > query.size ? (deliveries.at(-1)?.id ?? null) : null }
}

export async function replay(
  tx: Transaction,
  { queue, clock }: AnnounceParts,
  businessId: number,
  deliveryId: number,
): Promise<WebhookDelivery> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: clock.now(), deliveredAt: null })
    .where(and(eq(webhookDeliveries.businessId, businessId), eq(webhookDeliveries.id, deliveryId)))
    .returning()
  const [hook] = row ? await tx.select().from(webhooks).where(eq(webhooks.id, row.webhookId)) : []
  if (!row || !hook) throw new ProductError('not-found', 'delivery-not-found', 'There is no such delivery.')
  await queue.enqueue(tx, DELIVER_WEBHOOK, [{ businessId, deliveryId }])
  return toldDelivery(row, hook.url)
}

const tooMany = () =>
  new ProductError('conflict', 'webhooks-full', `There can be ${MOST_WEBHOOKS} webhooks. Remove one of them first.`)

const told = ({ id, url, createdAt }: typeof webhooks.$inferSelect): Webhook => ({
  id,
  url,
  createdAt: createdAt.toISOString(),
})

function toldDelivery(row: typeof webhookDeliveries.$inferSelect, url: string): WebhookDelivery {
  const { businessId: _businessId, payload: _payload, nextAttemptAt, createdAt, deliveredAt, ...rest } = row
  return {
    ...rest,
    url,
    nextAttemptAt: nextAttemptAt.toISOString(),
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }
}
