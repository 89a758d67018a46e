// The web phones of each business as a small telephone network of their own: calls to their number ring in the browser.
import { randomBytes } from 'node:crypto'
import type { BrowserMessage, ServerMessage } from '#contract/talks.ts'
import type { AttemptStatus, Carrier, CarrierEvent, DialOutcome, DialRequest } from '#server/ports.ts'
import type { Clock } from '#voice/ports.ts'
import { type BrowserLine, browserLine, type Channel } from './line.ts'
import { textOf } from './wire.ts'

/** From the range kept free for fiction. Everyone's is the same: it rings only at the caller's own business. */
export const WEB_PHONE_NUMBER = '+12025550123'
const REMEMBERED = 1_000

/** One open web phone. */
export type Phone = {
  businessId: number
  /** Another one after a dropped connection was resumed. */
  channel: Channel
  /** The call it is on; sound goes there. */
  on: BrowserLine | undefined
}
const tell = (phone: Phone, message: ServerMessage) => phone.channel.send(textOf(message))

type Ringing = DialRequest & { cancel: () => void; told: boolean }

export type WebPhones = {
  carrier: Carrier
  openHere(): readonly number[]
  join(phone: Phone): void
  leave(phone: Phone): void
  take(phone: Phone, message: BrowserMessage): void
}

export function webPhones(clock: Clock): WebPhones {
  const phones = new Set<Phone>()
  const ringing = new Map<string, Ringing>()
  const talking = new Map<string, BrowserLine>()
  const known = new Map<string, AttemptStatus>()
  let listener: (event: CarrierEvent) => void = () => {}

  const phonesOf = (businessId: number) => [...phones].filter((phone) => phone.businessId === businessId && !phone.on)

  function ringAt(phone: Phone, call: Ringing): void {
    tell(phone, { type: 'incoming', attemptId: call.attemptId, from: call.from })
    if (call.told) return
    call.told = true
    listener({ type: 'ringing', attemptId: call.attemptId })
  }
  function finish(attemptId: string, outcome: DialOutcome, answeredAt?: Date): void {
    talking.delete(attemptId)
    known.set(attemptId, {
      known: true,
      over: true,
      outcome,
      ...(answeredAt ? { answeredAt } : {}),
      endedAt: new Date(),
    })
    if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? '')
    listener({ type: 'ended', attemptId, outcome })
  }
  function stopRinging(attemptId: string, outcome: DialOutcome): void {
    const call = ringing.get(attemptId)
    if (!call) return
    ringing.delete(attemptId)
    call.cancel()
    for (const phone of phonesOf(call.businessId)) tell(phone, { type: 'ended', attemptId, cause: outcome })
    finish(attemptId, outcome)
  }
  function connect(phone: Phone, attemptId: string): BrowserLine {
    const answeredAt = new Date()
    const onEnd = () => {
      phone.on = undefined
      finish(attemptId, 'completed', answeredAt)
    }
    const line = browserLine(clock, onEnd, attemptId)
    phone.on = line
    talking.set(attemptId, line)
    known.set(attemptId, { known: true, over: false })
    tell(phone, { type: 'connected', attemptId })
    line.attach(phone.channel, 0)
    return line
  }
  function answer(phone: Phone, attemptId: string): void {
    const call = ringing.get(attemptId)
    if (!call || call.businessId !== phone.businessId || phone.on) return
    ringing.delete(attemptId)
    call.cancel()
    const { line } = connect(phone, attemptId)
    for (const other of phonesOf(phone.businessId))
      tell(other, { type: 'ended', attemptId, cause: 'answered-elsewhere' })
    listener({ type: 'answered', attemptId, line, by: 'person' })
  }
  function dial(phone: Phone, to: string): void {
    if (phone.on) return
    const attemptId = `w_${randomBytes(12).toString('base64url')}`
    tell(phone, { type: 'ringing', attemptId })
    listener({
      type: 'incoming',
      attemptId,
      from: WEB_PHONE_NUMBER,
      to,
      businessId: phone.businessId,
      answer: () => connect(phone, attemptId).line,
      reject(why) {
        tell(phone, { type: 'ended', attemptId, cause: why === 'busy' ? 'refused' : why })
        finish(attemptId, why === 'busy' ? 'busy' : 'failed')
      },
    })
  }

  return {
    openHere: () => [...new Set([...phones].map(({ businessId }) => businessId))],
    join(phone) {
      phones.add(phone)
      for (const call of ringing.values()) if (call.businessId === phone.businessId) ringAt(phone, call)
    },
    leave: (phone) => void phones.delete(phone),
    take(phone, message) {
      if (message.type === 'answer') answer(phone, message.attemptId)
      else if (message.type === 'reject') {
        if (ringing.get(message.attemptId)?.businessId === phone.businessId) stopRinging(message.attemptId, 'rejected')
      } else if (message.type === 'dial') dial(phone, message.to)
      else phone.on?.take(message)
    },
    carrier: {
      name: 'browser',
      reachesPeople: false,
      serves: (number) => number === WEB_PHONE_NUMBER,
      listen(next) {
        listener = next
      },
      placeCall(request) {
        const { attemptId, businessId, ringSeconds } = request
        if (ringing.has(attemptId) || known.has(attemptId)) return Promise.resolve()
        known.set(attemptId, { known: true, over: false })
        const cancel = clock.at(clock.now() + ringSeconds * 1000, () => stopRinging(attemptId, 'no-answer'))
        const call = { ...request, cancel, told: false }
        ringing.set(attemptId, call)
        // Not in the same breath: whoever places the call has yet to hear that it was taken.
        queueMicrotask(() => {
          for (const phone of phonesOf(businessId)) ringAt(phone, call)
        })
        return Promise.resolve()
      },
      hangUp(attemptId) {
        stopRinging(attemptId, 'cancelled')
        talking.get(attemptId)?.line.hangUp()
        return Promise.resolve()
      },
      statusOf: (attemptId) => Promise.resolve(known.get(attemptId) ?? { known: false }),
      close() {
        for (const attemptId of ringing.keys()) stopRinging(attemptId, 'failed')
        for (const line of talking.values()) line.end('dropped')
        return Promise.resolve()
      },
    },
  }
}
