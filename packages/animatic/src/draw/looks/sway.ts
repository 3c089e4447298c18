import { createCanvas } from '@napi-rs/canvas'
import { createRandom } from '../../plan/random.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import type { Finish } from './finish.ts'

/** Turns per second of the parts of a hand's unrest, and how much each of them moves. */
const parts = [
  [0.31, 1],
  [0.67, 0.55],
  [1.13, 0.3],
  [1.9, 0.14],
] as const

/** Where a hand that holds the camera has carried it, in shares of the picture's width; smooth at any rate. */
export const swayAt = (
  { seed, camera }: Pick<ScenePlan, 'seed' | 'camera'>,
  seconds: number,
): { x: number; y: number } => {
  const random = createRandom(seed, 'hand')
  const one = (): number =>
    parts.reduce(
      (sum, [rate, share]) => sum + share * Math.sin(2 * Math.PI * rate * seconds + random.between(0, 6.3)),
      0,
    )
  const shake = camera.shake ?? 0
  return { x: shake * one(), y: shake * 0.7 * one() }
}

/** The finished frame, a little enlarged, moved as by a hand. */
export const createSway = (plan: ScenePlan): Finish[] => {
  const shake = plan.camera.shake ?? 0
  if (shake === 0) return []
  const { width, height } = plan
  const copy = createCanvas(width, height)
  const copyContext = copy.getContext('2d')
  const reach = parts.reduce((sum, [, share]) => sum + share, 0)
  // Large enough that no edge is ever seen.
  const scale = 1 + 2.2 * shake * reach * Math.max(1, width / height)
  return [
    (context, view) => {
      const { x, y } = swayAt(plan, view.seconds)
      copyContext.globalCompositeOperation = 'copy'
      copyContext.drawImage(context.canvas, 0, 0)
      context.setTransform(
        scale,
        0,
        0,
        scale,
        (width * (1 - scale)) / 2 + x * width,
        (height * (1 - scale)) / 2 + y * width,
      )
      context.drawImage(copy, 0, 0)
      context.resetTransform()
    },
  ]
}
