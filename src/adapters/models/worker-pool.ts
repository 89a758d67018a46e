// A few worker processes that share one queue of jobs. Urgent jobs go first; when too many wait, a job is refused at
// once instead of stalling live calls; a worker that dies or hangs is replaced and its job fails as retryable.
import { ProviderError } from '#voice/ports.ts'
import type { FromWorker } from './worker-messages.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

export type PoolPlan = {
  /** Named in errors. */
  provider: string
  /** A module that exports `openModel`. */
  module: URL
  runtime: 'native' | 'wasm'
  /** Handed to `openModel`. */
  options: object
  workers: number
  maxWaiting: number
  /** A job that takes longer has hung. */
  maxJobMs: number
  /** 0 for what a caller waits for, up to 19 for what may take its time. */
  niceness: number
  /** How many start together with the first job and stay for a while; the others come and go with the work. */
  warm: number
  onProblem(problem: string): void
}

export type Pool<Job, Result> = {
  /** Starts what is kept warm, so that the first job need not wait for all of it. */
  wake(): void
  run(job: Job, options: { urgent: boolean; signal: AbortSignal }): Promise<Result>
  /** Workers ready for a job this moment. */
  idle(): number
  waiting(): number
  close(): Promise<void>
}

type Pending = {
  id: number
  job: unknown
  urgent: boolean
  resolve(result: unknown): void
  reject(error: unknown): void
  detach(): void
}
type Slot = { worker: WorkerProcess; current?: Pending; cancelled?: boolean; timer?: NodeJS.Timeout }

/** Memory is given back after so long without work. */
const QUIET_MS = { warm: 600_000, more: 60_000 }
const RESTART_MS = [0, 250, 1000, 5000, 30_000]

export function openPool<Job, Result>(plan: PoolPlan): Pool<Job, Result> {
  const slots = new Set<Slot>()
  const queue: Pending[] = []
  let nextId = 1
  let failures = 0
  let closed = false
  const restarts = new Set<NodeJS.Timeout>()
  const workerPlan = { module: plan.module.href, runtime: plan.runtime, options: plan.options }

  return {
    wake,
    run: (job, { urgent, signal }) =>
      new Promise<Result>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error)
        if (closed) return reject(failure('it is shutting down', false))
        if (queue.length >= plan.maxWaiting)
          return reject(failure('too much is waiting already; try again shortly', true))
        const onAbort = (): void => cancel(pending, signal.reason)
        const detach = (): void => signal.removeEventListener('abort', onAbort)
        const pending: Pending = { id: nextId++, job, urgent, resolve: resolve as Pending['resolve'], reject, detach }
        signal.addEventListener('abort', onAbort, { once: true })
        const place = urgent ? queue.findIndex((other) => !other.urgent) : -1
        queue.splice(place === -1 ? queue.length : place, 0, pending)
        dispatch()
      }),
    idle: () => [...slots].filter((slot) => slot.worker.state === 'idle').length,
    waiting: () => queue.length,
    async close() {
      closed = true
      for (const timer of restarts) clearTimeout(timer)
      for (const pending of queue.splice(0)) settle(pending, failure('it is shutting down', false))
      for (const slot of slots) slot.worker.kill()
    },
  }

  function wake(): void {
    while (!closed && slots.size + restarts.size < plan.warm) addWorker()
  }

  function dispatch(): void {
    wake()
    for (const slot of slots) {
      if (slot.worker.state !== 'idle') continue
      const pending = queue.shift()
      if (!pending) return
      clearTimeout(slot.timer)
      slot.worker.state = 'busy'
      slot.current = pending
      slot.cancelled = false
      slot.worker.send({ type: 'run', id: pending.id, job: pending.job })
      slot.timer = setTimeout(() => slot.worker.kill(), plan.maxJobMs)
    }
    const coming = [...slots].filter((slot) => slot.worker.state === 'starting').length
    if (queue.length > coming && slots.size + restarts.size < plan.workers) addWorker()
  }

  function rest(slot: Slot): void {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => retire(slot), slots.size > plan.warm ? QUIET_MS.more : QUIET_MS.warm)
    slot.timer.unref()
  }

  function retire(slot: Slot): void {
    slots.delete(slot)
    slot.worker.kill()
  }

  function addWorker(): void {
    const slot: Slot = {
      worker: startWorker(workerPlan, plan.niceness, {
        message: (message) => hear(slot, message),
        exit: () => mourn(slot),
      }),
    }
    slots.add(slot)
  }

  function hear(slot: Slot, message: FromWorker): void {
    if (message.type === 'ready') failures = 0
    else {
      clearTimeout(slot.timer)
      const pending = slot.current
      delete slot.current
      if (pending && !slot.cancelled) {
        if (message.type === 'done') settle(pending, undefined, message.result)
        else settle(pending, failure(message.problem, true))
      }
    }
    slot.worker.state = 'idle'
    rest(slot)
    dispatch()
  }

  function mourn(slot: Slot): void {
    if (!slots.delete(slot)) return
    clearTimeout(slot.timer)
    if (slot.current && !slot.cancelled) settle(slot.current, failure('the worker stopped in the middle', true))
    if (closed) return
    plan.onProblem(`A worker of ${plan.provider} stopped and is being replaced`)
    if (slots.size === 0 && failures > 0) {
      for (const pending of queue.splice(0)) settle(pending, failure('it cannot start at present', true))
    }
    const wait = RESTART_MS[Math.min(failures++, RESTART_MS.length - 1)] as number
    const timer = setTimeout(() => {
      restarts.delete(timer)
      if (queue.length > 0) dispatch()
    }, wait)
    restarts.add(timer)
  }

  function cancel(pending: Pending, reason: unknown): void {
    const at = queue.indexOf(pending)
    if (at >= 0) queue.splice(at, 1)
    for (const slot of slots) {
      if (slot.current !== pending) continue
      slot.cancelled = true
      slot.worker.send({ type: 'cancel', id: pending.id })
    }
    settle(pending, reason)
  }

  function settle(pending: Pending, error: unknown, result?: unknown): void {
    pending.detach()
    if (error === undefined) pending.resolve(result)
    else pending.reject(error)
  }

  function failure(sentence: string, retryable: boolean): ProviderError {
    return new ProviderError(plan.provider, sentence, { retryable })
  }
}
