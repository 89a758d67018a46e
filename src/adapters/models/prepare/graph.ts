// A model file as a graph that can be looked through and changed.
import { readFile, writeFile } from 'node:fs/promises'
import proto, { type onnx } from 'onnx-proto'

/** The package is CommonJS: its values come through the default import, its types by name. */
export const build = proto.onnx

export type Node = onnx.INodeProto & { opType: string; input: string[]; output: string[] }
export type Weights = onnx.ITensorProto & { name: string; dims: number[] }

export const FLOAT = 1
export const INT8 = 3

export async function readModel(file: string): Promise<onnx.ModelProto> {
  return build.ModelProto.decode(await readFile(file))
}

export async function writeModel(file: string, model: onnx.ModelProto): Promise<void> {
  await writeFile(file, build.ModelProto.encode(model).finish())
}

export const nodesOf = (graph: onnx.IGraphProto): Node[] => (graph.node ?? []) as Node[]
export const weightsOf = (graph: onnx.IGraphProto): Weights[] => (graph.initializer ?? []) as Weights[]

export const node = (
  opType: string,
  name: string,
  input: string[],
  output: string[],
  attribute: onnx.IAttributeProto[] = [],
): Node => build.NodeProto.create({ opType, name, input, output, attribute }) as Node

export const weights = (name: string, dims: number[], dataType: number, rawData: Uint8Array): Weights =>
  build.TensorProto.create({ name, dims, dataType, rawData }) as Weights

export function floatsOf(tensor: Weights): Float32Array {
  if (!tensor.rawData?.length) return Float32Array.from(tensor.floatData ?? [])
  return new Float32Array(Uint8Array.from(tensor.rawData).buffer)
}

export function bytesOf(tensor: Weights): Uint8Array {
  if (tensor.rawData?.length) return tensor.rawData
  return Uint8Array.from(tensor.int32Data ?? [], (value) => value & 0xff)
}

export function producers(nodes: readonly Node[]): Map<string, Node> {
  return new Map(nodes.flatMap((each) => each.output.map((output) => [output, each] as const)))
}

export function consumers(nodes: readonly Node[]): Map<string, Node[]> {
  const found = new Map<string, Node[]>()
  for (const each of nodes) for (const input of each.input) found.set(input, [...(found.get(input) ?? []), each])
  return found
}

/** The nodes that the outputs rest on, in their order, and the names that no node makes. */
export function reachable(nodes: readonly Node[], outputs: readonly string[]): { nodes: Node[]; outside: Set<string> } {
  const makers = producers(nodes)
  const live = new Set<Node>()
  const outside = new Set<string>()
  const pending = [...outputs]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const maker = makers.get(name)
    if (!maker) outside.add(name)
    else if (!live.has(maker)) {
      live.add(maker)
      pending.push(...maker.input.filter((input) => input !== ''))
    }
  }
  return { nodes: nodes.filter((each) => live.has(each)), outside }
}

/**
 * In place. `change` gets the nodes and the weights by name, to which it may add, and answers the nodes as they shall be;
 * what no output rests on any more is dropped.
 */
export async function rewriteGraph(
  file: string,
  change: (nodes: Node[], known: Map<string, Weights>, graph: onnx.IGraphProto) => Node[],
): Promise<void> {
  const model = await readModel(file)
  const graph = model.graph
  if (!graph) throw new Error(`${file} holds no graph`)
  const known = new Map(weightsOf(graph).map((tensor) => [tensor.name, tensor]))
  const live = reachable(
    change(nodesOf(graph), known, graph),
    (graph.output ?? []).map((output) => output.name as string),
  )
  graph.node = live.nodes
  graph.initializer = [...known.values()].filter((tensor) => live.outside.has(tensor.name))
  await writeModel(file, model)
}
