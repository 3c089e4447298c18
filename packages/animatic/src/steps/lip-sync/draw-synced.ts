import { constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Film } from '../../draw/film.ts'
import { createPixels, toBytes } from '../../draw/pixels/read-pixels.ts'
import type { SyncedPlan } from '../../plan/film-plan.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { faceAt } from './face-track.ts'
import { filmPipeName, sourceFrameAt } from './film-arguments.ts'
import { measureMouth } from './mouth-geometry.ts'
import { warpMouth } from './warp-mouth.ts'

/**
 * Reads frames from a named pipe that several programs fill one after the other. It is also opened for writing, so it
 * does not end with the first program.
 */
const openFrameSource = (path: string): ((frame: Buffer) => void) => {
  const descriptor = openSync(path, constants.O_RDWR)
  return (frame) => {
    for (let at = 0; at < frame.length; ) at += readSync(descriptor, frame, at, frame.length - at, null)
  }
}

/** The frames arrive in display order; each gets the mouth of its moment. */
export const drawSynced = (scene: ScenePlan, plan: SyncedPlan, pixelFolder: string): Film => {
  const [source, target] = [createPixels(scene), createPixels(scene)]
  const readFrame = openFrameSource(join(pixelFolder, filmPipeName))
  return {
    frame(index) {
      readFrame(toBytes(source))
      const face = faceAt(plan.face, sourceFrameAt(index, plan.sourceFrames) / scene.fps)
      const shape = plan.mouth[index]
      if (face === null || shape === undefined) return toBytes(source)
      target.words.set(source.words)
      warpMouth(target, source, measureMouth(face.points, scene), shape, face.share)
      return toBytes(target)
    },
  }
}
