// The messenger of a fresh machine: everything stays in the outbox page, exactly as it would be sent.
import type { Messenger } from '#server/ports.ts'

export function outbox(channel: Messenger['channel']): Messenger {
  return {
    name: 'outbox',
    channel,
    delivers: false,
    send: ({ reference }) => Promise.resolve({ providerId: reference }),
  }
}
