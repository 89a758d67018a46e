// The stereo recording: customer left, agent right, both on the conversation's own time.

/** Takes the next stretch of both channels, always of equal length. */
export type RecordingSink = (left: Int16Array, right: Int16Array) => void

export type Recorder = {
  /** Sound that began at this moment. Sound of the same channel follows on without gaps, whatever the jitter. */
  customer(samples: Int16Array, startMs: number): void
  agent(samples: Int16Array, startMs: number): void
  /** Hands over what can no longer change. */
  advance(nowMs: number): void
  finish(nowMs: number): void
}

export const noRecorder: Recorder = { customer() {}, agent() {}, advance() {}, finish() {} }

/** How long a stretch stays open for frames that come late. With the stretch itself, it is what a crash can lose. */
const OPEN_MS = 600
const CAPACITY_MS = 3_000
/** The sink is served in stretches of at least this length. */
const STRETCH_MS = 1_000
/** Lines that buffer report what they have played in steps. */
const JITTER_MS = 120

export function createRecorder(sampleRate: number, sink: RecordingSink): Recorder {
  const toSamples = (ms: number) => Math.round((ms * sampleRate) / 1000)
  const capacity = toSamples(CAPACITY_MS)
  const left = { samples: new Int16Array(capacity), end: Number.NEGATIVE_INFINITY }
  const right = { samples: new Int16Array(capacity), end: Number.NEGATIVE_INFINITY }
  const jitter = toSamples(JITTER_MS)
  /** Samples already handed over. */
  let done = 0

  function handOver(upTo: number): void {
    while (upTo > done) {
      const count = Math.min(upTo - done, capacity)
      sink(left.samples.slice(0, count), right.samples.slice(0, count))
      for (const { samples } of [left, right]) {
        samples.copyWithin(0, count)
        samples.fill(0, capacity - count)
      }
      done += count
    }
  }

  function write(channel: typeof left, samples: Int16Array, startMs: number): void {
    const due = toSamples(startMs)
    const position = Math.abs(due - channel.end) <= jitter ? channel.end : due
    channel.end = position + samples.length
    if (channel.end > done + capacity) handOver(channel.end - capacity)
    const late = Math.max(0, done - position)
    if (late < samples.length) channel.samples.set(samples.subarray(late), position + late - done)
  }

  return {
    customer: (samples, startMs) => write(left, samples, startMs),
    agent: (samples, startMs) => write(right, samples, startMs),
    advance(nowMs) {
      const closed = toSamples(nowMs - OPEN_MS)
      if (closed - done >= toSamples(STRETCH_MS)) handOver(closed)
    },
    finish(nowMs) {
      handOver(Math.max(toSamples(nowMs), left.end))
    },
  }
}
