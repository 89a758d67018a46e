// Kokoro spends nine tenths of its time turning features into a waveform, silence included. Split there, the silence at
// the edges can be left out.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { onnx } from 'onnx-proto'
import { build, FLOAT, type Node, nodesOf, reachable, readModel, weightsOf, writeModel } from './graph.ts'

/** What passes from the front to the generator, under names of our own; `energy` tells where the silence is. */
const PASSED = {
  features: { was: '/decoder/decoder/decode.3/Div_4_output_0', shape: [1, 512, 'frames'] },
  source: { was: '/decoder/decoder/generator/Squeeze_output_0', shape: [1, 'samples'] },
  timbre: { was: '/decoder/Slice_output_0', shape: [1, 128] },
} as const
const ENERGY = { was: '/encoder/N_proj/Conv_output_0', shape: [1, 1, 'frames'] } as const

/** Replaces `kokoro.onnx` by `front.onnx` and `generator.onnx`. */
export async function splitGenerator(directory: string): Promise<void> {
  const model = await readModel(join(directory, 'kokoro.onnx'))
  const graph = model.graph
  if (!graph) throw new Error('Kokoro holds no graph')
  const names = new Map([...Object.entries(PASSED), ['energy', ENERGY] as const].map(([name, { was }]) => [was, name]))
  const nodes = nodesOf(graph)
  for (const each of nodes) {
    each.input = each.input.map((input) => names.get(input as never) ?? input)
    each.output = each.output.map((output) => names.get(output as never) ?? output)
  }
  const passed = Object.entries(PASSED).map(([name, { shape }]) => tensor(name, shape))
  const front = [...passed, tensor('energy', ENERGY.shape)]
  await write(nodes, front, graph.input ?? [], 'front')
  const isPassed = (each: Node): boolean => each.output.some((output) => output in PASSED)
  await write(
    nodes.filter((each) => !isPassed(each)),
    graph.output ?? [],
    passed,
    'generator',
  )
  await rm(join(directory, 'kokoro.onnx'))

  async function write(
    from: Node[],
    output: onnx.IValueInfoProto[],
    input: onnx.IValueInfoProto[],
    name: string,
  ): Promise<void> {
    const live = reachable(
      from,
      output.map((each) => each.name as string),
    )
    const initializer = weightsOf(graph as onnx.IGraphProto).filter((each) => live.outside.has(each.name))
    const { irVersion, opsetImport, producerName } = model
    const half = build.GraphProto.create({ name, node: live.nodes, initializer, input, output })
    const whole = build.ModelProto.create({ irVersion, opsetImport, producerName, graph: half })
    await writeModel(join(directory, `${name}.onnx`), whole)
  }
}

function tensor(name: string, shape: readonly (number | string)[]): onnx.IValueInfoProto {
  const dim = shape.map((size) => (typeof size === 'number' ? { dimValue: size } : { dimParam: size }))
  return build.ValueInfoProto.create({ name, type: { tensorType: { elemType: FLOAT, shape: { dim } } } })
}
