// Vectors as bytes, and which texts a model can read at all.
import { LANGUAGES } from '#contract/shared.ts'
import type { Embeddings } from '../ports.ts'

export const bytesOf = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)

export const vectorOf = (bytes: Uint8Array): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))

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
