// What every Embeddings adapter must do.
import { expect, test } from 'vitest'
import type { Embeddings } from '#server/ports.ts'

export function embeddingsConformance(embeddings: () => Embeddings): void {
  const never = new AbortController().signal
  const nearness = (one: Float32Array, other: Float32Array): number =>
    one.reduce((sum, value, i) => sum + value * (other[i] as number), 0)

  test('vectors have length 1 and the promised dimensions', async () => {
    const [vector] = await embeddings().embed(['When do you open?'], never)
    expect(vector?.length).toBe(embeddings().dimensions)
    expect(Math.hypot(...(vector as Float32Array))).toBeCloseTo(1, 3)
  })

  test('what means the same is nearer than what does not', async () => {
    const [question, answer, other] = (await embeddings().embed(
      [
        'How do I get my money back?',
        'Refunds are paid to the original payment method within five working days.',
        'Our store is open from nine to nine, Monday to Saturday.',
      ],
      never,
    )) as [Float32Array, Float32Array, Float32Array]
    expect(nearness(question, answer)).toBeGreaterThan(nearness(question, other) + 0.1)
  })

  test('many texts come back in their order, the same as alone', async () => {
    const texts = Array.from({ length: 9 }, (_, i) => `Item number ${i} costs ${i * 10} rupees`)
    const together = await embeddings().embed(texts, never)
    const [alone] = await embeddings().embed([texts[7] as string], never)
    expect(together).toHaveLength(9)
    expect(nearness(together[7] as Float32Array, alone as Float32Array)).toBeGreaterThan(0.98)
  })

  test('nothing gives nothing, and very long texts are taken', async () => {
    expect(await embeddings().embed([], never)).toEqual([])
    const [vector] = await embeddings().embed(['word '.repeat(5000)], never)
    expect(Math.hypot(...(vector as Float32Array))).toBeCloseTo(1, 3)
  })

  test('stops when it is cancelled', async () => {
    const cancelled = new AbortController()
    const running = embeddings().embed(Array(200).fill('a long list of texts'), cancelled.signal)
    cancelled.abort(new Error('no longer wanted'))
    await expect(running).rejects.toThrow('no longer wanted')
  })
}
