import type { OnnxAttribute, OnnxGraph, OnnxTensor } from '../onnx/model.ts'
import { floatTensor, intTensor } from '../onnx/model.ts'
import type { NcnnLayer } from './read-layers.ts'
import type { createNumberReader } from './read-numbers.ts'

/** Adds one layer to a graph and reads its weights from the remaining numbers. */
export type AddLayer = (layer: NcnnLayer, graph: GraphBuilder, numbers: ReturnType<typeof createNumberReader>) => void

type NewNode = { opType: string; input: string[]; output: string; attribute?: OnnxAttribute[] }

/** Builds a graph layer by layer. */
export const createGraphBuilder = () => {
  const parts: Pick<OnnxGraph, 'node' | 'initializer'> = { node: [], initializer: [] }
  const aliases = new Map<string, string>()
  const inputs: string[] = []
  const addInitializer = (tensor: OnnxTensor): string => {
    parts.initializer.push(tensor)
    return tensor.name
  }
  const nextName = (): string => `constant_${parts.initializer.length}`
  return {
    parts,
    inputs,
    /** Registers another name for an existing value. */
    alias: (name: string, value: string) => void aliases.set(name, aliases.get(value) ?? value),
    resolveAlias: (name: string): string => aliases.get(name) ?? name,
    floats: (dims: number[], values: Float32Array): string => addInitializer(floatTensor(nextName(), dims, values)),
    float: (value: number): string => addInitializer(floatTensor(nextName(), [], Float32Array.of(value))),
    ints: (values: readonly number[]): string => addInitializer(intTensor(nextName(), values)),
    add({ opType, input, output, attribute = [] }: NewNode): string {
      parts.node.push({ opType, name: `${opType}_${parts.node.length}`, input, output: [output], attribute })
      return output
    },
  }
}
export type GraphBuilder = ReturnType<typeof createGraphBuilder>
