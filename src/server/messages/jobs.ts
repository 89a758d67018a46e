// Sending: `sending` is committed before the provider is asked, so that a crash never makes a second message.
import { z } from 'zod'
import { ProviderError } from '#voice/ports.ts'
import { type MessageParts, SEND_MESSAGE } from './messages.ts'
import { changeState, findAbandoned, findForgotten, findMessage, type MessageRow } from './store.ts'

export const CHECK_MESSAGES = 'messages-check'

const MOST_ATTEMPTS = 5
const ANSWER_WITHIN_MS = 30_000
const ABANDONED_MS = 3 * ANSWER_WITHIN_MS
/** Longer than any pause between two attempts. */
const FORGOTTEN_MS = 15 * 60_000
const backoffMs = (attempts: number) => 15_000 * 2 ** attempts

const LOST =
  'The program stopped while this was being sent. It may have arrived; send it again only if you are sure it has not.'
const UNSURE = 'The provider did not say whether it took this. Send it again only if you are sure it has not arrived.'

const Payload = z.object({ businessId: z.number(), messageId: z.number() })

export async function messageJobs(parts: MessageParts): Promise<void> {
  const { queue } = parts
  await queue.work(SEND_MESSAGE, (payload) => sendOne(parts, payload), { payload: Payload, concurrency: 4 })
  await queue.work(CHECK_MESSAGES, () => checkMessages(parts))
  await queue.every(CHECK_MESSAGES, '* * * * *')
}

/** What a crash left behind: what may have gone out becomes visible as such, what surely has not is sent. */
export async function checkMessages({ db, queue, clock }: Pick<MessageParts, 'db' | 'queue' | 'clock'>): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  await db.asSystem(async (tx) => {
    const abandoned = await findAbandoned(tx, ago(ABANDONED_MS))
    for (const { id } of abandoned) await changeState(tx, id, ['sending'], { state: 'unknown', problem: LOST })
    const forgotten = await findForgotten(tx, ago(FORGOTTEN_MS))
    const jobs = forgotten.map(({ businessId, id }) => ({ businessId, messageId: id }))
    if (jobs.length > 0) await queue.enqueue(tx, SEND_MESSAGE, jobs)
  })
}

/** May be delivered twice by the queue: only the first finds the message `queued`. */
export async function sendOne(parts: MessageParts, job: z.infer<typeof Payload>): Promise<void> {
  const { db, clock } = parts
  const message = await db.inBusiness(job.businessId, async (tx) => {
    const found = await findMessage(tx, job.messageId)
    if (!found) return undefined
    const claim = { state: 'sending', attempts: found.attempts + 1, askedAt: clock.now() } as const
    return (await changeState(tx, found.id, ['queued'], claim)) ? { ...found, ...claim } : undefined
  })
  if (message) await settle(parts, message, await ask(parts, message))
}

type Answer = { providerId: string } | { problem: string; state: 'failed' | 'unknown' | 'queued' }

async function ask({ messengers }: MessageParts, message: MessageRow): Promise<Answer> {
  const { recipient, subject, body, registeredId, calendar } = message
  const outgoing = { reference: `vaani-${message.id}`, recipient, subject, body, registeredId, calendar }
  try {
    return await messengers[message.channel].send(outgoing, AbortSignal.timeout(ANSWER_WITHIN_MS))
  } catch (error) {
    if (!(error instanceof ProviderError)) return { state: 'unknown', problem: UNSURE }
    const again = error.retryable && message.attempts < MOST_ATTEMPTS
    return { state: again ? 'queued' : 'failed', problem: error.message }
  }
}

async function settle(
  { db, queue, clock, messengers }: MessageParts,
  message: MessageRow,
  answer: Answer,
): Promise<void> {
  const { businessId, id } = message
  const { name: provider, delivers } = messengers[message.channel]
  await db.inBusiness(businessId, async (tx) => {
    if ('providerId' in answer) {
      const state = delivers ? 'sent' : 'shown'
      await changeState(tx, id, ['sending'], { ...answer, provider, state, sentAt: clock.now(), problem: '' })
      return
    }
    await changeState(tx, id, ['sending'], { ...answer, provider })
    if (answer.state !== 'queued') return
    const startAfter = new Date(clock.now().getTime() + backoffMs(message.attempts))
    await queue.enqueue(tx, SEND_MESSAGE, [{ businessId, messageId: id }], { startAfter })
  })
}
