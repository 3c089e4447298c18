import type { OnnxGraph, OnnxModel, OnnxNode } from '../onnx/model.ts'
import { wiringOf } from './wiring.ts'

const floatTwins: Partial<Record<string, string>> = { ConvInteger: 'Conv', MatMulInteger: 'MatMul' }

type Wiring = ReturnType<typeof wiringOf>

const other = (node: OnnxNode, known: string | undefined): string =>
  node.input.find((name) => name !== known) ?? node.input[0] ?? ''

const expectKind = (node: OnnxNode, kind: string): OnnxNode => {
  if (node.opType === kind) return node
  throw new Error(`${node.opType} stands where a quantised graph has ${kind}`)
}

/** A bias was divided by the scales and rounded, to be added to whole numbers: what was divided is the true one. */
const biasBefore = (name: string, wiring: Wiring): string => {
  const node = wiring.makerOf(name)
  return node.opType === 'Div' ? (node.input[0] ?? '') : biasBefore(node.input[0] ?? '', wiring)
}

type Chain = { last: OnnxNode; replacement: OnnxNode[] }

/** From whole numbers to the multiplication that makes them real ones again. */
const followChain = (node: OnnxNode, wiring: Wiring): Chain => {
  const [quantised = '', weight = '', , zero = ''] = node.input
  const quantise = expectKind(wiring.makerOf(quantised), 'DynamicQuantizeLinear')
  const [value = ''] = quantise.input
  const next = wiring.onlyUserOf(node.output[0])
  const bias = next.opType === 'Add' ? [biasBefore(other(next, node.output[0]), wiring)] : []
  const cast = expectKind(next.opType === 'Add' ? wiring.onlyUserOf(next.output[0]) : next, 'Cast')
  const last = expectKind(wiring.onlyUserOf(cast.output[0]), 'Mul')
  const scales = expectKind(wiring.makerOf(other(last, cast.output[0])), 'Mul')
  const weightScale = other(scales, quantise.output[1])
  const real = `${weight}_real`
  const dequantise = { opType: 'DequantizeLinear', input: [weight, weightScale, zero], output: [real], attribute: [] }
  const twin = { ...node, opType: floatTwins[node.opType] ?? '', input: [value, real, ...bias], output: last.output }
  return { last, replacement: [{ ...dequantise, name: real }, twin] }
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
 * Convolutions and products over whole numbers become real ones over weights that are still stored in bytes: on
 * ordinary processors the ones are several times slower than the others.
 */
export const dequantise = (model: OnnxModel): OnnxModel => {
  const wiring = wiringOf(model.graph)
  const isStored = new Set(model.graph.initializer.map(({ name }) => name))
  const replacements = new Map<OnnxNode, OnnxNode[]>()
  for (const node of model.graph.node) {
    if (!(node.opType in floatTwins) || !isStored.has(node.input[1] ?? '')) continue
    const { last, replacement } = followChain(node, wiring)
    replacements.set(last, replacement)
  }
  const made = new Set<string>()
  const node = model.graph.node.flatMap((each) =>
    (replacements.get(each) ?? [each]).filter(({ opType, output: [name = ''] }) => {
      // Two products may share a weight.
      if (opType !== 'DequantizeLinear' || !made.has(name)) return made.add(name)
      return false
    }),
  )
  return { ...model, graph: withoutUnused({ ...model.graph, node }) }
}
