// Kokoro's generator scales every layer by its mean over time, silence included. Given a weight for each moment, silence
// that was left out still counts.
import type { onnx } from 'onnx-proto'
import { build, FLOAT, type Node, node, rewriteGraph } from './graph.ts'

/** The layers before the second upsampling have ten moments a frame, those after it sixty, and one more. */
const COARSE = /\/(noise_res\.0|resblocks\.[012])\//

/** In place: means over time become sums weighed by the new inputs `coarse` and `fine`. */
export async function weighedMeans(file: string): Promise<void> {
  await rewriteGraph(file, (nodes, _known, graph) => {
    if (!nodes.some(isMean)) throw new Error(`${file} has none of the means we know how to rewrite`)
    graph.input = [...(graph.input ?? []), momentWeights('coarse'), momentWeights('fine')]
    return nodes.map((each) => (isMean(each) ? weighed(each) : each))
  })
}

const isMean = ({ opType }: Node): boolean => opType === 'ReduceMean'

function weighed({ name, input, output }: Node): Node {
  const [layer = ''] = input
  return node('MatMul', name ?? '', [layer, COARSE.test(name ?? '') ? 'coarse' : 'fine'], output)
}

function momentWeights(name: string): onnx.IValueInfoProto {
  const dim = [{ dimValue: 1 }, { dimParam: `${name} moments` }, { dimValue: 1 }]
  return build.ValueInfoProto.create({ name, type: { tensorType: { elemType: FLOAT, shape: { dim } } } })
}
