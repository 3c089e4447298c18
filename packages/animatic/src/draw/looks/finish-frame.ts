import type { Look, ScenePlan } from '../../plan/scene-plan.ts'
import { createBloom } from './bloom.ts'
import { createInk, createPixelArt, createSketch, createWatercolour } from './drawn-looks.ts'
import { createCinematic, createNeon, createNoir, createOil, createPapercut, createVintage } from './film-looks.ts'
import { createVignette, type Finish } from './finish.ts'

const looks: { readonly [L in Look]: (plan: ScenePlan) => Finish[] } = {
  anime: () => [],
  watercolour: createWatercolour,
  noir: (plan) => createNoir(plan),
  neon: createNeon,
  oil: createOil,
  ink: createInk,
  pixel: createPixelArt,
  sketch: createSketch,
  vintage: createVintage,
  papercut: createPapercut,
  cinematic: createCinematic,
}

const withoutBloom: readonly (Look | null)[] = ['watercolour', 'ink', 'sketch', 'papercut', 'oil']

/** The finishing effects of a fully painted frame. */
export const createFinish = (plan: ScenePlan): Finish[] => [
  ...(withoutBloom.includes(plan.look) ? [] : [createBloom(plan)]),
  ...(plan.look === null ? [createVignette(plan, 0.2)] : looks[plan.look](plan)),
]
