import type { OnnxGraph, OnnxNode } from '../onnx/model.ts'

/** Maps each value of a graph to the node that produces it and the nodes that consume it. */
export const readWiring = ({ node }: OnnxGraph) => {
  const producers = new Map(node.flatMap((each) => each.output.map((name) => [name, each] as const)))
  const consumers = Map.groupBy(
    node.flatMap((each) => each.input.map((name) => ({ name, each }))),
    ({ name }) => name,
  )
  return {
    findProducer(name: string): OnnxNode {
      const producer = producers.get(name)
      if (producer) return producer
      throw new Error(`no node produces ${name}`)
    },
    findOnlyConsumer(name: string | undefined): OnnxNode {
      const [first, second] = consumers.get(name ?? '') ?? []
      if (first && !second) return first.each
      throw new Error(`${name} is used ${first ? 'more than once' : 'by no node'}`)
    },
  }
}
