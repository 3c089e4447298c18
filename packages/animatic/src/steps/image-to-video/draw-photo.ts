import { createCanvas } from '@napi-rs/canvas'
import { composeNamedAir } from '../../draw/compose-air.ts'
import { createStage } from '../../draw/create-stage.ts'
import type { Film } from '../../draw/film.ts'
import { compositeOver } from '../../draw/pixels/composite-over.ts'
import { createMesh, type Mesh } from '../../draw/pixels/mesh.ts'
import { readMask } from '../../draw/pixels/read-mask.ts'
import { createPixels, type Pixels, readPixels, toBytes } from '../../draw/pixels/read-pixels.ts'
import { putPixels } from '../../draw/pixels/to-canvas.ts'
import { warpInto } from '../../draw/pixels/warp-into.ts'
import { viewAt } from '../../draw/view.ts'
import type { PhotoPlan } from '../../plan/film-plan.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { estimateNearness } from './estimate-nearness.ts'
import { aimPhoto } from './photo-field.ts'
import { photoName } from './plan-photo.ts'
import { splitLayers } from './split-layers.ts'
import { subjectNearness } from './subject-nearness.ts'

const airComesSeconds = 1.2
/** Rain clouds reduce the light, but little enough that a cut to another picture is not a flash. */
const rainLight = 'rgba(38, 48, 66, 0.16)'

/** Rain, snow, petals or lights of the prompt over the picture; absent in the first frame. */
const createAir = (scene: ScenePlan): ((frame: Pixels, index: number) => Buffer) => {
  const stage = createStage(scene)
  const layers = composeNamedAir(stage)
  if (layers.length === 0) return toBytes
  const { width, height, weather } = scene
  const isRaining = weather === 'rain' || weather === 'storm'
  const picture = createCanvas(width, height)
  const air = createCanvas(width, height)
  return (frame, index) => {
    const context = picture.getContext('2d')
    const own = air.getContext('2d')
    const view = viewAt(stage, index)
    own.resetTransform()
    own.clearRect(0, 0, width, height)
    if (isRaining) {
      own.globalAlpha = 1
      own.fillStyle = rainLight
      own.fillRect(0, 0, width, height)
    }
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

/** Draws the moment of the film, 0 to 1, into the target. */
type Show = (target: Pixels, progress: number) => void

/** One picture, warped by the nearness of its parts. */
const showBent = (picture: Pixels, nearness: Mesh, plan: PhotoPlan): Show => {
  const { columns, rows } = nearness
  const field = { x: createMesh(columns, rows), y: createMesh(columns, rows) }
  return (target, progress) => {
    aimPhoto(field, picture, plan, nearness, progress)
    warpInto(target, picture, field)
  }
}

/** The subject in front of its background, each moving separately. */
const showLayers = (picture: Pixels, mask: Mesh, plan: PhotoPlan): Show => {
  const { ground, subject } = splitLayers(picture, mask)
  const nearness = estimateNearness(ground)
  const showGround = showBent(ground, nearness, plan)
  const showSubject = showBent(subject, subjectNearness(mask, nearness), plan)
  const over = createPixels(picture)
  return (target, progress) => {
    showGround(target, progress)
    showSubject(over, progress)
    compositeOver(target, over)
  }
}

/** The trusted share of the estimate: at full strength towers lean and moons stretch. */
const estimateShare = 0.4

/** Without a subject mask, depth is only estimated. */
const estimateMesh = (picture: Pixels): Mesh => {
  const mesh = estimateNearness(picture)
  mesh.values.forEach((value, node) => {
    mesh.values[node] = 0.5 + (value - 0.5) * estimateShare
  })
  return mesh
}

/** The picture is the first frame; from there the camera moves into it. */
export const drawPhoto = (scene: ScenePlan, plan: PhotoPlan, pixelFolder: string): Film => {
  const picture = readPixels(pixelFolder, photoName, scene)
  const show = plan.hasSubject
    ? showLayers(picture, readMask(pixelFolder, photoName), plan)
    : showBent(picture, estimateMesh(picture), plan)
  const target = createPixels(scene)
  const addAir = createAir(scene)
  return {
    frame(index) {
      if (index === 0) return toBytes(picture)
      show(target, index / Math.max(1, scene.frames - 1))
      return addAir(target, index)
    },
  }
}
