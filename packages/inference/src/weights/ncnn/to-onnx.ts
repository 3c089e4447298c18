import { elementTypes, type OnnxModel, type OnnxValue } from '../onnx/model.ts'
import { createGraphBuilder } from './graph-builder.ts'
import { layerKinds, warpInputs } from './layer-kinds.ts'
import { readLayers } from './read-layers.ts'
import { createNumberReader } from './read-numbers.ts'

const irVersion = 8
const opset = 16

type Side = number | string

const floatValue = (name: string, sides?: Side[]): OnnxValue => {
  const dim = sides?.map((side) => (typeof side === 'number' ? { dimValue: side } : { dimParam: side }))
  return { name, type: { tensorType: { elemType: elementTypes.float32, ...(dim ? { shape: { dim } } : {}) } } }
}

export type NcnnNetwork = {
  /** Its two files: layers as text, numbers as bytes. */
  layers: string
  numbers: Uint8Array
  /** Channels of inputs that are not RGB pictures. */
  channels?: Readonly<Record<string, number>>
}

/** Converts an ncnn network to an ONNX model that accepts pictures of any size. */
export const toOnnx = ({ layers: text, numbers: bytes, channels = {} }: NcnnNetwork): OnnxModel => {
  const layers = readLayers(text)
  const graph = createGraphBuilder()
  const numbers = createNumberReader(bytes)
  for (const layer of layers) {
    const add = layerKinds[layer.kind]
    if (!add) throw new Error(`unsupported layer kind ${layer.kind}`)
    add({ ...layer, inputs: layer.inputs.map(graph.resolveAlias) }, graph, numbers)
  }
  numbers.assertAllRead()
  const input = graph.inputs.map((name) => floatValue(name, [1, channels[name] ?? 3, 'h', 'w']))
  const warps = layers.some(({ kind }) => kind === 'rife.Warp')
  const warpValues = [floatValue(warpInputs.grid, [1, 'h', 'w', 2]), floatValue(warpInputs.scale, [1, 1, 1, 2])]
  const last = graph.resolveAlias(layers.at(-1)?.outputs[0] ?? '')
  return {
    irVersion,
    opsetImport: [{ domain: '', version: opset }],
    graph: {
      name: 'network',
      ...graph.parts,
      input: warps ? [...input, ...warpValues] : input,
      output: [floatValue(last)],
      valueInfo: [],
    },
  }
}
