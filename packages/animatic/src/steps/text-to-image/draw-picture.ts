import { composeNamedAir } from '../../draw/compose-air.ts'
import { createStage } from '../../draw/create-stage.ts'
import { drawScene } from '../../draw/draw-scene.ts'
import { canvasOf } from '../../draw/pixels/canvas-of.ts'
import { bytesOf, createPixels, type Pixels, readPixels } from '../../draw/pixels/read-pixels.ts'
import { viewAt } from '../../draw/view.ts'
import { type PicturePlan, wholeName } from '../../plan/picture-plan.ts'
import { drawGathering } from '../references-to-video/draw-gathering.ts'
import { gradePixels } from './grade-pixels.ts'
import { applyLook } from './looks.ts'
import { stillFrame } from './plan-picture.ts'

/** Rain, snow, petals or lights over the given picture. */
const addAir = (picture: Pixels, scene: PicturePlan['scene']): void => {
  const stage = createStage(scene)
  const layers = composeNamedAir(stage)
  if (layers.length === 0) return
  const canvas = canvasOf(picture)
  const context = canvas.getContext('2d')
  for (const layer of layers) {
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
    layer.paint(context, viewAt(stage, stillFrame))
  }
  bytesOf(picture).set(canvas.data())
}

const mirror = ({ width, height, words }: Pixels): void => {
  for (let row = 0; row < height; row += 1) words.subarray(row * width, (row + 1) * width).reverse()
}

const drawSubject = ({ scene, subject, grade }: PicturePlan, pixelFolder: string): Pixels => {
  if (subject.kind === 'whole') {
    const picture = readPixels(pixelFolder, wholeName, scene)
    if (subject.isMirrored) mirror(picture)
    gradePixels(picture, grade)
    addAir(picture, scene)
    return picture
  }
  const film = subject.kind === 'scene' ? drawScene(scene) : drawGathering(scene, subject, pixelFolder)
  const picture = createPixels(scene)
  bytesOf(picture).set(film.frame(stillFrame))
  gradePixels(picture, grade)
  return picture
}

/** The finished picture as the bytes of a PNG. */
export const drawPicture = async (plan: PicturePlan, pixelFolder: string): Promise<Buffer> => {
  const picture = drawSubject(plan, pixelFolder)
  if (plan.look !== null) applyLook(picture, plan.look, plan.scene.seed)
  return canvasOf(picture).encode('png')
}
