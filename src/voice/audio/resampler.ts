// The one resampler: every line, voice and recogniser rate meets here. Windowed sinc, exact ratios, no drift.

export type Resampler = {
  /** What can be given out so far; about 2 ms are held back until more comes. */
  push(samples: Int16Array): Int16Array
  /** The rest. The resampler starts afresh afterwards. */
  flush(): Int16Array
}

/** Zero crossings of the sinc on each side: 75 dB of stop band with the window below. */
const CROSSINGS = 12
const KAISER_BETA = 8
/** Where the pass band ends, as a part of the lower rate's half. */
const PASS_BAND = 0.91

export function createResampler(from: number, to: number): Resampler {
  if (from === to) return { push: (samples) => samples, flush: () => new Int16Array(0) }
  const { up, down, half, phases } = filterFor(from, to)
  const taps = half * 2
  let pending = new Float32Array(half)
  let pendingStart = -half
  let taken = 0
  let given = 0

  function produce(count: number): Int16Array {
    const out = new Int16Array(count)
    for (let n = 0; n < count; n++) {
      const time = (given + n) * down
      const first = Math.floor(time / up) - half + 1 - pendingStart
      const phase = phases[time % up] as Float32Array
      const sum = weighed(pending, first, phase)
      out[n] = sum > 32_767 ? 32_767 : sum < -32_768 ? -32_768 : Math.round(sum)
    }
    given += count
    const needed = Math.floor((given * down) / up) - half + 1
    const drop = Math.min(Math.max(0, needed - pendingStart), pending.length)
    pending = pending.subarray(drop)
    pendingStart += drop
    return out
  }

  function append(samples: Int16Array): void {
    const joined = new Float32Array(pending.length + samples.length)
    joined.set(pending)
    joined.set(samples, pending.length)
    pending = joined
  }

  return {
    push(samples) {
      append(samples)
      taken += samples.length
      const ready = Math.ceil(((taken - half) * up) / down)
      return produce(Math.max(0, ready - given))
    },
    flush() {
      append(new Int16Array(taps))
      const rest = produce(Math.max(0, Math.ceil((taken * up) / down) - given))
      pending = new Float32Array(half)
      pendingStart = -half
      taken = 0
      given = 0
      return rest
    },
  }
}

/** Where most of the work is: four sums side by side keep the processor busy. `weights` come in fours. */
function weighed(samples: Float32Array, first: number, weights: Float32Array): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let k = 0; k < weights.length; k += 4) {
    a += (weights[k] as number) * (samples[first + k] as number)
    b += (weights[k + 1] as number) * (samples[first + k + 1] as number)
    c += (weights[k + 2] as number) * (samples[first + k + 2] as number)
    d += (weights[k + 3] as number) * (samples[first + k + 3] as number)
  }
  return a + b + (c + d)
}

/** A whole stretch at once. */
export function resample(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === to) return samples
  const resampler = createResampler(from, to)
  const head = resampler.push(samples)
  const tail = resampler.flush()
  const whole = new Int16Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

type Filter = { up: number; down: number; half: number; phases: Float32Array[] }
const filters = new Map<string, Filter>()

function filterFor(from: number, to: number): Filter {
  const key = `${from}>${to}`
  const known = filters.get(key)
  if (known) return known
  const common = greatestCommonDivisor(from, to)
  const up = to / common
  const down = from / common
  const cutoff = (Math.min(1, to / from) * PASS_BAND) / 2
  const half = 2 * Math.ceil((CROSSINGS * Math.max(1, from / to)) / 2)
  const phases = Array.from({ length: up }, (_, phase) => phaseOf(phase / up, half, cutoff))
  const filter = { up, down, half, phases }
  filters.set(key, filter)
  return filter
}

/** The weights of the inputs around a point `offset` of a sample after the centre one; they add up to 1. */
function phaseOf(offset: number, half: number, cutoff: number): Float32Array {
  const weights = Float64Array.from({ length: half * 2 }, (_, k) => {
    const distance = k - half + 1 - offset
    return sinc(2 * cutoff * distance) * kaiser(distance / half)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Float32Array.from(weights, (weight) => weight / sum)
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const kaiser = (x: number) => (Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA))

function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
