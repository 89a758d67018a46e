// The words so far of running calls. They are told to whoever follows the call, in this process or, over the bus, in
// another one, and never stored.
import type { CallEvent } from '#contract/calls.ts'
import type { Aside, CallBus } from './bus.ts'

const SAY_FOLLOWED_EVERY_MS = 5_000
const FOLLOWED_FOR_MS = 12_000
/** Words grow several times a second; across processes only the newest matter. */
const BATCH_MS = 100

export type LiveWords = {
  tell(callId: number, event: CallEvent): void
  follow(callId: number, listener: (event: CallEvent) => void): () => void
}

/** `bus` carries words to and from other processes. */
export function liveWords(bus: Pick<CallBus, 'listen' | 'tellOthers'>): LiveWords {
  const followers = new Map<number, Set<(event: CallEvent) => void>>()
  const followedElsewhere = new Map<number, number>()
  const newest = new Map<string, Aside>()
  let sending: NodeJS.Timeout | undefined
  let saying: NodeJS.Timeout | undefined

  const tellHere = (callId: number, event: CallEvent) => {
    for (const listener of followers.get(callId) ?? []) listener(event)
  }
  const sayFollowed = (callIds: Iterable<number>) =>
    void bus.tellOthers(Array.from(callIds, (callId) => ({ type: 'followed', callId })))
  function isFollowedElsewhere(callId: number): boolean {
    return (followedElsewhere.get(callId) ?? 0) > performance.now()
  }
  function send(): void {
    sending = undefined
    const asides = [...newest.values()]
    newest.clear()
    void bus.tellOthers(asides)
  }

  bus.listen((news) => {
    if (news.type === 'words') tellHere(news.callId, news.event)
    if (news.type !== 'followed') return
    const now = performance.now()
    followedElsewhere.set(news.callId, now + FOLLOWED_FOR_MS)
    for (const [callId, until] of followedElsewhere) if (until < now) followedElsewhere.delete(callId)
  })

  return {
    tell(callId, event) {
      tellHere(callId, event)
      if (!isFollowedElsewhere(callId)) return
      newest.set(`${callId} ${event.type}`, { type: 'words', callId, event })
      sending ??= setTimeout(send, BATCH_MS).unref()
    },
    follow(callId, listener) {
      const ofCall = followers.get(callId) ?? new Set()
      followers.set(callId, ofCall.add(listener))
      sayFollowed([callId])
      saying ??= setInterval(() => sayFollowed(followers.keys()), SAY_FOLLOWED_EVERY_MS).unref()
      return () => {
        ofCall.delete(listener)
        if (ofCall.size === 0) followers.delete(callId)
        if (followers.size > 0) return
        clearInterval(saying)
        saying = undefined
      }
    },
  }
}
