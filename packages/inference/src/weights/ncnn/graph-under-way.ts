import type { OnnxAttribute, OnnxGraph, OnnxTensor } from '../onnx/model.ts'
import { floatTensor, intTensor } from '../onnx/model.ts'
import type { NcnnLayer } from './read-layers.ts'
import type { numbersOf } from './read-numbers.ts'

/** Adds one layer to a graph; its weights are the next of the numbers. */
export type AddLayer = (layer: NcnnLayer, graph: GraphUnderWay, numbers: ReturnType<typeof numbersOf>) => void

type NewNode = { opType: string; input: string[]; output: string; attribute?: OnnxAttribute[] }

/** A graph while layers are added to it. */
export const graphUnderWay = () => {
  const parts: Pick<OnnxGraph, 'node' | 'initializer'> = { node: [], initializer: [] }
  const aliases = new Map<string, string>()
  const inputs: string[] = []
  const keep = (tensor: OnnxTensor): string => {
    parts.initializer.push(tensor)
    return tensor.name
  }
  const nextName = (): string => `constant_${parts.initializer.length}`
  return {
    parts,
    inputs,
    /** Another name for a value that is there already. */
    alias: (name: string, value: string) => void aliases.set(name, aliases.get(value) ?? value),
    valueOf: (name: string): string => aliases.get(name) ?? name,
    floats: (dims: number[], values: Float32Array): string => keep(floatTensor(nextName(), dims, values)),
    float: (value: number): string => keep(floatTensor(nextName(), [], Float32Array.of(value))),
    ints: (values: readonly number[]): string => keep(intTensor(nextName(), values)),
    add({ opType, input, output, attribute = [] }: NewNode): string {
      parts.node.push({ opType, name: `${opType}_${parts.node.length}`, input, output: [output], attribute })
      return output
    },
  }
}
export type GraphUnderWay = ReturnType<typeof graphUnderWay>
