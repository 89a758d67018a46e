// Reading a decoder's numbers.
import type { Tensor, TensorConstructor } from 'onnxruntime-common'

/** The likeliest token at a place of the sequence. */
export function strongest(logits: Tensor, place: number, vocabulary: number): number {
  const values = logits.data as Float32Array
  const from = place * vocabulary
  let best = 0
  for (let i = 1; i < vocabulary; i++) {
    if ((values[from + i] as number) > (values[from + best] as number)) best = i
  }
  return best
}

/** How likely these tokens are together, at a place of the sequence. */
export function likelihood(logits: Tensor, place: number, vocabulary: number, tokens: readonly number[]): number {
  const values = (logits.data as Float32Array).subarray(place * vocabulary, (place + 1) * vocabulary)
  const most = values[strongest(logits, place, vocabulary)] as number
  let all = 0
  for (const value of values) all += Math.exp(value - most)
  return tokens.reduce((sum, token) => sum + Math.exp((values[token] as number) - most), 0) / all
}

/** Keys and values of shape [1, heads, length, width], cut to the tokens that were right. */
export function keptPast(tensor: TensorConstructor, present: Tensor, length: number): Tensor {
  const [batch, heads, whole, width] = present.dims as [number, number, number, number]
  if (whole === length) return present
  const from = present.data as Float32Array
  const kept = new Float32Array(heads * length * width)
  for (let head = 0; head < heads; head++) {
    kept.set(from.subarray(head * whole * width, (head * whole + length) * width), head * length * width)
  }
  return new tensor('float32', kept, [batch, heads, length, width])
}
