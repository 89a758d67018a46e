// What of the weights is on this machine, and the fetching of the rest in the background.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { InstallProgress } from './install.ts'
import { PARTS, type Part, type PartName } from './manifest.ts'
import { isThere, partDirectory } from './places.ts'

export type PartStatus = {
  part: PartName
  name: string
  state: 'ready' | 'waiting' | 'fetching' | 'preparing' | 'failed'
  totalBytes: number
  fetchedBytes: number
  problem?: string
}

export type Weights = {
  status(): PartStatus[]
  /** Where the part lies; undefined while it is still coming. */
  directory(part: PartName): string | undefined
  onChange(listener: () => void): () => void
  close(): void
}

/** Another process may bring the weights too (`npm run models`): looking now and then costs nothing. */
const LOOK_EVERY_MS = 5000
const RETRY_MS = [15_000, 60_000, 300_000, 900_000]

export function openWeights(plan: { models: string; fetch: boolean; onProblem(problem: string): void }): Weights {
  const listeners = new Set<() => void>()
  const parts = new Map(PARTS.map((part) => [part.part, firstStatus(plan.models, part, plan.fetch)]))
  let child: ChildProcess | undefined
  let attempt = 0
  let retry: NodeJS.Timeout | undefined
  let closed = false
  const look = setInterval(lookAround, LOOK_EVERY_MS)
  look.unref()
  if (plan.fetch && missing()) fetchMissing()

  return {
    status: () => [...parts.values()],
    directory: (name) => {
      const part = PARTS.find((each) => each.part === name)
      return part && parts.get(name)?.state === 'ready' ? partDirectory(plan.models, part) : undefined
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      clearInterval(look)
      clearTimeout(retry)
      child?.kill()
    },
  }

  function missing(): boolean {
    return [...parts.values()].some((part) => part.state !== 'ready')
  }

  function fetchMissing(): void {
    child = fork(new URL('./install-child.ts', import.meta.url), [plan.models], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    })
    child.on('spawn', () => giveWay(child?.pid))
    child.on('message', (progress) => hear(progress as InstallProgress))
    child.on('error', (error) => plan.onProblem(`The weights cannot be fetched: ${error.message}`))
    child.on('exit', () => {
      child = undefined
      if (closed) return
      lookAround()
      if (!missing()) return
      retry = setTimeout(fetchMissing, RETRY_MS[Math.min(attempt++, RETRY_MS.length - 1)])
      retry.unref()
    })
  }

  function hear(progress: InstallProgress): void {
    const part = parts.get(progress.part)
    if (!part || part.state === 'ready') return
    delete part.problem
    part.state = progress.state
    if (progress.state === 'fetching') part.fetchedBytes = progress.bytes
    else if (progress.state === 'failed') {
      part.problem = `${progress.problem}. It will be tried again.`
      plan.onProblem(`${part.name}: ${part.problem}`)
    } else part.fetchedBytes = part.totalBytes
    tell()
  }

  function lookAround(): void {
    let changed = false
    for (const part of PARTS) {
      const status = parts.get(part.part)
      if (!status || status.state === 'ready' || !isThere(plan.models, part)) continue
      parts.set(part.part, firstStatus(plan.models, part, plan.fetch))
      changed = true
    }
    if (!missing()) clearInterval(look)
    if (changed) tell()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }
}

function firstStatus(models: string, part: Part, fetch: boolean): PartStatus {
  const ready = isThere(models, part)
  return {
    part: part.part,
    name: part.name,
    state: ready ? 'ready' : 'waiting',
    totalBytes: part.bytes,
    fetchedBytes: ready ? part.bytes : 0,
    ...(!ready && !fetch && { problem: 'Fetching is turned off here; `npm run models` brings it.' }),
  }
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10)
  } catch {
    // Some containers forbid it.
  }
}
