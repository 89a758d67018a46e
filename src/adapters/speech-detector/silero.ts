// Hears whether somebody speaks. All calls share one worker: while it runs, the windows that complete are collected,
// and go to it together when it is free.
import { createResampler } from '#voice/audio/resampler.ts'
import type { SpeechDetection, SpeechDetector, SpeechWindow } from '#voice/ports.ts'
import { type Detected, type DetectJob, type SileroRate, windowLength } from './silero-model.ts'

export const sileroModule = new URL('./silero-model.ts', import.meta.url)

type Workers = { run(job: DetectJob, options: { urgent: boolean; signal: AbortSignal }): Promise<Detected> }
type Waiting = {
  call: number
  rate: SileroRate
  samples: Int16Array
  resolve(probabilities: number[]): void
  reject(error: unknown): void
}

/** `workers` throws a retryable ProviderError while the weights are still coming. */
export function sileroDetector(workers: () => Workers): SpeechDetector {
  const never = new AbortController().signal
  let nextCall = 1
  let waiting: Waiting[] = []
  let closed: number[] = []
  let running = false

  async function runWaiting(): Promise<void> {
    running = true
    // One turn of the event loop, so that frames of other calls arriving together go along.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = takeOnePerCall()
      const calls = batch.map(({ call, rate, samples }) => ({ call, rate, samples }))
      const gone = closed
      closed = []
      try {
        const found = await workers().run({ calls, closed: gone }, { urgent: true, signal: never })
        batch.forEach((entry, i) => entry.resolve(found[i] ?? []))
      } catch (error) {
        for (const entry of batch) entry.reject(error)
      }
    }
    running = false
  }

  /** A call's windows must run in their order: its second entry waits for the next round. */
  function takeOnePerCall(): Waiting[] {
    const seen = new Set<number>()
    const batch: Waiting[] = []
    waiting = waiting.filter((entry) => {
      if (seen.has(entry.call)) return true
      seen.add(entry.call)
      batch.push(entry)
      return false
    })
    return batch
  }

  return {
    open(sampleRate): SpeechDetection {
      const call = nextCall++
      const rate: SileroRate = sampleRate === 16_000 ? 16_000 : 8000
      const resampler = createResampler(sampleRate, rate)
      const length = windowLength(rate)
      let rest = new Int16Array(0)
      let windows = 0
      return {
        async detect(frame) {
          const all = append(rest, resampler.push(frame.samples))
          const complete = Math.floor(all.length / length)
          rest = all.slice(complete * length)
          if (complete === 0) return []
          const first = windows
          windows += complete
          const probabilities = await new Promise<number[]>((resolve, reject) => {
            waiting.push({ call, rate, samples: all.slice(0, complete * length), resolve, reject })
            if (!running) void runWaiting()
          })
          return probabilities.map((probability, i): SpeechWindow => {
            const endsAt = Math.round(((first + i + 1) * length * sampleRate) / rate)
            return { probability, endsAt }
          })
        },
        close() {
          closed.push(call)
        },
      }
    },
  }
}

function append(one: Int16Array, other: Int16Array): Int16Array<ArrayBuffer> {
  const both = new Int16Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
