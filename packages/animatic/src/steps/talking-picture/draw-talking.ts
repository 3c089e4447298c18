import type { Film } from '../../draw/film.ts'
import { createMesh } from '../../draw/pixels/mesh.ts'
import { createPixels, readPixels, toBytes } from '../../draw/pixels/read-pixels.ts'
import { warpInto } from '../../draw/pixels/warp-into.ts'
import type { TalkingPlan } from '../../plan/film-plan.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { measureMouth } from '../lip-sync/mouth-geometry.ts'
import { warpMouth } from '../lip-sync/warp-mouth.ts'
import { pictureName } from './plan-head-motion.ts'
import { aimTalking, measureHead } from './talking-field.ts'
import { warpEyes } from './warp-eyes.ts'

const meshColumns = 49

/** The person in the picture speaks, nods and blinks while the camera approaches. */
export const drawTalking = (scene: ScenePlan, plan: TalkingPlan, pixelFolder: string): Film => {
  const picture = readPixels(pixelFolder, pictureName, scene)
  const [face, seen] = [createPixels(scene), createPixels(scene)]
  const geometry = measureMouth(plan.points, scene)
  const head = measureHead(plan.points, scene)
  const rows = Math.max(9, Math.round((meshColumns * scene.height) / scene.width))
  const field = { x: createMesh(meshColumns, rows), y: createMesh(meshColumns, rows) }
  return {
    frame(index) {
      face.words.set(picture.words)
      const [shape, headMotion] = [plan.mouth[index], plan.headMotion[index]]
      if (shape === undefined || headMotion === undefined) return toBytes(picture)
      warpMouth(face, picture, geometry, shape, 1)
      warpEyes(face, picture, plan.points, scene, headMotion.eyesClosed)
      aimTalking(field, scene, head, headMotion, 1 + (plan.zoom * index) / Math.max(1, scene.frames - 1))
      warpInto(seen, face, field)
      return toBytes(seen)
    },
  }
}
