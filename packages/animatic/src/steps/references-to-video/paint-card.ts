import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Layer, paintLive } from '../../draw/layer.ts'
import type { Stage, View } from '../../draw/stage.ts'
import { css, dim } from '../../plan/colour.ts'
import type { Card } from '../../plan/film-plan.ts'
import type { Rgb } from '../../plan/scene-plan.ts'
import { type Face, type Light, readFace } from './card-face.ts'

type Shadow = { canvas: Canvas; margin: number }

const changeSeconds = 0.6
const shadowDetail = 0.25
const maxGrown = 1.6
/** The foot of a bust, below the picture so that no camera shows its cut edge. */
const belowPicture = 1.04

/** The outline of a face, dark and blurred; painted once and small, because it is soft. */
const castShadow = (stage: Stage, face: Face): Shadow => {
  const margin = Math.max(face.width, face.height) * 0.12
  const canvas = createCanvas(
    Math.ceil((face.width + 2 * margin) * shadowDetail),
    Math.ceil((face.height + 2 * margin) * shadowDetail),
  )
  const context = canvas.getContext('2d')
  context.filter = `blur(${Math.max(0.5, margin * 0.28 * shadowDetail)}px)`
  context.scale(shadowDetail, shadowDetail)
  context.drawImage(face.at(0), margin, margin)
  context.filter = 'none'
  context.resetTransform()
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = css(dim(stage.plan.palette.shade, 0.35), 0.62)
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, margin }
}

const createLight =
  ({ plan }: Stage): Light =>
  (context, { width, height }) => {
    const dark = plan.time === 'night' || plan.weather === 'storm'
    context.globalCompositeOperation = 'source-atop'
    context.fillStyle = dark ? css(plan.palette.shade, 0.16) : css(plan.palette.haze, 0.07)
    context.fillRect(0, 0, width, height)
  }

const drawGroundShadow = (context: SKRSContext2D, stage: Stage, wide: number): void => {
  context.save()
  context.scale(1, 0.14)
  const shade = context.createRadialGradient(0, 0, 0, 0, 0, wide)
  shade.addColorStop(0, css(dim(stage.plan.palette.shade, 0.4), 0.6))
  shade.addColorStop(1, css(stage.plan.palette.shade, 0))
  context.fillStyle = shade
  context.fillRect(-wide, -wide, wide * 2, wide * 2)
  context.restore()
}

/** The outline again, projected on the ground away from the light. */
const drawFallenShadow = (
  context: SKRSContext2D,
  { lightSide }: Stage,
  face: Face,
  { canvas, margin }: Shadow,
): void => {
  context.save()
  context.transform(1, 0, lightSide * 0.75, 0.2, 0, 0)
  context.globalAlpha *= 0.5
  context.drawImage(
    canvas,
    -face.width / 2 - margin,
    -face.height - margin,
    face.width + 2 * margin,
    face.height + 2 * margin,
  )
  context.restore()
}

/** The visible pictures, the next one over the previous one. */
const showing = (
  count: number,
  { seconds, progress }: View,
  filmSeconds: number,
): { index: number; alpha: number }[] => {
  const turn = progress * count
  const index = Math.min(count - 1, Math.floor(turn))
  const each = filmSeconds / count
  const comes = Math.min(1, (seconds - index * each) / Math.min(changeSeconds, each / 2))
  return index === 0 || comes >= 1
    ? [{ index, alpha: 1 }]
    : [
        { index: index - 1, alpha: 1 },
        { index, alpha: Math.max(0, comes) },
      ]
}

/** Fills its room, with limited enlargement of a cut-out from a large background. */
const computeScale = ({ room }: Card, { width, height, isFree }: Face): number =>
  Math.min(room.width / width, room.height / height, isFree ? maxGrown : Number.POSITIVE_INFINITY)

/** One reference in the scene, moving with it and breathing a little. */
export const paintCard = (stage: Stage, card: Card, pixelFolder: string, ambient: Rgb): Layer => {
  const faces = card.pictures.map((picture) => {
    const face = readFace(pixelFolder, picture, createLight(stage), ambient)
    return { face, shadow: castShadow(stage, face) }
  })
  const { plan, width, height, unit } = stage
  return paintLive(stage, card.near, (context, view) => {
    for (const { index, alpha } of showing(faces.length, view, plan.seconds)) {
      const entry = faces[index]
      if (entry === undefined) continue
      const { face, shadow } = entry
      const scale = computeScale(card, face) * (1 + 0.03 * view.progress)
      const bob = Math.sin(view.seconds * 0.9 + card.lag) * unit * (face.isFree ? 0.002 : 0.006)
      context.save()
      const foot = face.isCutBelow && !card.isAloft ? belowPicture : card.foot
      context.translate(card.x * width, foot * height + bob)
      context.globalAlpha = alpha
      context.imageSmoothingQuality = 'high'
      const isOnGround = face.isFree && foot < 1 && !card.isAloft
      if (isOnGround) drawGroundShadow(context, stage, face.width * scale * 0.5)
      context.scale(scale, scale)
      if (isOnGround) drawFallenShadow(context, stage, face, shadow)
      const drop = face.isFree ? 0 : face.height * 0.02
      const { canvas, margin } = shadow
      if (!face.isFree)
        context.drawImage(
          canvas,
          -face.width / 2 - margin,
          -face.height - margin + drop,
          face.width + 2 * margin,
          face.height + 2 * margin,
        )
      context.drawImage(face.at(view.seconds), -face.width / 2, -face.height)
      context.restore()
    }
  })
}
