// Delivers: at least once, a while apart when it fails, and given up visibly.
import { and, eq, lt, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { webhookDeliveries, webhooks } from '../database/schema/index.ts'
import { type Posting, post } from './posting.ts'
import { signatureOf } from './signature.ts'
import { type AnnounceParts, DELIVER_WEBHOOK } from './webhooks.ts'

export const CHECK_WEBHOOKS = 'webhooks-check'
export const SWEEP_WEBHOOKS = 'webhooks-sweep'

/** After the first to the seventh failure: eight attempts within a day. */
const BACKOFF_MINUTES = [1, 5, 20, 60, 180, 420, 720]
/** A delivery claimed by a process that died is due again after this. */
const CLAIMED_MS = 60_000
const OVERDUE_MS = 5 * 60_000
export const KEPT_MS = 30 * 86_400_000

export type DeliveryParts = AnnounceParts & Posting & { db: Database }

const Payload = z.object({ businessId: z.number(), deliveryId: z.number() })

export async function webhookJobs(parts: DeliveryParts): Promise<void> {
  const { queue, db, clock } = parts
  await queue.work(DELIVER_WEBHOOK, (payload) => deliver(parts, payload), { payload: Payload, concurrency: 8 })
  // What a crash left behind is found here.
  await queue.work(CHECK_WEBHOOKS, () =>
    db.asSystem(async (tx) => {
      const overdue = new Date(clock.now().getTime() - OVERDUE_MS)
      const left = await tx
        .select({ businessId: webhookDeliveries.businessId, deliveryId: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.nextAttemptAt, overdue)))
        .limit(500)
      if (left.length > 0) await queue.enqueue(tx, DELIVER_WEBHOOK, left)
    }),
  )
  await queue.every(CHECK_WEBHOOKS, '*/5 * * * *')
  await queue.work(SWEEP_WEBHOOKS, () => sweepDeliveries(parts))
  await queue.every(SWEEP_WEBHOOKS, '41 * * * *')
}

/** What was delivered, or given up, a month ago is of no use to anybody and may hold a customer's words. */
export async function sweepDeliveries({ db, clock }: Pick<DeliveryParts, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  const old = and(ne(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.createdAt, before))
  await db.asSystem((tx) => tx.delete(webhookDeliveries).where(old))
}

/** May be run twice for one delivery: only who finds it due sends it. */
export async function deliver(parts: DeliveryParts, job: z.infer<typeof Payload>): Promise<void> {
  const { db, clock } = parts
  const now = clock.now()
  const due = await db.inBusiness(job.businessId, async (tx) => {
    const [row] = await tx
      .select({ delivery: webhookDeliveries, url: webhooks.url, secret: webhooks.secret })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(own(job), eq(webhookDeliveries.state, 'waiting')))
      .for('update', { of: webhookDeliveries })
    if (!row || row.delivery.nextAttemptAt > now) return undefined
    const claim = {
      attempts: row.delivery.attempts + 1,
      nextAttemptAt: new Date(now.getTime() + CLAIMED_MS),
    }
    await tx.update(webhookDeliveries).set(claim).where(own(job))
    return { ...row, attempts: claim.attempts }
  })
  if (!due) return
  const { eventId, type, payload, createdAt } = due.delivery
  const body = JSON.stringify({ id: eventId, type, createdAt: createdAt.toISOString(), data: payload })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'vaani-webhooks/1',
    'vaani-event-id': eventId,
    'vaani-signature': signatureOf(due.secret, body, now),
  }
  await settle(parts, job, due.attempts, await post(due.url, headers, body, parts))
}

async function settle(
  { db, queue, clock }: DeliveryParts,
  job: z.infer<typeof Payload>,
  attempts: number,
  { status, problem }: { status: number; problem: string },
): Promise<void> {
  const now = clock.now()
  const told = { lastStatus: status, lastProblem: problem }
  const minutes = BACKOFF_MINUTES[attempts - 1]
  await db.inBusiness(job.businessId, async (tx) => {
    const change = (values: Partial<typeof webhookDeliveries.$inferInsert>) =>
      tx
        .update(webhookDeliveries)
        .set({ ...told, ...values })
        // A replay pressed meanwhile counts from the start again; its state is not to be overwritten.
        .where(and(own(job), eq(webhookDeliveries.state, 'waiting'), eq(webhookDeliveries.attempts, attempts)))
    if (problem === '') {
      await change({ state: 'delivered', deliveredAt: now })
    } else if (minutes === undefined) {
      await change({ state: 'dead' })
    } else {
      const nextAttemptAt = new Date(now.getTime() + minutes * 60_000)
      await change({ nextAttemptAt })
      await queue.enqueue(tx, DELIVER_WEBHOOK, [job], { startAfter: nextAttemptAt })
    }
  })
}

const own = ({ businessId, deliveryId }: z.infer<typeof Payload>) =>
  and(eq(webhookDeliveries.businessId, businessId), eq(webhookDeliveries.id, deliveryId))
