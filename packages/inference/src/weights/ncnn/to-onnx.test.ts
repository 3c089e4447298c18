import { expect, it } from 'vitest'
import { ncnnNetwork as network } from '../../../fixtures/weights/ncnn-network.ts'
import { largestDifference, runModel } from '../test-setup/run-model.ts'
import { toOnnx } from './to-onnx.ts'

const numbers = Buffer.from(network.numbers, 'base64')
const channels = { in1: 2 }

it('toOnnx gives the same output as another converter for every layer kind', async () => {
  const { dims, data } = await runModel(toOnnx({ layers: network.layers, numbers, channels }), network.feeds)
  expect(dims).toEqual(network.dims)
  expect(largestDifference(data, network.output)).toBeLessThan(1e-4)
})

it('toOnnx rejects an unknown layer kind', () => {
  const layers = network.layers.replace('Sigmoid', 'Softmax')
  expect(() => toOnnx({ layers, numbers })).toThrow('unsupported layer kind Softmax')
})

it('toOnnx rejects more numbers than the layers use', () => {
  const more = Buffer.concat([numbers, Buffer.alloc(4)])
  expect(() => toOnnx({ layers: network.layers, numbers: more })).toThrow('4 bytes of the network were not used')
})

it('toOnnx rejects a text that is not an ncnn network', () => {
  expect(() => toOnnx({ layers: 'something\nelse', numbers })).toThrow('not an ncnn network')
})
