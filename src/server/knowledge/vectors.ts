// Vectors as bytes, and which texts a model can read at all.
import { LANGUAGES } from '#contract/shared.ts'
import type { Embeddings } from '../ports.ts'

export const bytesOf = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)

export const vectorOf = (bytes: Uint8Array): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))

/**
 * Rows of one byte a number, each with its own scale: a quarter of the memory to go through for every question. `signs`
 * has one bit a number: enough to tell at once which rows of many are worth a closer look.
 */
export type PackedVectors = { width: number; rows: Int8Array; scales: Float32Array; signs: Int32Array }

/** Undefined when there is no vector at all; passages without one get a row of zeros. */
export function packVectors(vectors: readonly (Float32Array | undefined)[]): PackedVectors | undefined {
  const width = vectors.find(Boolean)?.length ?? 0
  if (width === 0) return undefined
  const rows = new Int8Array(vectors.length * width)
  const scales = new Float32Array(vectors.length)
  const signs = new Int32Array(vectors.length * wordsFor(width))
  for (const [row, vector] of vectors.entries()) {
    if (vector?.length !== width) continue
    const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1
    scales[row] = scale
    for (let at = 0; at < width; at++) rows[row * width + at] = Math.round((vector[at] as number) / scale)
    signs.set(signsOf(vector), row * wordsFor(width))
  }
  return { width, rows, scales, signs }
}

const wordsFor = (width: number) => Math.ceil(width / 32)

function signsOf(vector: Float32Array): Int32Array {
  const signs = new Int32Array(wordsFor(vector.length))
  for (const [at, value] of vector.entries())
    if (value > 0) signs[at >> 5] = (signs[at >> 5] as number) | (1 << (at & 31))
  return signs
}

/** Up to so many rows each is compared in full; of more than that, so many. */
const IN_FULL = 1_000

/**
 * How near each row's meaning is to the question's, from -1 to 1; exactly 0 for a row of zeros. Of very many rows those
 * that are surely not among the nearest get the nearness of the farthest of those compared in full.
 */
export function nearness(vectors: PackedVectors, vector: Float32Array): Float32Array {
  const { width, scales } = vectors
  const near = new Float32Array(scales.length)
  if (vector.length !== width) return near
  const worthwhile = scales.length > IN_FULL ? nearestBySigns(vectors, signsOf(vector)) : undefined
  let farthest = 1
  for (let row = 0; row < near.length; row++) {
    if (worthwhile && worthwhile[row] === 0) continue
    near[row] = inFull(vectors, row, vector)
    if (near[row] !== 0) farthest = Math.min(farthest, near[row] as number)
  }
  if (worthwhile)
    for (let row = 0; row < near.length; row++) if (worthwhile[row] === 0 && scales[row] !== 0) near[row] = farthest
  return near
}

function inFull({ width, rows, scales }: PackedVectors, row: number, vector: Float32Array): number {
  // Four sums side by side keep the processor busy.
  let [one, two, three, four] = [0, 0, 0, 0]
  for (let at = 0, from = row * width; at < width; at += 4, from += 4) {
    one += (rows[from] as number) * (vector[at] as number)
    two += (rows[from + 1] as number) * (vector[at + 1] as number)
    three += (rows[from + 2] as number) * (vector[at + 2] as number)
    four += (rows[from + 3] as number) * (vector[at + 3] as number)
  }
  return (one + two + three + four) * (scales[row] as number)
}

/** 1 for the rows, at least `IN_FULL` of them, whose signs differ least from the question's. */
function nearestBySigns({ width, scales, signs }: PackedVectors, asked: Int32Array): Uint8Array {
  const words = asked.length
  const differing = new Uint16Array(scales.length)
  const counts = new Uint32Array(width + 1)
  for (let row = 0; row < differing.length; row++) {
    let different = 0
    for (let at = 0; at < words; at++) different += bitsOf((signs[row * words + at] as number) ^ (asked[at] as number))
    differing[row] = different
    counts[different] = (counts[different] as number) + 1
  }
  let limit = 0
  for (let rows = counts[0] as number; rows < IN_FULL && limit < width; ) rows += counts[++limit] as number
  const nearest = new Uint8Array(differing.length)
  for (let row = 0; row < differing.length; row++) nearest[row] = (differing[row] as number) <= limit ? 1 : 0
  return nearest
}

function bitsOf(word: number): number {
  let bits = (word - ((word >>> 1) & 0x55555555)) | 0
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const HEADING_SHARE = 0.35

/** A passage's meaning, drawn a little towards its nearest heading, which often names what it is about. */
export async function embedPassages(
  embeddings: Embeddings,
  passages: readonly { text: string; heading: string }[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const titles = passages.map(({ heading }) => heading.split(' › ').at(-1) ?? '')
  const different = [...new Set(titles)].filter((title) => title !== '')
  const vectors = await embeddings.embed([...passages.map(({ text }) => text), ...different], signal)
  return passages.map((_, at) => {
    const own = vectors[at] as Float32Array
    const title = vectors[passages.length + different.indexOf(titles[at] ?? '')]
    return titles[at] && title ? towards(own, title) : own
  })
}

function towards(own: Float32Array, title: Float32Array): Float32Array {
  const sum = own.map((value, at) => value + HEADING_SHARE * (title[at] ?? 0))
  const length = Math.sqrt(sum.reduce((all, value) => all + value * value, 0)) || 1
  return sum.map((value) => value / length)
}

/** What the vectors were made by: vectors of another model cannot be compared. */
export const modelName = ({ languages, dimensions }: Embeddings) =>
  `${[...languages].toSorted().join('+')}/${dimensions}`

const SCRIPT_OF: Record<string, string> = {
  [LANGUAGES.English]: 'Latin',
  [LANGUAGES.Hindi]: 'Devanagari',
  [LANGUAGES.Marathi]: 'Devanagari',
  [LANGUAGES.Bengali]: 'Bengali',
  [LANGUAGES.Punjabi]: 'Gurmukhi',
  [LANGUAGES.Gujarati]: 'Gujarati',
  [LANGUAGES.Odia]: 'Oriya',
  [LANGUAGES.Tamil]: 'Tamil',
  [LANGUAGES.Telugu]: 'Telugu',
  [LANGUAGES.Kannada]: 'Kannada',
  [LANGUAGES.Malayalam]: 'Malayalam',
}

/** Whether most letters of a text are of a script that the model was trained on. */
export function reads(embeddings: Embeddings): (text: string) => boolean {
  const scripts = [
    ...new Set(embeddings.languages.flatMap((language) => SCRIPT_OF[language.split('-')[0] ?? ''] ?? [])),
  ]
  if (scripts.length === 0) return () => false
  const known = new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu')
  return (text) => {
    const letters = text.match(/\p{L}/gu)?.length ?? 0
    return letters > 0 && (text.match(known)?.length ?? 0) / letters > 0.6
  }
}
