// A telephone network that answers at once, without sound, and writes every call into one log that all processes
// share: the witness that no call was placed twice.
import { appendFileSync, readFileSync } from 'node:fs'
import type { AttemptStatus, Carrier, CarrierEvent, DialOutcome } from '#server/ports.ts'
import type { AudioLine } from '#voice/ports.ts'

export type LogLine = { attemptId: string; to: string; outcome: DialOutcome; at: number; by: number }

/** Every tenth number is busy, every tenth is not answered; the others talk. */
export const outcomeOf = (to: string): DialOutcome =>
  to.endsWith('1') ? 'busy' : to.endsWith('2') ? 'no-answer' : 'completed'

export function readLog(path: string): LogLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine)
}

export function instantCarrier(logPath: string): Carrier {
  let tell: (event: CarrierEvent) => void = () => {}
  return {
    name: 'instant',
    reachesPeople: false,
    serves: () => true,
    listen(listener) {
      tell = listener
    },
    async placeCall({ attemptId, to }) {
      const outcome = outcomeOf(to)
      const line: LogLine = { attemptId, to, outcome, at: Date.now(), by: process.pid }
      appendFileSync(logPath, `${JSON.stringify(line)}\n`)
      setImmediate(() => {
        if (outcome === 'completed') tell({ type: 'answered', attemptId, line: silentLine() })
        tell({ type: 'ended', attemptId, outcome })
      })
    },
    async hangUp() {},
    async statusOf(attemptId): Promise<AttemptStatus> {
      const text = readFileSync(logPath, 'utf8')
        .split('\n')
        .find((known) => known.includes(`"${attemptId}"`))
      if (!text) return { known: false }
      const line = JSON.parse(text) as LogLine
      const at = new Date(line.at)
      return {
        known: true,
        over: true,
        outcome: line.outcome,
        endedAt: at,
        ...(line.outcome === 'completed' && { answeredAt: at }),
      }
    },
    async close() {},
  }
}

const silentLine = (): AudioLine => ({
  sampleRate: 8_000,
  pacing: 'ours',
  listen() {},
  play() {},
  mark() {},
  clear() {},
  playedSamples: () => 0,
  sendDtmf() {},
  hangUp() {},
})
