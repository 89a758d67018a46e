// Moonshine's decoder comes as one graph with both branches inside an If, and its output layer is transposed and
// dequantised anew at every word. Split in two, with that layer laid out once, a step takes half the time.
import { join } from 'node:path'
import type { onnx } from 'onnx-proto'
import {
  build,
  bytesOf,
  FLOAT,
  type Node,
  node,
  nodesOf,
  reachable,
  readModel,
  type Weights,
  weights,
  weightsOf,
  writeModel,
} from './graph.ts'

/** Writes `decoder-first.onnx` (nothing decoded yet) and `decoder-next.onnx` (one word more) into the directory. */
export async function splitDecoder(file: string, directory: string): Promise<void> {
  const model = await readModel(file)
  const choice = nodesOf(model.graph ?? {}).find((each) => each.opType === 'If')
  if (!model.graph || !choice) throw new Error(`${file} is not the decoder we know how to split`)
  for (const half of ['first', 'next'] as const) {
    const branch = choice.attribute?.find((each) => each.name === (half === 'first' ? 'else_branch' : 'then_branch'))?.g
    if (!branch) throw new Error(`${file} lacks a branch`)
    const graph = halfOf(model.graph, choice, branch, half)
    const { irVersion, opsetImport, producerName } = model
    await writeModel(
      join(directory, `decoder-${half}.onnx`),
      build.ModelProto.create({ irVersion, opsetImport, producerName, graph }),
    )
  }
}

function halfOf(
  whole: onnx.IGraphProto,
  choice: Node,
  branch: onnx.IGraphProto,
  half: 'first' | 'next',
): onnx.GraphProto {
  const nodes = [...nodesOf(branch)]
  const outputs: onnx.IValueInfoProto[] = []
  for (const [place, inner] of (branch.output ?? []).entries()) {
    const name = choice.output[place] as string
    // Later steps leave the encoder's keys and values as they are: handing them out again would only cost time.
    if (half === 'next' && place > 0 && !name.includes('.decoder.')) continue
    if (inner.name !== name) nodes.push(node('Identity', `output-${place}`, [inner.name as string], [name]))
    const declared = whole.output?.find((each) => each.name === name)
    outputs.push(declared ?? build.ValueInfoProto.create({ name, type: inner.type ?? null }))
  }
  const shared = [...weightsOf(whole), ...weightsOf(branch)]
  const layer = layOutOutputLayer(nodes, shared)
  const live = reachable(
    layer.nodes,
    outputs.map((output) => output.name as string),
  )
  return build.GraphProto.create({
    name: `decoder-${half}`,
    node: live.nodes,
    initializer: [...shared, layer.transposed].filter((tensor) => live.outside.has(tensor.name)),
    input: (whole.input ?? []).filter((input) => live.outside.has(input.name as string)),
    output: outputs,
  })
}

/** Transpose → DequantizeLinear → MatMul over the whole vocabulary becomes an integer MatMul on weights laid out here. */
function layOutOutputLayer(nodes: readonly Node[], shared: readonly Weights[]): { nodes: Node[]; transposed: Weights } {
  const dequantise = nodes.find((each) => each.opType === 'DequantizeLinear' && /transposed/.test(each.input[0] ?? ''))
  const transpose = nodes.find((each) => each.output[0] === dequantise?.input[0])
  const multiply = nodes.find((each) => each.opType === 'MatMul' && each.input[1] === dequantise?.output[0])
  const embedding = shared.find((tensor) => tensor.name === transpose?.input[0])
  if (!dequantise || !transpose || !multiply || !embedding) throw new Error('The decoder has no output layer we know')
  const [, scale, zero] = dequantise.input as [string, string, string]
  const integerProduct = [
    node('DynamicQuantizeLinear', 'out_quantise', [multiply.input[0] as string], ['out_x', 'out_scale', 'out_zero']),
    node('MatMulInteger', 'out_multiply', ['out_x', 'out_weights', 'out_zero', zero], ['out_sums']),
    node(
      'Cast',
      'out_cast',
      ['out_sums'],
      ['out_floats'],
      [build.AttributeProto.create({ name: 'to', type: build.AttributeProto.AttributeType.INT, i: FLOAT })],
    ),
    node('Mul', 'out_scales', ['out_scale', scale], ['out_both']),
    node('Mul', 'out_logits', ['out_floats', 'out_both'], multiply.output),
  ]
  return {
    nodes: nodes
      .filter((each) => each !== dequantise && each !== transpose)
      .flatMap((each) => (each === multiply ? integerProduct : [each])),
    transposed: transposed(embedding),
  }
}

function transposed(embedding: Weights): Weights {
  const [rows, columns] = embedding.dims.map(Number) as [number, number]
  const from = bytesOf(embedding)
  const to = new Uint8Array(from.length)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) to[column * rows + row] = from[row * columns + column] as number
  }
  return weights('out_weights', [columns, rows], embedding.dataType as number, to)
}
