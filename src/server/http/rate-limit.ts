// How often somebody may ask: a bucket per key that refills steadily. Counted per process.
import { ProductError } from '../errors.ts'

const MOST_KEYS = 50_000

export class TooMany extends ProductError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too-many', 'too-many-requests', `Too many requests. Please try again in ${retryAfterSeconds} s.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type RateLimit = {
  /** Counts one request, or throws TooMany. */
  take(key: string): void
  /** Takes one back that turned out harmless. */
  giveBack(key: string): void
}

export function rateLimit(perMinute: number, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>()
  const perMs = perMinute / 60_000
  return {
    take(key) {
      const at = now()
      const bucket = buckets.get(key) ?? { left: perMinute, at }
      const left = Math.min(perMinute, bucket.left + (at - bucket.at) * perMs)
      // Re-inserting keeps the map in order of last use, so that the oldest goes first when it is full.
      buckets.delete(key)
      buckets.set(key, { left: left < 1 ? left : left - 1, at })
      if (buckets.size > MOST_KEYS) buckets.delete(buckets.keys().next().value ?? '')
      if (left < 1) throw new TooMany(Math.max(1, Math.ceil((1 - left) / perMs / 1_000)))
    },
    giveBack(key) {
      const bucket = buckets.get(key)
      if (bucket) bucket.left = Math.min(perMinute, bucket.left + 1)
    },
  }
}

/** One household or host: an IPv6 address is cut to its /64, which a single machine owns whole. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = ''] = ip.split('::')
  return [...head.split(':'), '0', '0', '0', '0'].slice(0, 4).join(':')
}
