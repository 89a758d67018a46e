// SMS and e-mail: the slice's door. A message is written down first and sent by a job, once.
import { fillTemplate, type Message, type Template } from '#contract/messages.ts'
import type { Database, Transaction } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import type { JobQueue, Messenger, WallClock } from '../ports.ts'
import { changeState, findMessage, findMessages, insertMessage, told } from './store.ts'

export { messagesOfCall } from './store.ts'
export { findTemplates, templateByLabel } from './templates.ts'

export const SEND_MESSAGE = 'messages-send'

export type MessageParts = {
  db: Database
  queue: JobQueue
  clock: WallClock
  messengers: Record<'sms' | 'email', Messenger>
}

export type MessageOrder = {
  businessId: number
  template: Template
  recipient: string
  variables: Record<string, string>
  /** What asks for it: asked twice, it is sent once. */
  cause: string
  callId?: number | null
  customerNumber?: string
  calendar?: string
}

/** Writes the message and hands it to the queue, in the caller's transaction. Answers what will be sent. */
export async function orderMessage(
  tx: Transaction,
  { queue, clock }: Pick<MessageParts, 'queue' | 'clock'>,
  order: MessageOrder,
): Promise<{ subject: string; body: string }> {
  const { businessId, template } = order
  const subject = fillTemplate(template.subject, order.variables)
  const body = fillTemplate(template.body, order.variables)
  const messageId = await insertMessage(tx, {
    businessId,
    channel: template.channel,
    label: template.label,
    recipient: order.recipient,
    subject,
    body,
    registeredId: template.registeredId,
    calendar: order.calendar ?? '',
    cause: order.cause,
    callId: order.callId ?? null,
    customerNumber: order.customerNumber ?? '',
    createdAt: clock.now(),
  })
  if (messageId !== undefined) await queue.enqueue(tx, SEND_MESSAGE, [{ businessId, messageId }])
  return { subject, body }
}

/** A person has looked at a message that failed or got lost, and wants it sent. */
export async function sendAgain(parts: MessageParts, businessId: number, messageId: number): Promise<Message> {
  return parts.db.inBusiness(businessId, async (tx) => {
    const again = await changeState(tx, messageId, ['failed', 'unknown'], { state: 'queued', problem: '', attempts: 0 })
    const message = await findMessage(tx, messageId)
    if (!message) throw new ProductError('not-found', 'message-not-found', 'There is no such message.')
    if (!again) throw new ProductError('conflict', 'message-not-failed', 'This message does not need to be sent again.')
    await parts.queue.enqueue(tx, SEND_MESSAGE, [{ businessId, messageId }])
    return told(message)
  })
}

export async function messagesOfCustomer(
  tx: Transaction,
  businessId: number,
  customerNumber: string,
  most: number,
): Promise<Message[]> {
  return (await findMessages(tx, businessId, { size: most, customerNumber })).map(told)
}
