import { createRandom } from '../../plan/random.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { planPhoto } from '../image-to-video/plan-photo.ts'
import type { Pace } from './pace.ts'
import type { MorphPlan } from './plan-morph.ts'

export const startName = 'start'
export const endName = 'end'

/** What was found between the two pictures. */
export type Morph = MorphPlan & { pace: Pace }

/** How one picture becomes another: both are moved by the same camera while one gives way to the other. */
export type PassagePlan = {
  /** Shares of the picture, from the first frame to the last. */
  zoom: number
  panX: number
  panY: number
  /** Places do not change at the same moment: the direction in which the change travels, and how unevenly. */
  angle: number
  unevenness: number
  seed: number
  /** How a network bends one picture into the other; null in the basic tier. */
  morph: Morph | null
}

export const planPassage = (
  { camera, seed }: Pick<ScenePlan, 'camera' | 'seed'>,
  morph: Morph | null = null,
): PassagePlan => {
  const random = createRandom(seed, 'passage')
  const { zoom, panX, panY } = planPhoto({ camera })
  return {
    zoom: zoom * 0.8,
    panX: panX * 0.5,
    panY: panY * 0.5,
    angle: random.between(0, 2 * Math.PI),
    unevenness: random.between(0.35, 0.5),
    seed,
    morph,
  }
}
