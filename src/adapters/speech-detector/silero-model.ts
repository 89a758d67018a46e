// Silero VAD v6 inside a worker: keeps one state per call and runs the windows of all calls together.
import { join } from 'node:path'
import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-common'

export type SileroRate = 8000 | 16_000
export type DetectJob = { calls: { call: number; rate: SileroRate; samples: Int16Array }[]; closed: number[] }
/** Per entry of `calls`: how likely speech is in each of its windows. */
export type Detected = number[][]

type Parts = {
  directory: string
  onnx(): Promise<{ Tensor: TensorConstructor; load(file: string): Promise<InferenceSession> }>
}
type Memory = { state: Float32Array; context: Float32Array }

export const windowLength = (rate: SileroRate): number => (rate === 8000 ? 256 : 512)
const contextLength = (rate: SileroRate): number => windowLength(rate) / 8
/** Two layers of 128. */
const LAYERS = 2
const WIDTH = 128

export async function openModel({ directory, onnx }: Parts): Promise<(job: DetectJob) => Promise<Detected>> {
  const { Tensor, load } = await onnx()
  const session = await load(join(directory, 'silero.onnx'))
  const memories = new Map<number, Memory>()

  return async ({ calls, closed }) => {
    for (const call of closed) memories.delete(call)
    const found: Detected = calls.map(() => [])
    for (const rate of [8000, 16_000] as const) {
      const length = windowLength(rate)
      for (let place = 0; ; place++) {
        const due = [...calls.keys()].filter((at) => {
          const entry = calls[at]
          return entry?.rate === rate && entry.samples.length >= (place + 1) * length
        })
        if (due.length === 0) break
        const windows = due.map((at) => {
          const { call, samples } = calls[at] as DetectJob['calls'][number]
          return { memory: memoryOf(call, rate), samples: samples.subarray(place * length, (place + 1) * length) }
        })
        const probabilities = await runTogether(windows, rate)
        due.forEach((at, i) => found[at]?.push(probabilities[i] as number))
      }
    }
    return found
  }

  function memoryOf(call: number, rate: SileroRate): Memory {
    const known = memories.get(call)
    if (known) return known
    const fresh = { state: new Float32Array(LAYERS * WIDTH), context: new Float32Array(contextLength(rate)) }
    memories.set(call, fresh)
    return fresh
  }

  async function runTogether(
    windows: { memory: Memory; samples: Int16Array }[],
    rate: SileroRate,
  ): Promise<Float32Array> {
    const count = windows.length
    const context = contextLength(rate)
    const row = context + windowLength(rate)
    const input = new Float32Array(count * row)
    const state = new Float32Array(LAYERS * count * WIDTH)
    windows.forEach(({ memory, samples }, i) => {
      input.set(memory.context, i * row)
      for (let k = 0; k < samples.length; k++) input[i * row + context + k] = (samples[k] as number) / 32_768
      memory.context = input.slice((i + 1) * row - context, (i + 1) * row)
      for (let layer = 0; layer < LAYERS; layer++) {
        state.set(memory.state.subarray(layer * WIDTH, (layer + 1) * WIDTH), (layer * count + i) * WIDTH)
      }
    })
    const { output, stateN } = (await session.run({
      input: new Tensor('float32', input, [count, row]),
      state: new Tensor('float32', state, [LAYERS, count, WIDTH]),
      sr: new Tensor('int64', BigInt64Array.of(BigInt(rate)), []),
    })) as { output: Tensor; stateN: Tensor }
    const next = stateN.data as Float32Array
    windows.forEach(({ memory }, i) => {
      for (let layer = 0; layer < LAYERS; layer++) {
        const from = (layer * count + i) * WIDTH
        memory.state.set(next.subarray(from, from + WIDTH), layer * WIDTH)
      }
    })
    return output.data as Float32Array
  }
}
