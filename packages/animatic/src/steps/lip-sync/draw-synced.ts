import { join } from 'node:path'
import type { Film } from '../../draw/film.ts'
import { openFrameSource } from '../../draw/pixels/open-frame-source.ts'
import { bytesOf, createPixels } from '../../draw/pixels/read-pixels.ts'
import type { SyncedPlan } from '../../plan/film-plan.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { faceAt } from './face-track.ts'
import { filmPipeName, sourceFrameAt } from './film-arguments.ts'
import { measureMouth } from './mouth-geometry.ts'
import { warpMouth } from './warp-mouth.ts'

/** The frames come one after the other, as they are to be seen; each gets the mouth of its moment. */
export const drawSynced = (scene: ScenePlan, plan: SyncedPlan, pixelFolder: string): Film => {
  const [source, target] = [createPixels(scene), createPixels(scene)]
  const readFrame = openFrameSource(join(pixelFolder, filmPipeName))
  return {
    frame(index) {
      readFrame(bytesOf(source))
      const face = faceAt(plan.face, sourceFrameAt(index, plan.sourceFrames) / scene.fps)
      const shape = plan.mouth[index]
      if (face === null || shape === undefined) return bytesOf(source)
      target.words.set(source.words)
      warpMouth(target, source, measureMouth(face.points, scene), shape, face.share)
      return bytesOf(target)
    },
  }
}
