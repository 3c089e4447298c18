import { expect, it } from 'vitest'
import { planHeadMotion } from './plan-head-motion.ts'

it('planHeadMotion nods and blinks by the seed, starting at rest', () => {
  const moments = Array.from({ length: 240 }, () => ({ loud: 1, open: 0.8, round: 0.3 }))
  const headMotion = planHeadMotion(moments, 24, 1)
  expect(headMotion[0]).toEqual({ right: 0, down: 0, tilt: 0, eyesClosed: 0 })
  expect(Math.max(...headMotion.map(({ eyesClosed }) => eyesClosed))).toBeGreaterThan(0.9)
  expect(headMotion).toEqual(planHeadMotion(moments, 24, 1))
  expect(headMotion).not.toEqual(planHeadMotion(moments, 24, 2))
})
