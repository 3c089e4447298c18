import { elementTypes, type OnnxModel, type OnnxValue } from '../onnx/model.ts'
import { graphUnderWay } from './graph-under-way.ts'
import { layerKinds, warpInputs } from './layer-kinds.ts'
import { readLayers } from './read-layers.ts'
import { numbersOf } from './read-numbers.ts'

const irVersion = 8
const opset = 16

type Side = number | string

const floatValue = (name: string, sides?: Side[]): OnnxValue => {
  const dim = sides?.map((side) => (typeof side === 'number' ? { dimValue: side } : { dimParam: side }))
  return { name, type: { tensorType: { elemType: elementTypes.float32, ...(dim ? { shape: { dim } } : {}) } } }
}

export type NcnnNetwork = {
  /** Its two files: the layers as text, their numbers as bytes. */
  layers: string
  numbers: Uint8Array
  /** Inputs that are no pictures of three colours. */
  channels?: Readonly<Record<string, number>>
}

/** A network for ncnn as a model of any picture size. */
export const toOnnx = ({ layers: text, numbers: bytes, channels = {} }: NcnnNetwork): OnnxModel => {
  const layers = readLayers(text)
  const graph = graphUnderWay()
  const numbers = numbersOf(bytes)
  for (const layer of layers) {
    const add = layerKinds[layer.kind]
    if (!add) throw new Error(`a layer of the kind ${layer.kind} is not known here`)
    add({ ...layer, inputs: layer.inputs.map(graph.valueOf) }, graph, numbers)
  }
  numbers.assertAllRead()
  const input = graph.inputs.map((name) => floatValue(name, [1, channels[name] ?? 3, 'h', 'w']))
  const warps = layers.some(({ kind }) => kind === 'rife.Warp')
  const forWarps = [floatValue(warpInputs.grid, [1, 'h', 'w', 2]), floatValue(warpInputs.scale, [1, 1, 1, 2])]
  const last = graph.valueOf(layers.at(-1)?.outputs[0] ?? '')
  return {
    irVersion,
    opsetImport: [{ domain: '', version: opset }],
    graph: {
      name: 'network',
      ...graph.parts,
      input: warps ? [...input, ...forWarps] : input,
      output: [floatValue(last)],
      valueInfo: [],
    },
  }
}
