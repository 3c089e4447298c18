import { createCanvas } from '@napi-rs/canvas'
import type { ScenePlan } from '../plan/scene-plan.ts'
import { composeScene } from './compose-scene.ts'
import { createStage } from './create-stage.ts'
import type { Film } from './film.ts'
import type { Layer } from './layer.ts'
import type { Stage } from './stage.ts'
import { viewAt } from './view.ts'

/** The scene of a prompt, with whoever else is to stand in it. */
export const drawScene = (plan: ScenePlan, inviteGuests: (stage: Stage) => Layer[] = () => []): Film => {
  const stage = createStage(plan)
  const layers = composeScene(stage, inviteGuests(stage))
  const canvas = createCanvas(plan.width, plan.height)
  const context = canvas.getContext('2d')
  return {
    frame(index) {
      const view = viewAt(stage, index)
      for (const layer of layers) {
        context.globalAlpha = 1
        context.globalCompositeOperation = 'source-over'
        layer.paint(context, view)
      }
      return canvas.data()
    },
  }
}
