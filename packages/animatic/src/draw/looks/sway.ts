import { createCanvas } from '@napi-rs/canvas'
import { createRandom } from '../../plan/random.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import type { Finish } from './finish.ts'

/** Frequencies of a handheld camera's shake in turns per second, and their amplitudes. */
const parts = [
  [0.31, 1],
  [0.67, 0.55],
  [1.13, 0.3],
  [1.9, 0.14],
] as const

/** The offset of a handheld camera, in shares of the picture's width; smooth at any rate. */
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

/** Enlarges the finished frame a little and moves it like a handheld camera. */
export const createSway = (plan: ScenePlan): Finish[] => {
  const shake = plan.camera.shake ?? 0
  if (shake === 0) return []
  const { width, height } = plan
  const copy = createCanvas(width, height)
  const copyContext = copy.getContext('2d')
  const reach = parts.reduce((sum, [, share]) => sum + share, 0)
  // Large enough to hide the edges.
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
