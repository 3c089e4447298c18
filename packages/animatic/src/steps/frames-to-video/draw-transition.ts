import type { Film } from '../../draw/film.ts'
import { blendInto } from '../../draw/pixels/blend-into.ts'
import { createMesh } from '../../draw/pixels/mesh.ts'
import { createPixels, readPixels, toBytes } from '../../draw/pixels/read-pixels.ts'
import { warpInto } from '../../draw/pixels/warp-into.ts'
import type { TransitionPlan } from '../../plan/film-plan.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { drawMorph } from './draw-morph.ts'
import { estimateFlow } from './estimate-flow.ts'
import { endName, startName } from './plan-transition.ts'
import { aimSide, changeOrder, showSecond, transitionEase } from './transition-field.ts'

/** The first frame is one picture, the last frame the other. */
export const drawTransition = (scene: ScenePlan, plan: TransitionPlan, pixelFolder: string): Film => {
  const start = readPixels(pixelFolder, startName, scene)
  const end = readPixels(pixelFolder, endName, scene)
  if (plan.morph !== null) return drawMorph(scene, { ...plan, morph: plan.morph }, { start, end }, pixelFolder)
  const flow = estimateFlow(start, end)
  const { columns, rows } = flow.x
  const field = { x: createMesh(columns, rows), y: createMesh(columns, rows) }
  const shares = createMesh(columns, rows)
  const order = changeOrder(plan, columns, rows)
  const [target, over] = [createPixels(scene), createPixels(scene)]
  return {
    frame(index) {
      if (index === 0) return toBytes(start)
      const progress = index / Math.max(1, scene.frames - 1)
      if (progress >= 1) return toBytes(end)
      const gone = transitionEase(progress)
      aimSide(field, scene, plan, flow, { gone, progress })
      warpInto(target, start, field)
      aimSide(field, scene, plan, flow, { gone: gone - 1, progress })
      warpInto(over, end, field)
      showSecond(shares, order, plan.unevenness, progress)
      blendInto(target, over, shares)
      return toBytes(target)
    },
  }
}
