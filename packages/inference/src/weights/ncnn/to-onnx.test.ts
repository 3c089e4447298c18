import { expect, it } from 'vitest'
import { ncnnNetwork as network } from '../../../fixtures/weights/ncnn-network.ts'
import { largestDifference, runModel } from '../test-setup/run-model.ts'
import { toOnnx } from './to-onnx.ts'

const numbers = Buffer.from(network.numbers, 'base64')
const channels = { in1: 2 }

it('gives for every kind of layer what another converter gave', async () => {
  const { dims, data } = await runModel(toOnnx({ layers: network.layers, numbers, channels }), network.feeds)
  expect(dims).toEqual(network.dims)
  expect(largestDifference(data, network.output)).toBeLessThan(1e-4)
})

it('refuses layers it does not know', () => {
  const layers = network.layers.replace('Sigmoid', 'Softmax')
  expect(() => toOnnx({ layers, numbers })).toThrow('a layer of the kind Softmax is not known here')
})

it('refuses numbers that are too many for the layers', () => {
  const more = Buffer.concat([numbers, Buffer.alloc(4)])
  expect(() => toOnnx({ layers: network.layers, numbers: more })).toThrow('4 bytes of the network were not used')
})

it('refuses what is no ncnn network', () => {
  expect(() => toOnnx({ layers: 'something\nelse', numbers })).toThrow('this is no ncnn network')
})
