// Vectors as bytes, and which texts a model can read at all.
import { LANGUAGES } from '#contract/shared.ts'
import type { Embeddings } from '../ports.ts'

export const bytesOf = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)

export const vectorOf = (bytes: Uint8Array): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))

/** Rows of one byte a number, each with its own scale: a quarter of the memory to go through for every question. */
export type PackedVectors = { width: number; rows: Int8Array; scales: Float32Array }

/** Undefined when there is no vector at all; passages without one get a row of zeros. */
export function packVectors(vectors: readonly (Float32Array | undefined)[]): PackedVectors | undefined {
  const width = vectors.find(Boolean)?.length ?? 0
  if (width === 0) return undefined
  const rows = new Int8Array(vectors.length * width)
  const scales = new Float32Array(vectors.length)
  for (const [row, vector] of vectors.entries()) {
    if (vector?.length !== width) continue
    const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1
    scales[row] = scale
    for (let at = 0; at < width; at++) rows[row * width + at] = Math.round((vector[at] as number) / scale)
  }
  return { width, rows, scales }
}

/** How near each row's meaning is to the question's, from -1 to 1; exactly 0 for a row of zeros. */
export function nearness({ width, rows, scales }: PackedVectors, vector: Float32Array): Float32Array {
  const near = new Float32Array(scales.length)
  if (vector.length !== width) return near
  for (let row = 0; row < near.length; row++) {
    // Four sums side by side keep the processor busy.
    let [one, two, three, four] = [0, 0, 0, 0]
    for (let at = 0, from = row * width; at < width; at += 4, from += 4) {
      one += (rows[from] as number) * (vector[at] as number)
      two += (rows[from + 1] as number) * (vector[at + 1] as number)
      three += (rows[from + 2] as number) * (vector[at + 2] as number)
      four += (rows[from + 3] as number) * (vector[at + 3] as number)
    }
    near[row] = (one + two + three + four) * (scales[row] as number)
  }
  return near
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
