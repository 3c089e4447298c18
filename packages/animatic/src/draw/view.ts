import type { SKRSContext2D } from '@napi-rs/canvas'
import type { ScenePlan } from '../plan/scene-plan.ts'
import type { Stage, View } from './stage.ts'

// Mostly even speed with softened ends, like a tripod head.
const ease = (share: number): number => 0.65 * share + 0.35 * share * share * (3 - 2 * share)

export const viewAt = ({ plan, width, height }: Stage, frame: number): View => {
  const { camera, frames, fps } = plan
  const progress = frames > 1 ? frame / (frames - 1) : 0
  const moved = ease(progress)
  return {
    seconds: frame / fps,
    progress,
    cameraX: camera.pan * width * (moved - 0.5),
    cameraY: camera.rise * height * (0.5 - moved),
    dolly: camera.dollyFrom + (camera.dollyTo - camera.dollyFrom) * moved,
  }
}

/** Transforms the context for things at nearness `near` (0 at infinity, 1 close by) in this view. */
export const lookAt = (context: SKRSContext2D, stage: Stage, view: View, near: number): void => {
  const scale = 1 + view.dolly * near
  const centre = stage.width / 2
  context.setTransform(
    scale,
    0,
    0,
    scale,
    centre - centre * scale - view.cameraX * near,
    stage.horizon - stage.horizon * scale - view.cameraY * near,
  )
}

/** The maximum distance beyond the picture's edges at which a layer is visible, and its maximum magnification. */
export const layerReach = (plan: ScenePlan, near: number): { x: number; y: number; scale: number } => ({
  x: Math.ceil(Math.abs(plan.camera.pan) * plan.width * 0.5 * near) + 4,
  y: Math.ceil(Math.abs(plan.camera.rise) * plan.height * 0.5 * near) + 4,
  scale: 1 + Math.max(plan.camera.dollyFrom, plan.camera.dollyTo) * near,
})
