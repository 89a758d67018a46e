// Kokoro's generator scales every layer by its mean over time, silence included. Given a weight for each moment, silence
// that was left out still counts.
import type { onnx } from 'onnx-proto'
import { build, FLOAT, node, nodesOf, readModel, writeModel } from './graph.ts'

/** The layers before the second upsampling have ten moments a frame, those after it sixty, and one more. */
const COARSE = /\/(noise_res\.0|resblocks\.[012])\//

/** In place: means over time become sums weighed by the new inputs `coarse` and `fine`. */
export async function weighedMeans(file: string): Promise<void> {
  const model = await readModel(file)
  const graph = model.graph
  if (!graph) throw new Error(`${file} holds no graph`)
  let rewritten = 0
  graph.node = nodesOf(graph).map((each) => {
    if (each.opType !== 'ReduceMean') return each
    rewritten++
    const [layer = ''] = each.input
    const name = each.name ?? ''
    return node('MatMul', name, [layer, COARSE.test(name) ? 'coarse' : 'fine'], each.output)
  })
  if (rewritten === 0) throw new Error(`${file} has none of the means we know how to rewrite`)
  graph.input = [...(graph.input ?? []), momentWeights('coarse'), momentWeights('fine')]
  await writeModel(file, model)
}

function momentWeights(name: string): onnx.IValueInfoProto {
  const dim = [{ dimValue: 1 }, { dimParam: `${name} moments` }, { dimValue: 1 }]
  return build.ValueInfoProto.create({ name, type: { tensorType: { elemType: FLOAT, shape: { dim } } } })
}
