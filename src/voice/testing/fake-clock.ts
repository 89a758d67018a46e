// Time that passes only when a test says so, letting every promise settle on the way.
import type { Clock } from '../ports.ts'

export type FakeClock = Clock & {
  pass(ms: number): Promise<void>
  /** Time goes on but nothing runs, as when the event loop is blocked. */
  block(ms: number): void
  /** Timers that are still set. */
  pending(): number
}

export function fakeClock(): FakeClock {
  let now = 0
  let order = 0
  const timers = new Map<number, { atMs: number; work: () => void }>()

  function nextTimer(until: number): number | undefined {
    let found: number | undefined
    for (const [id, { atMs }] of timers) {
      if (atMs > until) continue
      if (found === undefined || atMs < (timers.get(found)?.atMs ?? 0)) found = id
    }
    return found
  }

  return {
    now: () => now,
    at(atMs, work) {
      const id = ++order
      timers.set(id, { atMs, work })
      return () => timers.delete(id)
    },
    async pass(ms) {
      const until = now + ms
      await settled()
      for (let id = nextTimer(until); id !== undefined; id = nextTimer(until)) {
        const timer = timers.get(id) as { atMs: number; work: () => void }
        timers.delete(id)
        now = Math.max(now, timer.atMs)
        timer.work()
        await settled()
      }
      now = until
    },
    block(ms) {
      now += ms
    },
    pending: () => timers.size,
  }
}

/** All promises that can go on without time passing have done so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
