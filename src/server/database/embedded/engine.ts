// Keeps one PGlite worker running: a worker that dies or hangs is replaced, and its work in flight fails.
import { Worker } from 'node:worker_threads'
import type { Exchange } from './wire.ts'
import type { WorkerReply, WorkerRequest } from './worker.ts'

export type Engine = { exchange: Exchange; stop(): Promise<void> }

export type EngineOptions = {
  /** PGlite ignores statement_timeout, so a question without an answer for this long means that it hangs. */
  stuckAfterMs?: number
  onReplaced?: (reason: Error) => void
}

const STUCK_AFTER_MS = 120_000
// The first start creates the files; any start may replay what a crash left.
const START_WITHIN_MS = 300_000
const LONGEST_PAUSE_MS = 10_000

/** Fails when the first worker cannot start; later ones are tried until they do. */
export async function startEngine(pgdata: string, options: EngineOptions = {}): Promise<Engine> {
  let stopping = false
  let current = Promise.resolve(await startWorker(pgdata, options.stuckAfterMs ?? STUCK_AFTER_MS, replace))

  function replace(reason: Error, ended: Promise<unknown>): void {
    if (stopping) return
    options.onReplaced?.(reason)
    current = ended.then(restart) // two must never have the files open at once
    current.catch(() => {}) // whoever asks next hears of it
  }
  async function restart(): Promise<RunningWorker> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await startWorker(pgdata, options.stuckAfterMs ?? STUCK_AFTER_MS, replace)
      } catch (error) {
        if (stopping) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.min(attempt * 1_000, LONGEST_PAUSE_MS)))
      }
    }
  }

  return {
    async exchange(bytes) {
      const reply = await (await current).ask({ kind: 'wire', bytes })
      if (reply.kind !== 'wire') throw new Error(`Unexpected reply ${reply.kind}`)
      return reply.bytes
    },
    async stop() {
      stopping = true
      const worker = await current
      await worker.ask({ kind: 'stop' })
      await worker.terminate()
    },
  }
}

type RunningWorker = { ask(request: WorkerRequest): Promise<WorkerReply>; terminate(): Promise<unknown> }
type Waiting = { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void; since: number }

async function startWorker(
  pgdata: string,
  stuckAfterMs: number,
  onGone: (reason: Error, ended: Promise<unknown>) => void,
): Promise<RunningWorker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { directory: pgdata } })
  const waiting: Waiting[] = []
  let gone: Error | undefined
  let isReady = false

  worker.on('message', (reply: WorkerReply | Record<string, never>) => {
    if (!('kind' in reply)) return // `node --watch` reports the worker's imports on the same channel
    waiting.shift()?.resolve(reply as WorkerReply)
    const next = waiting[0]
    if (next) next.since = performance.now() // it starts on the next question only now
  })
  worker.on('error', (error) => lose(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => lose(new Error(`The embedded database stopped with code ${code}`)))

  const watchdog = setInterval(() => {
    const oldest = waiting[0]
    const patience = isReady ? stuckAfterMs : START_WITHIN_MS
    if (!oldest || performance.now() - oldest.since < patience) return
    lose(new Error(`The embedded database has not answered for ${Math.round(patience / 1_000)} s`))
  }, stuckAfterMs / 10).unref()

  function lose(reason: Error): void {
    if (gone) return
    gone = reason
    clearInterval(watchdog)
    for (const { reject } of waiting.splice(0)) reject(reason)
    const ended = worker.terminate()
    if (isReady) onGone(reason, ended)
  }
  const nextReply = () =>
    new Promise<WorkerReply>((resolve, reject) => {
      if (gone) reject(gone)
      else waiting.push({ resolve, reject, since: performance.now() })
    })

  await nextReply() // ready
  isReady = true
  return {
    ask(request) {
      const reply = nextReply()
      if (!gone) worker.postMessage(request)
      return reply
    },
    terminate() {
      gone ??= new Error('The embedded database is closed')
      clearInterval(watchdog)
      return worker.terminate()
    },
  }
}
