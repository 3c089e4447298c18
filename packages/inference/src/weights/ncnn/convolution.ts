import { floatAttribute, intsAttribute } from '../onnx/model.ts'
import type { AddLayer } from './graph-under-way.ts'

/** Output and input channels are the other way round in a transposed convolution. */
const swapped = (weights: Float32Array, [outer, inner, area]: [number, number, number]): Float32Array => {
  const result = new Float32Array(weights.length)
  for (let o = 0; o < outer; o += 1)
    for (let i = 0; i < inner; i += 1)
      result.set(weights.subarray((o * inner + i) * area, (o * inner + i + 1) * area), (i * outer + o) * area)
  return result
}

const activations = { none: 0, relu: 1, leaky: 2 }

export const addConvolution: AddLayer = (layer, graph, numbers) => {
  const isTransposed = layer.kind === 'Deconvolution'
  const [outer, width, dilation, stride, padding] = [0, 1, 2, 3, 4].map((setting) =>
    layer.numberOf(setting, [0, 1, 1, 1, 0][setting] ?? 0),
  ) as [number, number, number, number, number]
  const height = layer.numberOf(11, width)
  const weights = numbers.tagged(layer.numberOf(6, 0))
  const inner = weights.length / (outer * width * height)
  const kernel = isTransposed
    ? graph.floats([inner, outer, height, width], swapped(weights, [outer, inner, width * height]))
    : graph.floats([outer, inner, height, width], weights)
  const bias = layer.numberOf(5, 0) === 1 ? [graph.floats([outer], numbers.plain(outer))] : []
  const activation = layer.numberOf(9, activations.none)
  const [input = '', output = ''] = [layer.inputs[0], layer.outputs[0]]
  const convolved = graph.add({
    opType: isTransposed ? 'ConvTranspose' : 'Conv',
    input: [input, kernel, ...bias],
    output: activation === activations.none ? output : `${output}_before`,
    attribute: [
      intsAttribute('kernel_shape', [height, width]),
      intsAttribute('strides', [stride, stride]),
      intsAttribute('pads', [padding, padding, padding, padding]),
      intsAttribute('dilations', [dilation, dilation]),
    ],
  })
  if (activation === activations.none) return
  if (activation > activations.leaky) throw new Error(`activation ${activation} of ${layer.name} is not known here`)
  const isLeaky = activation === activations.leaky
  const attribute = isLeaky ? [floatAttribute('alpha', layer.listOf(10)[0] ?? 0)] : []
  graph.add({ opType: isLeaky ? 'LeakyRelu' : 'Relu', input: [convolved], output, attribute })
}
