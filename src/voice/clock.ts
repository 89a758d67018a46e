import type { Clock } from './ports.ts'

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  at(atMs, work) {
    const timer = setTimeout(work, Math.max(0, atMs - performance.now()))
    return () => clearTimeout(timer)
  },
}
