import { expect, it } from 'vitest'
import { quantisedGraph as quantised } from '../../../fixtures/weights/quantised-graph.ts'
import { readModel, writeModel } from '../onnx/model.ts'
import { largestDifference, runModel } from '../test-setup/run-model.ts'
import { dequantise } from './dequantise.ts'

const bytes = Buffer.from(quantised.model, 'base64')
const feeds = { x: { dims: [1, 2, 5], data: quantised.input } }

it('readModel and writeModel preserve every byte of a model', () => {
  expect(Buffer.from(writeModel(readModel(bytes))).equals(bytes)).toBe(true)
})

it('dequantise gives the same output as another converter of the same graph', async () => {
  const { data } = await runModel(dequantise(readModel(bytes)), feeds)
  expect(largestDifference(data, quantised.output)).toBeLessThan(1e-5)
})

it('dequantise stays close to the quantised graph, whose sums are rounded', async () => {
  const { data } = await runModel(readModel(bytes), feeds)
  const converted = await runModel(dequantise(readModel(bytes)), feeds)
  expect(largestDifference(converted.data, data)).toBeLessThan(0.1)
})

it('dequantise removes integer operations and keeps weights as bytes', () => {
  const { graph } = dequantise(readModel(bytes))
  expect(graph.node.map(({ opType }) => opType)).toEqual(['DequantizeLinear', 'Conv', 'DequantizeLinear', 'MatMul'])
  expect(graph.initializer.map(({ name }) => name)).toContain('conv_quantized')
  expect(graph.initializer.map(({ name }) => name)).not.toContain('shape')
})

it('dequantise rejects a graph that was quantised in another way', () => {
  const model = readModel(bytes)
  const node = model.graph.node.map((each) => (each.opType === 'Cast' ? { ...each, opType: 'Neg' } : each))
  expect(() => dequantise({ ...model, graph: { ...model.graph, node } })).toThrow('got Neg')
})
