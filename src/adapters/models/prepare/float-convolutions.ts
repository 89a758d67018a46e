// Kokoro's quantised convolutions cost more than they save on a CPU. Turned into float ones, once, synthesis takes
// half the time.
import {
  bytesOf,
  consumers,
  FLOAT,
  floatsOf,
  INT8,
  type Node,
  producers,
  rewriteGraph,
  type Weights,
  weights,
} from './graph.ts'

/** In place: x → DynamicQuantizeLinear → ConvInteger (→ Add bias) → Cast → Mul scale becomes x → Conv. */
export async function floatConvolutions(file: string): Promise<void> {
  await rewriteGraph(file, (nodes, known) => {
    const rewritten = rewrite(nodes, known)
    if (rewritten.length === nodes.length)
      throw new Error(`${file} has none of the convolutions we know how to rewrite`)
    return rewritten
  })
}

function rewrite(nodes: Node[], known: Map<string, Weights>): Node[] {
  const makers = producers(nodes)
  const users = consumers(nodes)
  const dropped = new Set<Node>()
  for (const convolution of nodes.filter((each) => each.opType === 'ConvInteger')) {
    const chain = chainOf(convolution, makers, users, known)
    if (!chain) continue
    const kernel = addOnce(known, `${chain.kernel.name}_float`, () => dequantise(chain))
    convolution.opType = 'Conv'
    convolution.input = [chain.source, kernel.name]
    convolution.output = [chain.scaled.output[0] as string]
    if (chain.bias) {
      const values = floatsOf(chain.bias)
      const bias = addOnce(known, `${chain.bias.name}_flat`, (name) =>
        weights(name, [values.length], FLOAT, new Uint8Array(values.buffer)),
      )
      convolution.input.push(bias.name)
    }
    for (const each of chain.replaced) dropped.add(each)
  }
  return nodes.filter((each) => !dropped.has(each))
}

type Chain = {
  source: string
  kernel: Weights
  kernelScale: Float32Array
  kernelZero: number
  bias: Weights | undefined
  scaled: Node
  replaced: Node[]
}

function chainOf(
  convolution: Node,
  makers: Map<string, Node>,
  users: Map<string, Node[]>,
  known: Map<string, Weights>,
): Chain | undefined {
  const quantised = makers.get(convolution.input[0] ?? '')
  const kernel = known.get(convolution.input[1] ?? '')
  let cast = users.get(convolution.output[0] ?? '')?.[0]
  const replaced: Node[] = []
  let bias: Weights | undefined
  if (cast?.opType === 'Add') {
    bias = biasOf(cast, convolution, makers, known)
    if (!bias) return undefined
    replaced.push(cast)
    cast = users.get(cast.output[0] ?? '')?.[0]
  }
  const scaled = users.get(cast?.output[0] ?? '')?.[0]
  if (quantised?.opType !== 'DynamicQuantizeLinear' || !kernel) return undefined
  if (cast?.opType !== 'Cast' || scaled?.opType !== 'Mul') return undefined
  const scale = makers.get(scaled.input.find((input) => input !== cast.output[0]) ?? '')
  const kernelScale = known.get(scale?.input.find((input) => known.has(input)) ?? '')
  if (scale?.opType !== 'Mul' || !kernelScale) return undefined
  const zero = known.get(convolution.input[3] ?? '')
  return {
    source: quantised.input[0] as string,
    kernel,
    kernelScale: floatsOf(kernelScale),
    kernelZero: zero ? (signedBytes(zero)[0] ?? 0) : 0,
    bias,
    scaled,
    replaced: [...replaced, cast, scaled],
  }
}

/** The bias was divided by the scale and rounded on its way into the integer sum; the float original stands upstream. */
function biasOf(sum: Node, convolution: Node, makers: Map<string, Node>, known: Map<string, Weights>) {
  let at = makers.get(sum.input.find((input) => input !== convolution.output[0]) ?? '')
  for (let hops = 0; at && at.opType !== 'Div' && hops < 6; hops++) at = makers.get(at.input[0] ?? '')
  if (at?.opType !== 'Div') return undefined
  let name = at.input[0]
  for (let hops = 0; name && !known.has(name) && hops < 4; hops++) name = makers.get(name)?.input[0]
  return name === undefined ? undefined : known.get(name)
}

function dequantise({ kernel, kernelScale, kernelZero }: Chain): Weights {
  const quantised = signedBytes(kernel)
  const values = new Float32Array(quantised.length)
  const perChannel = kernelScale.length > 1 ? quantised.length / kernelScale.length : quantised.length
  for (let i = 0; i < values.length; i++) {
    values[i] = ((quantised[i] as number) - kernelZero) * (kernelScale[Math.floor(i / perChannel)] as number)
  }
  return weights(`${kernel.name}_float`, kernel.dims, FLOAT, new Uint8Array(values.buffer))
}

function signedBytes(tensor: Weights): Int8Array | Uint8Array {
  const bytes = bytesOf(tensor)
  return tensor.dataType === INT8 ? new Int8Array(Uint8Array.from(bytes).buffer) : bytes
}

function addOnce(known: Map<string, Weights>, name: string, make: (name: string) => Weights): Weights {
  const tensor = known.get(name) ?? make(name)
  known.set(name, tensor)
  return tensor
}
