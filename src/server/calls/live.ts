// The words so far of calls that run in this process. They are told to whoever follows the call and never stored.
import type { CallEvent } from '#contract/calls.ts'

export type LiveWords = {
  tell(callId: number, event: CallEvent): void
  follow(callId: number, listener: (event: CallEvent) => void): () => void
}

export function liveWords(): LiveWords {
  const followers = new Map<number, Set<(event: CallEvent) => void>>()
  return {
    tell(callId, event) {
      for (const listener of followers.get(callId) ?? []) listener(event)
    },
    follow(callId, listener) {
      const ofCall = followers.get(callId) ?? new Set()
      followers.set(callId, ofCall.add(listener))
      return () => {
        ofCall.delete(listener)
        if (ofCall.size === 0) followers.delete(callId)
      }
    },
  }
}
