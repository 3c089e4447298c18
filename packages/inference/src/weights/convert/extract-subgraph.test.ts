import { expect, it } from 'vitest'
import { quantisedGraph as quantised } from '../../../fixtures/weights/quantised-graph.ts'
import { readModel } from '../onnx/model.ts'
import { largestDifference, runModel } from '../test-setup/run-model.ts'
import { dequantise } from './dequantise.ts'
import { extractSubgraph } from './extract-subgraph.ts'

const whole = dequantise(readModel(Buffer.from(quantised.model, 'base64')))
const between = whole.graph.node.find(({ opType }) => opType === 'Conv')?.output[0] ?? ''
const [input = '', output = ''] = [whole.graph.input[0]?.name, whole.graph.output[0]?.name]

it('extractSubgraph extracts the part of a network between the given inputs and outputs', async () => {
  const part = extractSubgraph(whole, { inputs: { x: [input, 'float32'] }, outputs: { middle: [between, 'float32'] } })
  expect(part.graph.node.map(({ opType }) => opType)).toEqual(['DequantizeLinear', 'Conv'])
  expect(part.graph.initializer.length).toBeLessThan(whole.graph.initializer.length)
  const middle = await runModel(part, { x: { dims: [1, 2, 5], data: quantised.input } })
  const rest = extractSubgraph(whole, { inputs: { middle: [between, 'float32'] }, outputs: { y: [output, 'float32'] } })
  const { data } = await runModel(rest, { middle: { dims: middle.dims, data: middle.data } })
  expect(largestDifference(data, quantised.output)).toBeLessThan(1e-5)
})
