import { expect, it } from 'vitest'
import { fadeMismatches, findMismatch } from './fade-mismatches.ts'
import { averageAroundNodes } from './find-morph.ts'
import { levelPictures } from './level-pictures.ts'
import { momentWeights } from './moment-weights.ts'
import { createMoment } from './morph-file.ts'
import { createPacer, placeInPace } from './pace.ts'
import { planMorph } from './plan-morph.ts'

it('planMorph gives the network every shape at a small size, with sides it can halve five times', () => {
  for (const [width, height] of [
    [1280, 720],
    [1080, 1920],
    [320, 180],
    [1000, 1000],
  ] as const) {
    const { seen, moments } = planMorph({ width, height, seconds: 5 })
    expect([seen.width % 32, seen.height % 32]).toEqual([0, 0])
    expect(seen.width * seen.height).toBeLessThan(260_000)
    expect(Math.abs(seen.width / seen.height / (width / height) - 1)).toBeLessThan(0.1)
    expect(moments).toBe(60)
  }
  expect(planMorph({ width: 1280, height: 720, seconds: 16 }).moments).toBe(72)
})

it('momentWeights begin and end exactly at the first and the last moment, and always sum to one', () => {
  const valueAt = (along: number) =>
    momentWeights(along, 10).reduce((sum, { number, weight }) => sum + weight * number ** 2, 0)
  expect(valueAt(0)).toBeCloseTo(0, 6)
  expect(valueAt(10)).toBeCloseTo(100, 6)
  for (let along = 0; along <= 10; along += 0.25) {
    const weights = momentWeights(along, 10)
    expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 6)
    expect(weights.every(({ number }) => number >= 0 && number <= 10)).toBe(true)
  }
})

it('the pacer slows down during larger changes', () => {
  const pacer = createPacer()
  for (const shown of [0.1, 0.2, 0.7, 0.8, 0.9]) {
    const moment = createMoment({ columns: 3, rows: 2 })
    moment.second.values.fill(shown)
    pacer.see(moment)
  }
  const pace = pacer.pace()
  expect(pace).toHaveLength(7)
  expect(pace[6]).toBeCloseTo(1, 6)
  const gaps = pace.slice(1).map((value, index) => value - (pace[index] ?? 0))
  expect(gaps.indexOf(Math.max(...gaps))).toBe(2)
  expect(placeInPace(pace, 0)).toBe(0)
  expect(placeInPace(pace, 1)).toBeCloseTo(6, 6)
  expect(placeInPace(pace, pace[3] ?? 0)).toBeCloseTo(3, 6)
})

it('levelPictures brings the same place by day and by night to the same light', () => {
  const picture = (light: number) => ({
    type: 'float32' as const,
    dims: [1, 3, 8, 8],
    data: Float32Array.from({ length: 192 }, (_, at) => light * (0.5 + 0.4 * Math.sin(at))),
  })
  const [day, night] = [picture(1), picture(0.2)]
  levelPictures(day, night)
  for (const [at, value] of day.data.entries()) expect(night.data[at]).toBeCloseTo(value, 3)
})

it('averageAroundNodes leaves no step where even and odd pixels have different levels', () => {
  const seen = { width: 64, height: 32 }
  const grid = { columns: 33, rows: 17 }
  const combed = Float32Array.from({ length: 64 * 32 }, (_, at) => ((at + Math.floor(at / 64)) % 2 === 0 ? 0.2 : 0.8))
  const values = averageAroundNodes(combed, seen, grid)
  const inside = values.filter((_, node) => {
    const [column, row] = [node % 33, Math.floor(node / 33)]
    return column > 0 && column < 32 && row > 0 && row < 16
  })
  expect(Math.max(...inside) - Math.min(...inside)).toBeLessThan(1e-6)
  expect(
    [...averageAroundNodes(new Float32Array(64 * 32).fill(0.3), seen, grid)].every((v) => Math.abs(v - 0.3) < 1e-6),
  ).toBe(true)
})

it('fadeMismatches cross-fades where the warped pictures differ, and keeps the flow where they agree', () => {
  const seen = { width: 80, height: 40 }
  const picture = (right: number) => ({
    type: 'float32' as const,
    dims: [1, 3, 40, 80],
    data: Float32Array.from({ length: 3 * 80 * 40 }, (_, at) => (at % 80 < 40 ? 0.5 : right)),
  })
  const moment = createMoment({ columns: 41, rows: 21 })
  moment.startX.values.fill(0.01)
  moment.second.values.fill(0.9)
  fadeMismatches(moment, findMismatch(moment, picture(0.1), picture(0.9), seen), 0.4)
  const at = (column: number) => [moment.startX.values[10 * 41 + column], moment.second.values[10 * 41 + column]]
  expect(at(4)).toEqual([Math.fround(0.01), Math.fround(0.9)])
  const [bend = 1, second = 1] = at(36)
  expect(bend).toBeLessThan(0.003)
  expect(Math.abs(second - 0.4)).toBeLessThan(0.1)
})
