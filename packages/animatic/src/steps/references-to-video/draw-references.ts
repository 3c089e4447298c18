import { drawScene } from '../../draw/draw-scene.ts'
import type { Film } from '../../draw/film.ts'
import type { ReferencesPlan } from '../../plan/film-plan.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { measureAmbient } from './ambient.ts'
import { paintCard } from './paint-card.ts'

/** The scene of the prompt with the references in it, far ones first. */
export const drawReferences = (scene: ScenePlan, { cards }: ReferencesPlan, pixelFolder: string): Film => {
  const ambientAt = measureAmbient(scene)
  return drawScene(scene, (stage) =>
    [...cards]
      .sort((a, b) => a.near - b.near)
      .map((card) => paintCard(stage, card, pixelFolder, ambientAt(card.x, card.foot))),
  )
}
