// all-MiniLM-L6-v2 inside a worker: texts in, vectors of length 1 out.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-common'
import { DIMENSIONS } from './minilm.ts'

export type EmbedJob = { texts: string[] }
/** The model was trained on texts of up to 128 pieces, about 500 letters; what stands after them tells it little. */
const MAX_PIECES = 128

type Parts = {
  directory: string
  onnx(): Promise<{
    Tensor: TensorConstructor
    load(file: string, options: { externalData: string }): Promise<InferenceSession>
  }>
}

export async function openModel({ directory, onnx }: Parts): Promise<(job: EmbedJob) => Promise<Float32Array[]>> {
  const { Tensor, load } = await onnx()
  const read = async (file: string): Promise<object> =>
    JSON.parse(await readFile(join(directory, file), 'utf8')) as object
  const tokenizer = new Tokenizer(await read('tokenizer.json'), await read('tokenizer_config.json'))
  const session = await load(join(directory, 'model_q4.onnx'), { externalData: join(directory, 'model_q4.onnx_data') })

  return async ({ texts }) => {
    const pieces = texts.map((text) => cut(tokenizer.encode(text).ids))
    const longest = Math.max(...pieces.map((ids) => ids.length))
    const grid = (value: (ids: number[], place: number) => number): Tensor =>
      new Tensor(
        'int64',
        BigInt64Array.from(pieces.flatMap((ids) => Array.from({ length: longest }, (_, i) => BigInt(value(ids, i))))),
        [pieces.length, longest],
      )
    const feeds: Record<string, Tensor> = {
      input_ids: grid((ids, i) => ids[i] ?? 0),
      attention_mask: grid((ids, i) => (i < ids.length ? 1 : 0)),
    }
    if (session.inputNames.includes('token_type_ids')) feeds.token_type_ids = grid(() => 0)
    const output = await session.run(feeds)
    const hidden = output.last_hidden_state
    if (!hidden) throw new Error('The model gave no answer')
    return pieces.map((ids, row) => mean(hidden.data as Float32Array, row * longest * DIMENSIONS, ids.length))
  }
}

/** Keeps the closing piece, which the model expects. */
const cut = (ids: number[]): number[] =>
  ids.length <= MAX_PIECES ? ids : [...ids.slice(0, MAX_PIECES - 1), ids.at(-1) as number]

function mean(data: Float32Array, from: number, count: number): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  for (let i = 0; i < count * DIMENSIONS; i++) {
    vector[i % DIMENSIONS] = (vector[i % DIMENSIONS] as number) + (data[from + i] as number)
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
