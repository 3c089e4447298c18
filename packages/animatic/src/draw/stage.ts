import type { ScenePlan } from '../plan/scene-plan.ts'

export type Point = { x: number; y: number }

/** Shared facts about the whole picture, in pixels of the neutral camera. */
export type Stage = {
  plan: ScenePlan
  width: number
  height: number
  /** The unit of sizes: equal in landscape and portrait. */
  unit: number
  horizon: number
  /** Sun or moon. */
  light: Point
  /** −1 if light comes from the left, 1 from the right. */
  lightSide: number
  hasWater: boolean
}

/** The camera position at one moment. */
export type View = {
  seconds: number
  /** 0 at the first frame, 1 at the last. */
  progress: number
  cameraX: number
  cameraY: number
  dolly: number
}
