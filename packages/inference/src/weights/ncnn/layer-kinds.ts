import { floatAttribute, intAttribute, intsAttribute, textAttribute } from '../onnx/model.ts'
import { addConvolution } from './convolution.ts'
import type { AddLayer } from './graph-builder.ts'

/** In the order of their ncnn numbers. The last two swap their operands. */
const binaryOperations = ['Add', 'Sub', 'Mul', 'Div', 'Max', 'Min', 'Pow', 'Sub', 'Div']
const firstReversed = 7

const addBinary: AddLayer = (layer, graph) => {
  const operation = layer.getNumber(0, 0)
  const operands = layer.getNumber(1, 0) === 1 ? [...layer.inputs, graph.float(layer.getNumber(2, 0))] : layer.inputs
  const input = operation >= firstReversed ? operands.toReversed() : operands
  graph.add({ opType: binaryOperations[operation] ?? '', input, output: layer.outputs[0] ?? '' })
}

const addEltwise: AddLayer = (layer, graph) => {
  const [output = ''] = layer.outputs
  const factors = layer.getList(1)
  const input = layer.inputs.map((name, i) => {
    const factor = factors[i] ?? 1
    if (factor === 1) return name
    return graph.add({ opType: 'Mul', input: [name, graph.float(factor)], output: `${output}_part_${i}` })
  })
  graph.add({ opType: ['Mul', 'Add', 'Max'][layer.getNumber(0, 0)] ?? '', input, output })
}

const nearest = [
  textAttribute('mode', 'nearest'),
  textAttribute('coordinate_transformation_mode', 'asymmetric'),
  textAttribute('nearest_mode', 'floor'),
]
const linear = [textAttribute('mode', 'linear'), textAttribute('coordinate_transformation_mode', 'half_pixel')]

const addResize: AddLayer = (layer, graph) => {
  const scales = graph.floats([4], Float32Array.of(1, 1, layer.getNumber(1, 1), layer.getNumber(2, 1)))
  const attribute = { 1: nearest, 2: linear }[layer.getNumber(0, 0)]
  if (!attribute) throw new Error(`unsupported resize mode in layer ${layer.name}`)
  graph.add({ opType: 'Resize', input: [layer.inputs[0] ?? '', '', scales], output: layer.outputs[0] ?? '', attribute })
}

/** ncnn has no batch axis, so ONNX axes are one higher. */
const addCrop: AddLayer = (layer, graph) => {
  const [starts, ends] = [graph.ints(layer.getList(9)), graph.ints(layer.getList(10))]
  const axes = graph.ints(layer.getList(11).map((axis) => axis + 1))
  graph.add({ opType: 'Slice', input: [layer.inputs[0] ?? '', starts, ends, axes], output: layer.outputs[0] ?? '' })
}

const addActivation: AddLayer = (layer, graph) => {
  const slope = layer.getNumber(0, 0)
  const attribute = slope === 0 ? [] : [floatAttribute('alpha', slope)]
  graph.add({
    opType: slope === 0 ? 'Relu' : 'LeakyRelu',
    input: layer.inputs,
    output: layer.outputs[0] ?? '',
    attribute,
  })
}

const addParametricActivation: AddLayer = (layer, graph, numbers) => {
  const count = layer.getNumber(0, 0)
  const slopes = graph.floats([count, 1, 1], numbers.plain(count))
  graph.add({ opType: 'PRelu', input: [layer.inputs[0] ?? '', slopes], output: layer.outputs[0] ?? '' })
}

/** The unit of the flow and the pixel positions depend on the size of the picture, so both are inputs of the model. */
export const warpInputs = { grid: 'grid', scale: 'fscale' } as const

const addWarp: AddLayer = (layer, graph) => {
  const [[picture = '', flow = ''], [output = '']] = [layer.inputs, layer.outputs]
  const attribute = [intsAttribute('perm', [0, 2, 3, 1])]
  const turned = graph.add({ opType: 'Transpose', input: [flow], output: `${output}_turned`, attribute })
  const scaled = graph.add({ opType: 'Mul', input: [turned, warpInputs.scale], output: `${output}_scaled` })
  const places = graph.add({ opType: 'Add', input: [scaled, warpInputs.grid], output: `${output}_places` })
  graph.add({
    opType: 'GridSample',
    input: [picture, places],
    output,
    attribute: [
      textAttribute('mode', 'bilinear'),
      textAttribute('padding_mode', 'border'),
      intAttribute('align_corners', 1),
    ],
  })
}

/** The layer kinds that the supported networks use. */
export const layerKinds: Partial<Record<string, AddLayer>> = {
  Input: (layer, graph) => void graph.inputs.push(...layer.outputs),
  Split: (layer, graph) => {
    for (const output of layer.outputs) graph.alias(output, layer.inputs[0] ?? '')
  },
  Convolution: addConvolution,
  Deconvolution: addConvolution,
  PReLU: addParametricActivation,
  ReLU: addActivation,
  Sigmoid: (layer, graph) => void graph.add({ opType: 'Sigmoid', input: layer.inputs, output: layer.outputs[0] ?? '' }),
  Concat: (layer, graph) => {
    const attribute = [intAttribute('axis', layer.getNumber(0, 0) + 1)]
    graph.add({ opType: 'Concat', input: layer.inputs, output: layer.outputs[0] ?? '', attribute })
  },
  PixelShuffle: (layer, graph) => {
    const attribute = [intAttribute('blocksize', layer.getNumber(0, 1)), textAttribute('mode', 'CRD')]
    graph.add({ opType: 'DepthToSpace', input: layer.inputs, output: layer.outputs[0] ?? '', attribute })
  },
  Interp: addResize,
  BinaryOp: addBinary,
  Eltwise: addEltwise,
  Crop: addCrop,
  'rife.Warp': addWarp,
}
