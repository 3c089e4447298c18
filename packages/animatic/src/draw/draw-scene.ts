import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ScenePlan } from '../plan/scene-plan.ts'
import { composeScene } from './compose-scene.ts'
import { createStage } from './create-stage.ts'
import type { Film } from './film.ts'
import type { Layer } from './layer.ts'
import { blendCanvas } from './looks/finish.ts'
import { createFinish } from './looks/finish-frame.ts'
import { createShrinker } from './looks/shrink.ts'
import { createSway } from './looks/sway.ts'
import type { Stage, View } from './stage.ts'
import { viewAt } from './view.ts'

const paintAll = (context: SKRSContext2D, layers: readonly Layer[], view: View): void => {
  for (const layer of layers) {
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
    layer.paint(context, view)
  }
}

/** Draws the scene of a prompt, with optional extra layers. */
export const drawScene = (plan: ScenePlan, paintExtraLayers: (stage: Stage) => Layer[] = () => []): Film => {
  const stage = createStage(plan)
  const { layers, focus } = composeScene(stage, paintExtraLayers(stage))
  const canvas = createCanvas(plan.width, plan.height)
  const context = canvas.getContext('2d')
  const finishes = [...createSway(plan), ...createFinish(plan)]
  // A lens with a close focus blurs the background.
  const soften = plan.shot === 'close' ? createShrinker(plan.width, plan.height, 3) : null
  return {
    frame(index) {
      const view = viewAt(stage, index)
      paintAll(context, layers.slice(0, focus), view)
      if (soften !== null) blendCanvas(context, 'source-over', soften(canvas))
      paintAll(context, layers.slice(focus), view)
      for (const finish of finishes) finish(context, view)
      return canvas.data()
    },
  }
}
