import type { Clock } from './ports.ts'

/** Timers by name: setting one again replaces it, and all of them can be taken back at once. */
export type Timers = {
  set(name: string, ms: number, work: () => void): void
  cancel(name: string): void
  cancelAll(): void
}

export function createTimers(clock: Clock): Timers {
  const running = new Map<string, () => void>()
  function cancel(name: string): void {
    running.get(name)?.()
    running.delete(name)
  }
  return {
    set(name, ms, work) {
      cancel(name)
      const takeBack = clock.at(clock.now() + ms, () => {
        running.delete(name)
        work()
      })
      running.set(name, takeBack)
    },
    cancel,
    cancelAll() {
      for (const name of running.keys()) cancel(name)
    },
  }
}
