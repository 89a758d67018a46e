// all-MiniLM's weights come in four bits, which a processor must first unfold for every product. Kept in bytes, a scale
// for each column, they go through it as they are: a question takes a third of the time, a passage half.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  bytesOf,
  FLOAT,
  INT8,
  type Node,
  node,
  readModel,
  rewriteGraph,
  type Weights,
  weights,
  weightsOf,
} from './graph.ts'

/** Processors without instructions for it add two products in 16 bits: with seven bits a weight they cannot overflow. */
const LARGEST = 63

/** In place: MatMulNBits becomes DynamicQuantizeMatMul. The other weights stay in the file beside the graph. */
export async function byteProducts(file: string): Promise<void> {
  const beside = await besideGraph(file)
  await rewriteGraph(file, (nodes, known) => {
    if (!nodes.some(isProduct)) throw new Error(`${file} has none of the products we know how to rewrite`)
    const values = (name: string | undefined): Uint8Array | undefined => {
      const tensor = known.get(name ?? '')
      return tensor && beside(tensor)
    }
    return nodes.map((each) => {
      if (!isProduct(each)) return each
      const [source = '', packed, scales, zeros] = each.input
      const matrix = unfold(shapeOf(each), { packed: values(packed), scales: values(scales), zeros: values(zeros) })
      const made = inBytes(matrix, each.name ?? '')
      for (const tensor of made) known.set(tensor.name, tensor)
      const inputs = [source, ...made.map(({ name }) => name)]
      return Object.assign(node('DynamicQuantizeMatMul', each.name ?? '', inputs, each.output), {
        domain: 'com.microsoft',
      })
    })
  })
}

const isProduct = ({ opType }: Node): boolean => opType === 'MatMulNBits'

type Shape = { rows: number; columns: number; block: number }
type Matrix = Pick<Shape, 'rows' | 'columns'> & { values: Float32Array }

function shapeOf({ attribute }: Node): Shape {
  const number = (name: string): number => Number(attribute?.find((each) => each.name === name)?.i)
  if (number('bits') !== 4) throw new Error('Only weights of four bits can be rewritten')
  return { rows: number('K'), columns: number('N'), block: number('block_size') }
}

type Packed = { packed: Uint8Array | undefined; scales: Uint8Array | undefined; zeros: Uint8Array | undefined }

/** Column by column, in blocks that share a scale and a zero; two weights a byte, the lower half first. */
function unfold({ rows, columns, block }: Shape, { packed, scales, zeros }: Packed): Matrix {
  if (!packed || !scales) throw new Error('The weights of a product are missing')
  const scaleOf = new Float32Array(Uint8Array.from(scales).buffer)
  const blocks = Math.ceil(rows / block)
  const half = (bytes: Uint8Array, at: number): number => ((bytes[at >> 1] as number) >> ((at & 1) * 4)) & 15
  const values = new Float32Array(rows * columns)
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const at = column * blocks + Math.floor(row / block)
      const zero = zeros ? half(zeros, column * (blocks + (blocks & 1)) + Math.floor(row / block)) : 8
      values[row * columns + column] = (half(packed, at * block + (row % block)) - zero) * (scaleOf[at] as number)
    }
  }
  return { rows, columns, values }
}

function inBytes({ rows, columns, values }: Matrix, name: string): [Weights, Weights] {
  const scales = new Float32Array(columns)
  for (const [at, value] of values.entries()) {
    scales[at % columns] = Math.max(scales[at % columns] as number, Math.abs(value) / LARGEST)
  }
  const bytes = Int8Array.from(values, (value, at) => Math.round(value / (scales[at % columns] || 1)))
  return [
    weights(`${name}_bytes`, [rows, columns], INT8, new Uint8Array(bytes.buffer)),
    weights(`${name}_scales`, [columns], FLOAT, new Uint8Array(scales.buffer)),
  ]
}

/** Weights that lie in a file beside the graph, or in it. */
async function besideGraph(file: string): Promise<(tensor: Weights) => Uint8Array> {
  const placeOf = (tensor: Weights): Partial<Place> =>
    Object.fromEntries((tensor.externalData ?? []).map(({ key, value }) => [key, value]))
  const files = new Map<string, Buffer>()
  for (const tensor of weightsOf((await readModel(file)).graph ?? {})) {
    const { location } = placeOf(tensor)
    if (location && !files.has(location)) files.set(location, await readFile(join(dirname(file), location)))
  }
  return (tensor) => {
    const { location, offset = '0', length = '0' } = placeOf(tensor)
    return files.get(location ?? '')?.subarray(Number(offset), Number(offset) + Number(length)) ?? bytesOf(tensor)
  }
}

type Place = { location: string; offset: string; length: string }
