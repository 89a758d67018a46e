import { expect, test } from 'vitest'
import { nearness, packVectors } from './vectors.ts'

const WIDTH = 384
/** The same numbers at every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}
const next = numbers(7)
const vector = (): Float32Array => unit(Float32Array.from({ length: WIDTH }, next))
function unit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}
const blend = (one: Float32Array, other: Float32Array, share: number) =>
  unit(one.map((value, at) => share * value + (1 - share) * (other[at] as number)))
const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0)
const pack = (vectors: (Float32Array | undefined)[]) =>
  packVectors(vectors) as NonNullable<ReturnType<typeof packVectors>>

test('of few rows each is compared in full', () => {
  const question = vector()
  const rows = Array.from({ length: 50 }, vector)
  const near = nearness(pack(rows), question)
  for (const [at, row] of rows.entries()) expect(near[at]).toBeCloseTo(dot(row, question), 2)
})

test('of very many rows the nearest are found as if each were compared in full', () => {
  const question = vector()
  const rows = Array.from({ length: 10_000 }, (_, at) => (at % 97 === 0 ? blend(question, vector(), 0.4) : vector()))
  const together = nearness(pack(rows), question)
  const tenParts = Array.from({ length: 10 }, (_, at) => rows.slice(at * 1_000, (at + 1) * 1_000))
  const inFull = tenParts.flatMap((part) => [...nearness(pack(part), question)])
  const nearest = (nearnesses: number[]) =>
    nearnesses
      .map((value, at) => ({ value, at }))
      .toSorted((one, other) => other.value - one.value)
      .slice(0, 20)
      .map(({ at }) => at)
  expect(nearest([...together])).toEqual(nearest(inFull))
})

test('a passage without a vector is neither near nor far', () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => (at % 2 ? vector() : undefined))
  const near = nearness(pack(rows), vector())
  expect(near.filter((value) => value === 0)).toHaveLength(1_500)
  expect(packVectors([undefined])).toBeUndefined()
})
