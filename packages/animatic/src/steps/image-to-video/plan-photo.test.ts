import { customerText } from '@kinora/domain'
import { expect, it } from 'vitest'
import { createMesh } from '../../draw/pixels/mesh.ts'
import { planScene } from '../../plan/plan-scene.ts'
import { aimPhoto } from './photo-field.ts'
import { planPhoto } from './plan-photo.ts'

const plan = (
  prompt: string,
  movement: 'small' | 'auto' | 'large' = 'auto',
  seed = 7,
  subject: Parameters<typeof planPhoto>[1] = null,
) =>
  planPhoto(
    planScene({
      prompt: customerText().parse(prompt),
      seconds: 5,
      width: 64,
      height: 36,
      fps: 24,
      seed,
      movement,
      style: 'general',
      sound: false,
    }),
    subject,
  )

it('planPhoto moves in the direction of the prompt', () => {
  expect(plan('pan left').panX).toBeLessThan(-0.02)
  expect(plan('镜头向右').panX).toBeGreaterThan(0.02)
  expect(plan('zoom in').zoom).toBeGreaterThan(0.1)
  expect(plan('zoom out').zoom).toBeLessThan(0)
  expect(plan('drone shot, rising').panY).toBeLessThan(-0.02)
})

it('planPhoto moves further with a larger movement, and elsewhere with another seed', () => {
  expect(plan('', 'small').zoom).toBeLessThan(plan('', 'auto').zoom)
  expect(plan('', 'auto').zoom).toBeLessThan(plan('', 'large').zoom)
  expect(plan('', 'auto', 1)).not.toEqual(plan('', 'auto', 2))
  expect(plan('')).toEqual(plan(''))
})

it('planPhoto approaches the face of a subject, and keeps the subject in view', () => {
  const atLeft = { left: 0.1, top: 0.05, right: 0.5, bottom: 1 }
  const push = plan('zoom in', 'auto', 7, atLeft)
  expect(push.focusX).toBeLessThan(0.5)
  expect(push.focusY).toBeLessThan(plan('zoom in').focusY)
  expect(plan('pan right', 'large', 7, atLeft).panX).toBeLessThan(0.3 * plan('pan right', 'large').panX)
  expect(plan('pan left', 'large', 7, atLeft).panX).toBe(plan('pan left', 'large').panX)
})

it('aimPhoto begins without displacement and then moves near parts more than far ones', () => {
  const size = { width: 101, height: 51 }
  const nearness = createMesh(5, 3)
  nearness.values.fill(0.2)
  nearness.values[7] = 1
  const field = { x: createMesh(5, 3), y: createMesh(5, 3) }
  const sideways = { zoom: 0, focusX: 0.5, focusY: 0.5, panX: 0.1, panY: 0, sway: 0, hasSubject: false }
  aimPhoto(field, size, sideways, nearness, 0)
  expect([...field.x.values].slice(0, 5)).toEqual([0, 25, 50, 75, 100])
  expect([...field.y.values].filter((_, node) => node % 5 === 0)).toEqual([0, 25, 50])
  aimPhoto(field, size, sideways, nearness, 1)
  expect((field.x.values[7] ?? 0) - 50).toBeGreaterThan((field.x.values[2] ?? 0) - 50 + 3)
})
