// What Kokoro's generator spends on arithmetic that has a cheaper form with the same result: a short-time Fourier
// transform written as a convolution, squares written as products.
import type { onnx } from 'onnx-proto'
import {
  build,
  bytesOf,
  consumers,
  FLOAT,
  floatsOf,
  type Node,
  node,
  producers,
  rewriteGraph,
  type Weights,
  weights,
} from './graph.ts'

/** In place. */
export async function lighterGenerator(file: string): Promise<void> {
  await rewriteGraph(file, (nodes, known) => squaresAsProducts(transformAsConvolution(nodes, known), known))
}

/** STFT → Transpose → Gather of the real and of the imaginary part: each part is one convolution of the signal. */
function transformAsConvolution(nodes: Node[], known: Map<string, Weights>): Node[] {
  const transform = nodes.find(({ opType }) => opType === 'STFT')
  const users = consumers(nodes)
  const [turned] = users.get(transform?.output[0] ?? '') ?? []
  const flat = producers(nodes).get(transform?.input[0] ?? '')
  const signal = flat?.opType === 'Reshape' ? flat.input[0] : undefined
  const [, hop, window] = (transform?.input ?? []).map((name) => known.get(name))
  if (!signal || !hop || !window || turned?.opType !== 'Transpose')
    throw new Error('The transform is not as we know it')
  const step = wholeNumber(hop)
  return nodes.map((each) => {
    if (each.opType !== 'Gather' || each.input[0] !== turned.output[0]) return each
    const part = wholeNumber(known.get(each.input[1] ?? '')) === 0 ? 'real' : 'imaginary'
    const made = [filtersOf(floatsOf(window), part), offsetsOf(floatsOf(window), part)]
    for (const tensor of made) known.set(tensor.name, tensor)
    const strides = build.AttributeProto.create({
      name: 'strides',
      type: build.AttributeProto.AttributeType.INTS,
      ints: [step],
    })
    return node('Conv', `${each.name}_${part}`, [signal, ...made.map(({ name }) => name)], each.output, [strides])
  })
}

/** For every frequency up to half the window's length, the window times the wave. */
function filtersOf(window: Float32Array, part: 'real' | 'imaginary'): Weights {
  const length = window.length
  const frequencies = length / 2 + 1
  const values = new Float32Array(frequencies * length)
  for (let at = 0; at < values.length; at++) {
    const [frequency, place] = [Math.floor(at / length), at % length]
    const angle = (2 * Math.PI * ((frequency * place) % length)) / length
    const wave = part === 'real' ? Math.cos(angle) : -Math.sin(angle)
    values[at] = Math.abs(wave) < 1e-12 ? 0 : wave * (window[place] as number)
  }
  return weights(`transform_${part}`, [frequencies, 1, length], FLOAT, new Uint8Array(values.buffer))
}

/**
 * The lowest and the highest frequency have no imaginary part, only rounding errors, whose sign would turn the phase of
 * a negative real part around. A hair above 0 it is always +π, as in training.
 */
function offsetsOf(window: Float32Array, part: 'real' | 'imaginary'): Weights {
  const last = window.length / 2
  const values = Float32Array.from({ length: last + 1 }, (_, frequency) =>
    part === 'imaginary' && frequency % last === 0 ? 1e-20 : 0,
  )
  return weights(`transform_${part}_offsets`, [values.length], FLOAT, new Uint8Array(values.buffer))
}

function squaresAsProducts(nodes: Node[], known: Map<string, Weights>): Node[] {
  return nodes.map((each) => {
    const [base = '', exponent = ''] = each.input
    const power = known.get(exponent)
    const isSquare = each.opType === 'Pow' && power?.dataType === FLOAT && floatsOf(power)[0] === 2
    return isSquare ? node('Mul', each.name ?? '', [base, base], each.output) : each
  })
}

function wholeNumber(tensor: Weights | undefined): number {
  if (!tensor) throw new Error('A number of the transform is missing')
  if (tensor.rawData?.length) return Number(new DataView(Uint8Array.from(bytesOf(tensor)).buffer).getBigInt64(0, true))
  return Number((tensor.int64Data as onnx.ITensorProto['int64Data'])?.[0] ?? 0)
}
