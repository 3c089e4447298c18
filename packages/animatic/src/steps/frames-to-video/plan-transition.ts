import type { Morph, TransitionPlan } from '../../plan/film-plan.ts'
import { createRandom } from '../../plan/random.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { planPhoto } from '../image-to-video/plan-photo.ts'

export const startName = 'start'
export const endName = 'end'

export const planTransition = (
  { camera, seed }: Pick<ScenePlan, 'camera' | 'seed'>,
  morph: Morph | null = null,
): TransitionPlan => {
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
