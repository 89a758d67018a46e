import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Message, MessageState } from '#contract/messages.ts'
import type { Transaction } from '../database/database.ts'
import { messages } from '../database/schema/index.ts'

export type MessageRow = typeof messages.$inferSelect
export type NewMessage = Pick<
  MessageRow,
  | 'businessId'
  | 'channel'
  | 'label'
  | 'recipient'
  | 'subject'
  | 'body'
  | 'registeredId'
  | 'calendar'
  | 'cause'
  | 'callId'
  | 'customerNumber'
  | 'createdAt'
>

/** Undefined when this cause has its message already. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<number | undefined> {
  const [row] = await tx.insert(messages).values(message).onConflictDoNothing().returning({ id: messages.id })
  return row?.id
}

export async function findMessage(tx: Transaction, id: number): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id))
  return row
}

/** Changes the state only from one of these; false when it was in another. */
export async function changeState(
  tx: Transaction,
  id: number,
  from: MessageState[],
  change: Partial<MessageRow> & { state: MessageState },
): Promise<boolean> {
  const changed = await tx
    .update(messages)
    .set(change)
    .where(and(eq(messages.id, id), inArray(messages.state, from)))
    .returning({ id: messages.id })
  return changed.length > 0
}

export async function findByProviderId(
  tx: Transaction,
  provider: string,
  providerId: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.provider, provider), eq(messages.providerId, providerId)))
  return row
}

/** What the messages of a call are about, and what became of them. */
export function messagesOfCall(
  tx: Transaction,
  businessId: number,
  callId: number,
): Promise<Pick<MessageRow, 'cause' | 'state'>[]> {
  return tx
    .select({ cause: messages.cause, state: messages.state })
    .from(messages)
    .where(and(eq(messages.businessId, businessId), eq(messages.callId, callId)))
}

export function findMessages(
  tx: Transaction,
  businessId: number,
  page: { before?: number | undefined; size: number; customerNumber?: string },
): Promise<MessageRow[]> {
  return tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.businessId, businessId),
        page.before === undefined ? undefined : lt(messages.id, page.before),
        page.customerNumber === undefined ? undefined : eq(messages.customerNumber, page.customerNumber),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(page.size)
}

/** Asked for long ago and never answered: whoever sent it is gone. */
export function findAbandoned(tx: Transaction, askedBefore: Date): Promise<MessageRow[]> {
  return tx
    .select()
    .from(messages)
    .where(and(eq(messages.state, 'sending'), lt(messages.askedAt, askedBefore)))
    .limit(100)
}

/** Waiting for so long that whoever was to send it must have lost it. */
export function findForgotten(tx: Transaction, before: Date): Promise<MessageRow[]> {
  const lastMoved = sql`coalesce(${messages.askedAt}, ${messages.createdAt})`
  return tx
    .select()
    .from(messages)
    .where(and(eq(messages.state, 'queued'), lt(messages.createdAt, before), lt(lastMoved, before)))
    .limit(100)
}

export const told = (row: MessageRow): Message => ({
  id: row.id,
  channel: row.channel,
  label: row.label,
  recipient: row.recipient,
  subject: row.subject,
  body: row.body,
  hasCalendar: row.calendar !== '',
  callId: row.callId,
  state: row.state,
  provider: row.provider,
  problem: row.problem,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
})
