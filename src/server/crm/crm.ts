// What is pushed into the business's own CRM: after a call the contact, and a note of what was said.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { ProviderError } from '#voice/ports.ts'
import type { SettledCall } from '../calls/calls.ts'
import { contactOf } from '../contacts/contacts.ts'
import type { Database, Transaction } from '../database/database.ts'
import { callDetails, calls } from '../database/schema/index.ts'
import type { Crm, JobQueue } from '../ports.ts'

export const PUSH_CALL = 'crm-push-call'
/** By then the call has been summed up. */
const AFTER_MS = 60_000
const MOST_ATTEMPTS = 6
const backoffMs = (attempts: number) => 60_000 * 4 ** attempts

const Payload = z.object({ businessId: z.number(), callId: z.number(), attempts: z.number() })
type Job = z.infer<typeof Payload>

export type CrmParts = {
  db: Database
  queue: JobQueue
  /** A business's own; undefined where it has none. */
  crmOf(businessId: number): Crm | undefined
  clock: { now(): Date }
  /** Told when a call is not pushed at all. */
  onGivenUp(error: unknown, callId: number): void
}

/** An `OnSettled` hook of calls. */
export const pushCallLater =
  (queue: JobQueue, crmOf: CrmParts['crmOf']) =>
  async (tx: Transaction, call: SettledCall): Promise<void> => {
    if (call.kind !== 'phone' || !call.customerNumber || !call.answeredAt || !crmOf(call.businessId)) return
    const job: Job = { businessId: call.businessId, callId: call.id, attempts: 0 }
    await queue.enqueue(tx, PUSH_CALL, [job], { startAfter: new Date(call.endedAt.getTime() + AFTER_MS) })
  }

export const crmJobs = (parts: CrmParts): Promise<void> =>
  parts.queue.work(PUSH_CALL, (job) => pushCall(parts, job), { payload: Payload, concurrency: 2 })

export async function pushCall(parts: CrmParts, job: Job): Promise<void> {
  const { db, crmOf, queue, clock, onGivenUp } = parts
  const crm = crmOf(job.businessId)
  if (!crm) return // it was taken away since
  const known = await db.inBusiness(job.businessId, (tx) => read(tx, job))
  if (!known) return
  try {
    const id = await crm.saveContact(known.contact)
    await crm.addNote(id, known.note)
  } catch (error) {
    const again = error instanceof ProviderError && error.retryable && job.attempts + 1 < MOST_ATTEMPTS
    if (!again) return onGivenUp(error, job.callId)
    const startAfter = new Date(clock.now().getTime() + backoffMs(job.attempts))
    await db.inBusiness(job.businessId, (tx) =>
      queue.enqueue(tx, PUSH_CALL, [{ ...job, attempts: job.attempts + 1 }], { startAfter }),
    )
  }
}

async function read(tx: Transaction, { businessId, callId }: Job) {
  const [call] = await tx
    .select({
      number: calls.customerNumber,
      name: calls.customerName,
      direction: calls.direction,
      endedAt: calls.endedAt,
      summary: callDetails.summary,
    })
    .from(calls)
    .innerJoin(callDetails, eq(callDetails.callId, calls.id))
    .where(and(eq(calls.businessId, businessId), eq(calls.id, callId)))
  if (!call?.endedAt) return undefined
  const contact = await contactOf(tx, businessId, call.number)
  const what = call.direction === 'inbound' ? 'The customer called.' : 'The customer was called.'
  return {
    contact: { number: call.number, name: contact?.name || call.name, email: contact?.email ?? '' },
    note: { text: `${what} ${call.summary}`.trim(), at: call.endedAt },
  }
}
