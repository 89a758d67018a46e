// The network's own append-only log, so that it can be asked about a call after a crash, as a real carrier can.
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AttemptStatus, DialOutcome } from '#server/ports.ts'

const KEEP_MS = 7 * 24 * 3_600_000

type Entry =
  | { at: number; did: 'placed'; attemptId: string; to: string }
  | { at: number; did: 'answered'; attemptId: string }
  | { at: number; did: 'ended'; attemptId: string; outcome: DialOutcome }
  /** The network was alive; a call without an end was cut off at the last of these. */
  | { at: number; did: 'tick' }

type Known = { to: string; placedAt: number; answeredAt?: number; ended?: { at: number; outcome: DialOutcome } }

export type NetworkLog = {
  placed(attemptId: string, to: string): void
  answered(attemptId: string): void
  ended(attemptId: string, outcome: DialOutcome): void
  tick(): void
  has(attemptId: string): boolean
  statusOf(attemptId: string): AttemptStatus
  close(): void
}

export function openNetworkLog(directory: string, now: () => number = Date.now): NetworkLog {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'calls.jsonl')
  const known = readBack(file, now() - KEEP_MS)
  rewrite(file, known)
  const handle = openSync(file, 'a', 0o600)
  const append = (entry: Entry) => appendFileSync(handle, `${JSON.stringify(entry)}\n`)

  return {
    placed(attemptId, to) {
      known.set(attemptId, { to, placedAt: now() })
      append({ at: now(), did: 'placed', attemptId, to })
    },
    answered(attemptId) {
      const call = known.get(attemptId)
      if (call) call.answeredAt = now()
      append({ at: now(), did: 'answered', attemptId })
    },
    ended(attemptId, outcome) {
      const call = known.get(attemptId)
      if (!call || call.ended) return
      call.ended = { at: now(), outcome }
      append({ at: now(), did: 'ended', attemptId, outcome })
      if (known.size > 10_000) forgetOldest(known)
    },
    tick: () => append({ at: now(), did: 'tick' }),
    has: (attemptId) => known.has(attemptId),
    statusOf(attemptId) {
      const call = known.get(attemptId)
      if (!call) return { known: false }
      if (!call.ended) return { known: true, over: false }
      const { at, outcome } = call.ended
      const answeredAt = call.answeredAt === undefined ? {} : { answeredAt: new Date(call.answeredAt) }
      return { known: true, over: true, outcome, ...answeredAt, endedAt: new Date(at) }
    },
    close: () => closeSync(handle),
  }
}

// Ended calls may be forgotten after a while; the file remembers them until the next start.
function forgetOldest(known: Map<string, Known>): void {
  for (const [attemptId, call] of known) {
    if (known.size <= 5_000) return
    if (call.ended) known.delete(attemptId)
  }
}

function readBack(file: string, since: number): Map<string, Known> {
  const known = new Map<string, Known>()
  let aliveAt = 0
  for (const entry of entriesIn(file)) {
    aliveAt = entry.at
    if (entry.did === 'tick') continue
    const { attemptId } = entry
    const call = known.get(attemptId)
    if (entry.did === 'placed') known.set(attemptId, { to: entry.to, placedAt: entry.at })
    else if (call && entry.did === 'answered') call.answeredAt = entry.at
    else if (call && entry.did === 'ended') call.ended = { at: entry.at, outcome: entry.outcome }
  }
  for (const [attemptId, call] of known) {
    // Whoever was on the line when the network died was cut off.
    call.ended ??= { at: aliveAt, outcome: call.answeredAt === undefined ? 'failed' : 'completed' }
    if (call.ended.at < since) known.delete(attemptId)
  }
  return known
}

function entriesIn(file: string): Entry[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Entry] : []
    } catch {
      return [] // cut off by a crash
    }
  })
}

function rewrite(file: string, known: Map<string, Known>): void {
  const lines = [...known].flatMap(([attemptId, { to, placedAt, answeredAt, ended }]): Entry[] => [
    { at: placedAt, did: 'placed', attemptId, to },
    ...(answeredAt === undefined ? [] : [{ at: answeredAt, did: 'answered' as const, attemptId }]),
    ...(ended ? [{ at: ended.at, did: 'ended' as const, attemptId, outcome: ended.outcome }] : []),
  ])
  const fresh = `${file}.new`
  writeFileSync(fresh, lines.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { mode: 0o600 })
  renameSync(fresh, file)
}
