// When a sample of the line was spoken, on the conversation's own time, whatever the frames' jitter.

export type LineTime = {
  /** So many samples more have come in by now. */
  arrived(count: number, nowMs: number): void
  /** When the sample at this position was spoken. */
  at(position: number): number
}

/** Frames jitter; only when so many in a row come later than this has sound really been lost. */
const JITTER_MS = 60
const STEADY_FRAMES = 25

export function createLineTime(sampleRate: number): LineTime {
  const toMs = 1000 / sampleRate
  let passed = 0
  let offsetMs: number | undefined
  let lateFrames = 0
  let leastLateMs = 0
  return {
    arrived(count, nowMs) {
      passed += count
      const implied = nowMs - passed * toMs
      if (offsetMs === undefined || implied < offsetMs) offsetMs = implied
      const lateMs = implied - offsetMs
      if (lateMs <= JITTER_MS) {
        lateFrames = 0
        return
      }
      leastLateMs = lateFrames === 0 ? lateMs : Math.min(leastLateMs, lateMs)
      lateFrames++
      if (lateFrames < STEADY_FRAMES) return
      offsetMs += leastLateMs
      lateFrames = 0
    },
    at: (position) => position * toMs + (offsetMs ?? 0),
  }
}
