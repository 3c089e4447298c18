import type { OnnxGraph, OnnxModel, OnnxNode } from '../onnx/model.ts'
import { readWiring } from './wiring.ts'

const floatOperators: Partial<Record<string, string>> = { ConvInteger: 'Conv', MatMulInteger: 'MatMul' }

type Wiring = ReturnType<typeof readWiring>

const other = (node: OnnxNode, known: string | undefined): string =>
  node.input.find((name) => name !== known) ?? node.input[0] ?? ''

const expectKind = (node: OnnxNode, kind: string): OnnxNode => {
  if (node.opType === kind) return node
  throw new Error(`expected ${kind} in the quantised graph (got ${node.opType})`)
}

/** Quantisation divided the bias by the scales and rounded it. The dividend is the original bias. */
const biasBefore = (name: string, wiring: Wiring): string => {
  const node = wiring.findProducer(name)
  return node.opType === 'Div' ? (node.input[0] ?? '') : biasBefore(node.input[0] ?? '', wiring)
}

type Chain = { last: OnnxNode; replacement: OnnxNode[] }

/** Follows the nodes from an integer product to the multiplication that scales it back to floats. */
const followChain = (node: OnnxNode, wiring: Wiring): Chain => {
  const [quantised = '', weight = '', , zero = ''] = node.input
  const quantise = expectKind(wiring.findProducer(quantised), 'DynamicQuantizeLinear')
  const [value = ''] = quantise.input
  const next = wiring.findOnlyConsumer(node.output[0])
  const bias = next.opType === 'Add' ? [biasBefore(other(next, node.output[0]), wiring)] : []
  const cast = expectKind(next.opType === 'Add' ? wiring.findOnlyConsumer(next.output[0]) : next, 'Cast')
  const last = expectKind(wiring.findOnlyConsumer(cast.output[0]), 'Mul')
  const scales = expectKind(wiring.findProducer(other(last, cast.output[0])), 'Mul')
  const weightScale = other(scales, quantise.output[1])
  const real = `${weight}_real`
  const dequantise = { opType: 'DequantizeLinear', input: [weight, weightScale, zero], output: [real], attribute: [] }
  const floatNode = {
    ...node,
    opType: floatOperators[node.opType] ?? '',
    input: [value, real, ...bias],
    output: last.output,
  }
  return { last, replacement: [{ ...dequantise, name: real }, floatNode] }
}

const withoutUnused = (graph: OnnxGraph): OnnxGraph => {
  const used = new Set(graph.output.map(({ name }) => name))
  const node = graph.node
    .toReversed()
    .filter((each) => {
      if (!each.output.some((name) => used.has(name))) return false
      for (const name of each.input) used.add(name)
      return true
    })
    .toReversed()
  const initializer = graph.initializer.filter(({ name }) => used.has(name))
  return { ...graph, node, initializer, valueInfo: graph.valueInfo.filter(({ name }) => used.has(name)) }
}

/**
 * Replaces integer convolutions and products with float ones whose weights stay stored as bytes. On ordinary processors
 * the integer operations are several times slower.
 */
export const dequantise = (model: OnnxModel): OnnxModel => {
  const wiring = readWiring(model.graph)
  const isStored = new Set(model.graph.initializer.map(({ name }) => name))
  const replacements = new Map<OnnxNode, OnnxNode[]>()
  for (const node of model.graph.node) {
    if (!(node.opType in floatOperators) || !isStored.has(node.input[1] ?? '')) continue
    const { last, replacement } = followChain(node, wiring)
    replacements.set(last, replacement)
  }
  const addedWeights = new Set<string>()
  const node = model.graph.node.flatMap((each) =>
    (replacements.get(each) ?? [each]).filter(({ opType, output: [name = ''] }) => {
      // Two products may share a weight, which needs only one DequantizeLinear node.
      if (opType !== 'DequantizeLinear' || !addedWeights.has(name)) return addedWeights.add(name)
      return false
    }),
  )
  return { ...model, graph: withoutUnused({ ...model.graph, node }) }
}
