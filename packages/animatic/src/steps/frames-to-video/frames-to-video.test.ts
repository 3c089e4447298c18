import { expect, it } from 'vitest'
import { createMesh } from '../../draw/pixels/mesh.ts'
import { createPixels, type Pixels } from '../../draw/pixels/read-pixels.ts'
import { estimateFlow } from './estimate-flow.ts'
import { planTransition } from './plan-transition.ts'
import { aimSide, changeOrder, showSecond, transitionEase } from './transition-field.ts'

const size = { width: 160, height: 90 }
/** Soft hills of brightness, shifted by `dx` to the right. */
const hills = (dx: number, wave = 1): Pixels => {
  const pixels = createPixels(size)
  for (let at = 0; at < pixels.words.length; at += 1) {
    const [x, y] = [(at % size.width) + dx, Math.floor(at / size.width)]
    const value = Math.round(128 + 60 * Math.sin((x * wave) / 14) + 50 * Math.cos((y * wave) / 11 + (x * wave) / 40))
    pixels.words[at] = (0xff000000 | (value << 16) | (value << 8) | value) >>> 0
  }
  return pixels
}
const plan = planTransition({ seed: 7, camera: { pan: 0.2, rise: 0.02, dollyFrom: 0, dollyTo: 0.2 } })

it('estimateFlow finds the motion of the same thing, with confidence', () => {
  const { x, trust } = estimateFlow(hills(0), hills(8))
  const middle = [...x.values].sort((a, b) => a - b)[x.values.length >> 1] ?? 0
  expect(trust).toBeGreaterThan(0.7)
  expect(Math.abs(middle * size.width + 8)).toBeLessThan(2.5)
})

it('estimateFlow trusts no motion between different pictures, and full motion between equal ones', () => {
  expect(estimateFlow(hills(0), hills(31, 2.7)).trust).toBeLessThan(0.3)
  expect(estimateFlow(hills(0), hills(0)).trust).toBe(1)
})

it('showSecond shows only the first picture at the beginning and only the second at the end', () => {
  const order = changeOrder(plan, 9, 6)
  const shares = createMesh(9, 6)
  const at = (progress: number) => {
    showSecond(shares, order, plan.unevenness, progress)
    return [Math.min(...shares.values), Math.max(...shares.values)]
  }
  expect(at(0)).toEqual([0, 0])
  expect(at(1)).toEqual([1, 1])
  const [min = 0, max = 0] = at(0.5)
  expect(max - min).toBeGreaterThan(0.2)
  expect([transitionEase(0), transitionEase(0.5), transitionEase(1)]).toEqual([0, 0.5, 1])
})

it('aimSide leaves each picture in place while it is alone', () => {
  const field = { x: createMesh(3, 3), y: createMesh(3, 3) }
  const flow = { x: createMesh(3, 3), y: createMesh(3, 3), trust: 0.5 }
  flow.x.values.fill(0.1)
  for (const progress of [0, 1]) {
    aimSide(field, { width: 101, height: 51 }, plan, flow, { gone: 0, progress })
    for (const [node, value] of field.x.values.entries()) expect(value).toBeCloseTo((node % 3) * 50, 3)
  }
})
