import { composeNamedAir } from '../../draw/compose-air.ts'
import { createStage } from '../../draw/create-stage.ts'
import { createPixels, type Pixels, readPixels, toBytes } from '../../draw/pixels/read-pixels.ts'
import { toCanvas } from '../../draw/pixels/to-canvas.ts'
import { drawPromptFilm } from '../../draw/storyboard/draw-storyboard.ts'
import { viewAt } from '../../draw/view.ts'
import { type PicturePlan, wholeName } from '../../plan/picture-plan.ts'
import { drawReferences } from '../references-to-video/draw-references.ts'
import { gradePixels } from './grade-pixels.ts'
import { applyLook } from './looks.ts'
import { stillFrame } from './plan-picture.ts'

/** Adds rain, snow, petals or lights to the input picture. */
const addAir = (picture: Pixels, scene: PicturePlan['scene']): void => {
  const stage = createStage(scene)
  const layers = composeNamedAir(stage)
  if (layers.length === 0) return
  const canvas = toCanvas(picture)
  const context = canvas.getContext('2d')
  for (const layer of layers) {
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
    layer.paint(context, viewAt(stage, stillFrame))
  }
  toBytes(picture).set(canvas.data())
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
  const film = subject.kind === 'scene' ? drawPromptFilm(scene) : drawReferences(scene, subject, pixelFolder)
  const picture = createPixels(scene)
  toBytes(picture).set(film.frame(stillFrame))
  gradePixels(picture, grade)
  return picture
}

/** The finished picture as PNG bytes. */
export const drawPicture = async (plan: PicturePlan, pixelFolder: string): Promise<Buffer> => {
  const picture = drawSubject(plan, pixelFolder)
  if (plan.look !== null) applyLook(picture, plan.look, plan.scene.seed)
  return toCanvas(picture).encode('png')
}
