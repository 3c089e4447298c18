import { floatAttribute, intsAttribute } from '../onnx/model.ts'
import type { AddLayer } from './graph-builder.ts'

/** A transposed convolution stores input channels before output channels. */
const swapChannels = (weights: Float32Array, [outer, inner, area]: [number, number, number]): Float32Array => {
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
    layer.getNumber(setting, [0, 1, 1, 1, 0][setting] ?? 0),
  ) as [number, number, number, number, number]
  const height = layer.getNumber(11, width)
  const weights = numbers.tagged(layer.getNumber(6, 0))
  const inner = weights.length / (outer * width * height)
  const kernel = isTransposed
    ? graph.floats([inner, outer, height, width], swapChannels(weights, [outer, inner, width * height]))
    : graph.floats([outer, inner, height, width], weights)
  const bias = layer.getNumber(5, 0) === 1 ? [graph.floats([outer], numbers.plain(outer))] : []
  const activation = layer.getNumber(9, activations.none)
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
  if (activation > activations.leaky) throw new Error(`unsupported activation ${activation} in layer ${layer.name}`)
  const isLeaky = activation === activations.leaky
  const attribute = isLeaky ? [floatAttribute('alpha', layer.getList(10)[0] ?? 0)] : []
  graph.add({ opType: isLeaky ? 'LeakyRelu' : 'Relu', input: [convolved], output, attribute })
}
