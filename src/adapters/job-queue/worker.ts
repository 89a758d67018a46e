// Works one queue: as many jobs at once as it has places, each settled on its own.
import type { Job, PgBoss } from 'pg-boss'

const POLL_MS = 1_000
const BEAT_MS = 10_000
/** After a job was handed over here: its transaction is probably committed by then. */
const SOON_MS = [15, 150]
const GRACE_MS = 30_000

export type Worker = {
  expectSoon(): void
  /** Takes no new jobs and waits for those at work, for a while; what is left is given to another process. */
  stop(): Promise<void>
}

export function startWorker(
  boss: PgBoss,
  options: {
    job: string
    concurrency: number
    handle: (data: unknown) => Promise<void>
    onError: (error: Error) => void
  },
): Worker {
  const { job: queue, concurrency, handle, onError } = options
  const atWork = new Map<string, Promise<void>>()
  const soon = new Set<NodeJS.Timeout>()
  let fetching: Promise<void> | undefined
  let stopped = false

  const look = () => {
    if (stopped || fetching || atWork.size >= concurrency) return
    fetching = take()
      .catch(onError)
      .finally(() => {
        fetching = undefined
      })
  }
  async function take(): Promise<void> {
    const free = concurrency - atWork.size
    const jobs = await boss.fetch<object>(queue, { batchSize: free })
    for (const job of jobs) atWork.set(job.id, run(job))
  }
  async function run(job: Job<object>): Promise<void> {
    try {
      await handle(job.data)
      await boss.complete(queue, job.id)
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error))
      onError(new Error(`Job ${queue} ${job.id} failed`, { cause: reason }))
      await boss.fail(queue, job.id, { message: reason.message }).catch(onError)
    } finally {
      atWork.delete(job.id)
      setImmediate(look) // there may be more where this one came from
    }
  }

  const poll = setInterval(look, POLL_MS)
  const beat = setInterval(() => {
    if (atWork.size > 0) boss.touch(queue, [...atWork.keys()]).catch(onError)
  }, BEAT_MS)
  look()

  return {
    expectSoon() {
      if (soon.size > 0) return
      for (const ms of SOON_MS) {
        const timer = setTimeout(() => {
          soon.delete(timer)
          look()
        }, ms)
        soon.add(timer)
      }
    },
    async stop() {
      stopped = true
      clearInterval(poll)
      for (const timer of soon) clearTimeout(timer)
      await fetching
      const grace = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())
      await Promise.race([Promise.all(atWork.values()), grace])
      clearInterval(beat)
    },
  }
}
