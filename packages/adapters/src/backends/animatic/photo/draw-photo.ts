import { createCanvas } from '@napi-rs/canvas'
import { composeNamedAir } from '../draw/compose-air.ts'
import { createStage } from '../draw/create-stage.ts'
import type { Film } from '../draw/film.ts'
import { viewAt } from '../draw/view.ts'
import { putPixels } from '../inputs/canvas-of.ts'
import { bytesOf, createPixels, type Pixels, readPixels } from '../inputs/read-pixels.ts'
import type { ScenePlan } from '../plan/scene-plan.ts'
import { createMesh } from '../warp/mesh.ts'
import { warpInto } from '../warp/warp-into.ts'
import { estimateNearness } from './estimate-nearness.ts'
import { aimPhoto } from './photo-field.ts'
import { type PhotoPlan, photoName } from './plan-photo.ts'

const airComesSeconds = 1.2

/** Rain, snow, petals or lights of the prompt over the picture; they are not there yet in the first frame. */
const createAir = (scene: ScenePlan): ((frame: Pixels, index: number) => Buffer) => {
  const stage = createStage(scene)
  const layers = composeNamedAir(stage)
  if (layers.length === 0) return bytesOf
  const { width, height } = scene
  const picture = createCanvas(width, height)
  const air = createCanvas(width, height)
  return (frame, index) => {
    const context = picture.getContext('2d')
    const own = air.getContext('2d')
    const view = viewAt(stage, index)
    own.resetTransform()
    own.clearRect(0, 0, width, height)
    for (const layer of layers) {
      own.globalAlpha = 1
      own.globalCompositeOperation = 'source-over'
      layer.paint(own, view)
    }
    putPixels(context, frame)
    context.globalAlpha = Math.min(1, view.seconds / Math.min(airComesSeconds, scene.seconds / 3))
    context.drawImage(air, 0, 0)
    return picture.data()
  }
}

/** The picture is the first frame; from there the camera moves into it. */
export const drawPhoto = (scene: ScenePlan, plan: PhotoPlan, pixelFolder: string): Film => {
  const picture = readPixels(pixelFolder, photoName, scene)
  const nearness = estimateNearness(picture)
  const { columns, rows } = nearness
  const field = { x: createMesh(columns, rows), y: createMesh(columns, rows) }
  const target = createPixels(scene)
  const addAir = createAir(scene)
  return {
    frame(index) {
      if (index === 0) return bytesOf(picture)
      aimPhoto(field, scene, plan, nearness, index / Math.max(1, scene.frames - 1))
      warpInto(target, picture, field)
      return addAir(target, index)
    },
  }
}
