import type { Part } from '@kinora/domain/weights'
import { elementTypes, type OnnxGraph, type OnnxModel, type OnnxNode, type OnnxValue } from '../onnx/model.ts'

const neededNodes = ({ node }: OnnxGraph, { inputs, outputs }: Part): OnnxNode[] => {
  const given = new Set(Object.values(inputs).map(([name]) => name))
  const needed = new Set(Object.values(outputs).map(([name]) => name))
  return node
    .toReversed()
    .filter((each) => {
      if (!each.output.some((name) => needed.has(name) && !given.has(name))) return false
      for (const name of each.input) needed.add(name)
      return true
    })
    .toReversed()
}

const toValues = (ends: Part['inputs']): OnnxValue[] =>
  Object.entries(ends).map(([name, [, elements]]) => ({
    name,
    type: { tensorType: { elemType: elementTypes[elements] } },
  }))

/** Keeps only the nodes between the given ends and renames these ends. Each part is smaller and runs on its own. */
export const extractSubgraph = (model: OnnxModel, part: Part): OnnxModel => {
  const names = new Map(
    Object.entries({ ...part.inputs, ...part.outputs }).map(([name, [inner]]) => [inner, name] as const),
  )
  const renamed = (name: string): string => names.get(name) ?? name
  const node = neededNodes(model.graph, part).map((each) => ({
    ...each,
    input: each.input.map(renamed),
    output: each.output.map(renamed),
  }))
  const used = new Set(node.flatMap(({ input }) => input))
  const initializer = model.graph.initializer.filter(({ name }) => used.has(name))
  const ends = { input: toValues(part.inputs), output: toValues(part.outputs) }
  return { ...model, graph: { ...model.graph, ...ends, node, initializer, valueInfo: [] } }
}
