import type { Film } from '../../draw/film.ts'
import { blendInto } from '../../draw/pixels/blend-into.ts'
import { createMesh, type Mesh } from '../../draw/pixels/mesh.ts'
import { createPixels, type Pixels, toBytes } from '../../draw/pixels/read-pixels.ts'
import { type Field, warpInto } from '../../draw/pixels/warp-into.ts'
import type { Morph, MorphPlan, TransitionPlan } from '../../plan/film-plan.ts'
import type { Size } from '../../plan/geometry.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { momentWeights } from './moment-weights.ts'
import { createMoment, type Moment, momentParts, openMorphFile } from './morph-file.ts'
import { placeInPace } from './pace.ts'
import { transitionEase } from './transition-field.ts'

/** The film rests a moment on both pictures, while only the camera moves. */
const rest = 0.06
const lean = 0.8

const weightedSum = (into: Moment, weighted: readonly { moment: Moment; weight: number }[]): void => {
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

/** The camera leans in and comes back: at both ends it is at its original position. */
const createCamera = ({ zoom, panX, panY }: TransitionPlan) => {
  const place = { x: 0, y: 0 }
  return (x: number, y: number, progress: number): typeof place => {
    const leaning = lean * 0.5 * (1 - Math.cos(2 * Math.PI * progress))
    const scale = 1 + zoom * leaning
    place.x = 0.5 + (x - 0.5) / scale + panX * leaning
    place.y = 0.5 + (y - 0.5) / scale + panY * leaning
    return place
  }
}

type Fields = { start: Field; end: Field; second: Mesh }

const createFields = ({ columns, rows }: MorphPlan): Fields => {
  const field = (): Field => ({ x: createMesh(columns, rows), y: createMesh(columns, rows) })
  return { start: field(), end: field(), second: createMesh(columns, rows) }
}

/**
 * The camera view of a moment, in pixels of both pictures. All parts share one lookup position, because this runs for
 * every node of every frame.
 */
const aimBoth = (
  { start, end, second }: Fields,
  moment: Moment,
  toSource: (x: number, y: number) => { x: number; y: number },
  { width, height }: Size,
): void => {
  const { columns, rows } = second
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const { x, y } = toSource(column / (columns - 1), row / (rows - 1))
      const across = Math.max(0, Math.min(1, x)) * (columns - 1)
      const down = Math.max(0, Math.min(1, y)) * (rows - 1)
      const left = Math.min(columns - 2, across | 0)
      const top = Math.min(rows - 2, down | 0)
      const [fx, fy] = [across - left, down - top]
      const at = top * columns + left
      const read = (values: Float32Array): number => {
        const above = (values[at] as number) * (1 - fx) + (values[at + 1] as number) * fx
        const below = (values[at + columns] as number) * (1 - fx) + (values[at + columns + 1] as number) * fx
        return above * (1 - fy) + below * fy
      }
      const node = row * columns + column
      start.x.values[node] = (x + read(moment.startX.values)) * (width - 1)
      start.y.values[node] = (y + read(moment.startY.values)) * (height - 1)
      end.x.values[node] = (x + read(moment.endX.values)) * (width - 1)
      end.y.values[node] = (y + read(moment.endY.values)) * (height - 1)
      second.values[node] = read(moment.second.values)
    }
  }
}

/** Warps both pictures towards each other by the network's output, while one replaces the other. */
export const drawMorph = (
  scene: ScenePlan,
  plan: TransitionPlan & { morph: Morph },
  { start, end }: { start: Pixels; end: Pixels },
  pixelFolder: string,
): Film => {
  const { morph } = plan
  const file = openMorphFile(pixelFolder, morph)
  const moment = createMoment(morph)
  const fields = createFields(morph)
  const camera = createCamera(plan)
  const [target, over] = [createPixels(scene), createPixels(scene)]
  return {
    frame(index) {
      const progress = index / Math.max(1, scene.frames - 1)
      if (index === 0) return toBytes(start)
      if (progress >= 1) return toBytes(end)
      const along = placeInPace(morph.pace, transitionEase((progress - rest) / (1 - 2 * rest)))
      const weights = momentWeights(along, morph.moments)
      weightedSum(
        moment,
        weights.map(({ number, weight }) => ({ moment: file.read(number), weight })),
      )
      aimBoth(fields, moment, (x, y) => camera(x, y, progress), scene)
      warpInto(target, start, fields.start)
      warpInto(over, end, fields.end)
      blendInto(target, over, fields.second)
      return toBytes(target)
    },
  }
}
