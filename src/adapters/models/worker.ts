// A worker process: opens one model and runs the jobs it is sent, one at a time. Its parent is worker-pool.ts.
import { openOnnx } from './onnx.ts'
import type { FromWorker, ToWorker, WorkerPlan } from './worker-messages.ts'

type OpenModel = (parts: { onnx: () => ReturnType<typeof openOnnx> } & object) => Promise<RunJob>
type RunJob = (job: unknown, signal: AbortSignal) => Promise<unknown>

const plan = JSON.parse(process.argv[2] as string) as WorkerPlan
const running = new Map<number, AbortController>()
process.on('disconnect', () => process.exit(0))

const { openModel } = (await import(plan.module)) as { openModel: OpenModel }
const runJob = await openModel({ ...plan.options, onnx: () => openOnnx(plan.runtime) })

process.on('message', (message: ToWorker) => {
  if (message.type === 'cancel') running.get(message.id)?.abort()
  else void answer(message.id, message.job)
})
tell({ type: 'ready' })

async function answer(id: number, job: unknown): Promise<void> {
  const cancelled = new AbortController()
  running.set(id, cancelled)
  try {
    tell({ type: 'done', id, result: await runJob(job, cancelled.signal) })
  } catch (error) {
    tell({ type: 'failed', id, problem: (error as Error).message })
  } finally {
    running.delete(id)
  }
}

/** A parent that is gone needs no answer: `disconnect` follows. */
function tell(message: FromWorker): void {
  process.send?.(message, () => {})
}
