// Brings the microphone's rate down to the line's: a windowed sinc, because dropping samples would fold hiss into speech.
const HALF_WIDTH = 16 // of the window, in samples of the slower rate

export function downsampler(from: number, to: number): (input: Float32Array) => number[] {
  const ratio = from / to
  if (ratio === 1) return (input) => Array.from(input)
  const reach = Math.ceil(HALF_WIDTH * Math.max(1, ratio))
  const cut = Math.min(1, 1 / ratio) * 0.94
  let held = new Float32Array(reach) // what came before, so that the first window is whole
  let next = reach // where the next sample out stands in `held`

  return (input) => {
    const all = new Float32Array(held.length + input.length)
    all.set(held)
    all.set(input, held.length)
    const out: number[] = []
    for (; next + reach < all.length; next += ratio) out.push(at(all, next))
    const keepFrom = Math.max(0, Math.floor(next) - reach)
    held = all.slice(keepFrom)
    next -= keepFrom
    return out
  }

  function at(samples: Float32Array, centre: number): number {
    let sum = 0
    let weights = 0
    for (let i = Math.ceil(centre - reach); i <= centre + reach; i++) {
      const x = i - centre
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * cut) / (Math.PI * x * cut)
      const weight = sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1)))
      sum += (samples[i] ?? 0) * weight
      weights += weight
    }
    return sum / weights
  }
}
