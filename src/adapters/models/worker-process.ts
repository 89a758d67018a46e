// One worker process as its pool sees it.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { FromWorker, ToWorker, WorkerPlan } from './worker-messages.ts'

export type WorkerProcess = {
  state: 'starting' | 'idle' | 'busy' | 'dead'
  send(message: ToWorker): void
  kill(): void
}

export function startWorker(
  plan: WorkerPlan,
  niceness: number,
  on: { message(message: FromWorker): void; exit(): void },
): WorkerProcess {
  const child: ChildProcess = fork(new URL('./worker.ts', import.meta.url), [JSON.stringify(plan)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Flite needs WASI, which Node still calls experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const worker: WorkerProcess = {
    state: 'starting',
    send: (message) => void child.send(message, () => {}),
    kill: () => void child.kill('SIGKILL'),
  }
  child.on('spawn', () => lowerPriority(child.pid, niceness))
  child.on('message', (message) => on.message(message as FromWorker))
  child.on('error', () => {})
  child.on('exit', () => {
    worker.state = 'dead'
    on.exit()
  })
  return worker
}

function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined || niceness === 0) return
  try {
    setPriority(pid, niceness)
  } catch {
    // Some containers forbid it; the worker is then as eager as the rest.
  }
}
