import { expect, it } from 'vitest'
import { planBearing } from './plan-bearing.ts'

it('a speaker nods and blinks by the seed, beginning at rest', () => {
  const moments = Array.from({ length: 240 }, () => ({ loud: 1, open: 0.8, round: 0.3 }))
  const bearing = planBearing(moments, 24, 1)
  expect(bearing[0]).toEqual({ right: 0, down: 0, tilt: 0, eyesClosed: 0 })
  expect(Math.max(...bearing.map(({ eyesClosed }) => eyesClosed))).toBeGreaterThan(0.9)
  expect(bearing).toEqual(planBearing(moments, 24, 1))
  expect(bearing).not.toEqual(planBearing(moments, 24, 2))
})
