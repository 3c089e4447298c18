import { createCanvas } from '@napi-rs/canvas'
import type { ScenePlan } from '../plan/scene-plan.ts'
import { composeScene } from './compose-scene.ts'
import { createStage } from './create-stage.ts'
import { viewAt } from './view.ts'

export type Film = {
  /** Raw RGBA of one frame; every frame depends on the plan and its number alone. */
  frame(index: number): Buffer
}

export const drawFilm = (plan: ScenePlan): Film => {
  const stage = createStage(plan)
  const layers = composeScene(stage)
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
