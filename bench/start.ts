// From `npm start` to the first answered request, on a fresh store and again on the same one: `npm run bench:start`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PORT = '8397'
const LONGEST_MS = 120_000
const directory = mkdtempSync(join(tmpdir(), 'vaani-start-'))
const rows: object[] = []
for (const start of ['first', 'second', 'third']) rows.push({ start, ...(await measure()) })
console.table(rows)
rmSync(directory, { recursive: true })

async function measure(): Promise<object> {
  const started = performance.now()
  const env = { ...process.env, PORT, DATA_DIR: directory, LOG_LEVEL: 'error', MODELS_FETCH: 'never' }
  const server = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const ms = await firstAnswer(started)
  const processes = processesOf(server.pid ?? 0)
  const { cpuSeconds, rssMb } = costOf(processes)
  const stopping = performance.now()
  process.kill(-(server.pid ?? 0), 'SIGTERM')
  await once(server, 'exit')
  while (processes.some((pid) => existsSync(`/proc/${pid}`))) await wait(20) // npm leaves before the server has
  const stopMs = Math.round(performance.now() - stopping)
  return { 'ms to first answer': Math.round(ms), 'ms to stop': stopMs, 'CPU s': cpuSeconds, 'RSS MB': rssMb }
}

async function firstAnswer(started: number): Promise<number> {
  while (performance.now() - started < LONGEST_MS) {
    const answered = await fetch(`http://127.0.0.1:${PORT}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answered) return performance.now() - started
    await wait(20)
  }
  throw new Error('No answer in time')
}

// Linux only.
function costOf(processes: readonly number[]): { cpuSeconds: number; rssMb: number } {
  let ticks = 0
  let pages = 0
  for (const pid of processes) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
    pages += Number(fields[21])
  }
  return { cpuSeconds: ticks / 100, rssMb: Math.round((pages * 4_096) / 1e6) }
}

function processesOf(root: number): number[] {
  let children: number[] = []
  try {
    children = readFileSync(`/proc/${root}/task/${root}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
  return [root, ...children.flatMap(processesOf)]
}
