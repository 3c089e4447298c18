import type { OnnxGraph, OnnxNode } from '../onnx/model.ts'

/** Who makes and who uses the values of a graph. */
export const wiringOf = ({ node }: OnnxGraph) => {
  const makers = new Map(node.flatMap((each) => each.output.map((name) => [name, each] as const)))
  const users = Map.groupBy(
    node.flatMap((each) => each.input.map((name) => ({ name, each }))),
    ({ name }) => name,
  )
  return {
    makerOf(name: string): OnnxNode {
      const maker = makers.get(name)
      if (maker) return maker
      throw new Error(`nothing makes ${name}`)
    },
    onlyUserOf(name: string | undefined): OnnxNode {
      const [first, second] = users.get(name ?? '') ?? []
      if (first && !second) return first.each
      throw new Error(`${name} is used ${first ? 'more than once' : 'by nothing'}`)
    },
  }
}
