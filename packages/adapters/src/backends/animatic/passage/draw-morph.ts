import type { Film } from '../draw/film.ts'
import { bytesOf, createPixels, type Pixels } from '../inputs/read-pixels.ts'
import type { ScenePlan } from '../plan/scene-plan.ts'
import { blendInto } from '../warp/blend-into.ts'
import { createMesh, fillMesh, type Mesh, sampleMesh } from '../warp/mesh.ts'
import { type Field, warpInto } from '../warp/warp-into.ts'
import { momentWeights } from './moment-weights.ts'
import { createMoment, type Moment, momentParts, openMorphFile } from './morph-file.ts'
import { placeInPace } from './pace.ts'
import { passageEase } from './passage-field.ts'
import type { Morph, PassagePlan } from './plan-passage.ts'

/** The film rests a moment on both pictures; only the camera moves then. */
const rest = 0.06
const lean = 0.8

const sumOf = (into: Moment, weighted: readonly { moment: Moment; weight: number }[]): void => {
  for (const part of momentParts) {
    const { values } = into[part]
    values.fill(0)
    for (const { moment, weight } of weighted) {
      const from = moment[part].values
      for (let node = 0; node < values.length; node += 1)
        values[node] = (values[node] as number) + weight * (from[node] as number)
    }
  }
}

/** The camera leans in and comes back: at both ends it is where the pictures were taken. */
const createCamera = ({ zoom, panX, panY }: PassagePlan) => {
  const place = { x: 0, y: 0 }
  return (x: number, y: number, progress: number): typeof place => {
    const leaning = lean * 0.5 * (1 - Math.cos(2 * Math.PI * progress))
    const scale = 1 + zoom * leaning
    place.x = 0.5 + (x - 0.5) / scale + panX * leaning
    place.y = 0.5 + (y - 0.5) / scale + panY * leaning
    return place
  }
}

/** Both pictures are bent towards each other, as the network says, while one gives way to the other. */
export const drawMorph = (
  scene: ScenePlan,
  plan: PassagePlan & { morph: Morph },
  { start, end }: { start: Pixels; end: Pixels },
  pixelFolder: string,
): Film => {
  const { columns, rows, moments, pace } = plan.morph
  const file = openMorphFile(pixelFolder, plan.morph)
  const moment = createMoment(plan.morph)
  const seen = createMoment(plan.morph)
  const field: Field = { x: createMesh(columns, rows), y: createMesh(columns, rows) }
  const camera = createCamera(plan)
  const [target, over] = [createPixels(scene), createPixels(scene)]
  const [lastX, lastY] = [scene.width - 1, scene.height - 1]

  const look = (progress: number): void => {
    for (const part of momentParts)
      fillMesh(seen[part], (x, y) => {
        const place = camera(x, y, progress)
        return sampleMesh(moment[part], place.x, place.y)
      })
  }
  const bend = (into: Pixels, picture: Pixels, awayX: Mesh, awayY: Mesh, progress: number): void => {
    fillMesh(field.x, (x, y, node) => (camera(x, y, progress).x + (awayX.values[node] ?? 0)) * lastX)
    fillMesh(field.y, (x, y, node) => (camera(x, y, progress).y + (awayY.values[node] ?? 0)) * lastY)
    warpInto(into, picture, field)
  }
  return {
    frame(index) {
      const progress = index / Math.max(1, scene.frames - 1)
      if (index === 0) return bytesOf(start)
      if (progress >= 1) return bytesOf(end)
      const along = placeInPace(pace, passageEase((progress - rest) / (1 - 2 * rest)))
      const weights = momentWeights(along, moments)
      sumOf(
        moment,
        weights.map(({ number, weight }) => ({ moment: file.read(number), weight })),
      )
      look(progress)
      bend(target, start, seen.startX, seen.startY, progress)
      bend(over, end, seen.endX, seen.endY, progress)
      blendInto(target, over, seen.second)
      return bytesOf(target)
    },
  }
}
