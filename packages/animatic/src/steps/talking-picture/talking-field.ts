import { fillMesh } from '../../draw/pixels/mesh.ts'
import { smoothStep } from '../../draw/pixels/smooth-step.ts'
import type { Field } from '../../draw/pixels/warp-into.ts'
import type { HeadMotion } from '../../plan/film-plan.ts'
import type { Point, Size } from '../../plan/geometry.ts'
import { pickPoints } from '../lip-sync/mesh-points.ts'

/** The head in pixels: it turns about the throat. */
export type Head = { middle: Point; width: number; throat: Point }

export const measureHead = (points: readonly Point[], { width, height }: Size): Head => {
  const [, chin = [0, 0], , , eyes = [0, 0], left = [0, 0], right = [0, 0]] = pickPoints(points, 'frame').map(
    ([x, y]): Point => [x * width, y * height],
  )
  return {
    middle: [(chin[0] + eyes[0]) / 2, (chin[1] + eyes[1]) / 2],
    width: Math.hypot(right[0] - left[0], right[1] - left[1]),
    throat: [chin[0], chin[1] + 0.35 * (chin[1] - eyes[1])],
  }
}

/** The source of each part of the picture: the whole approaches, the head moves, and far parts stay. */
export const aimTalking = (field: Field, size: Size, head: Head, headMotion: HeadMotion, scale: number): void => {
  const [across, down] = [size.width - 1, size.height - 1]
  const movedAt = (x: number, y: number): number => {
    const [dx, dy] = [(x - head.middle[0]) / head.width, (y - head.middle[1]) / head.width]
    return 1 - smoothStep(0.85, 2.1, Math.hypot(dx, dy * 0.85))
  }
  const placeX = (x: number): number => head.middle[0] + (x * across - head.middle[0]) / scale
  const placeY = (y: number): number => head.middle[1] + (y * down - head.middle[1]) / scale
  fillMesh(field.x, (nodeX, nodeY) => {
    const [x, y] = [placeX(nodeX), placeY(nodeY)]
    return x - movedAt(x, y) * (headMotion.right * head.width + headMotion.tilt * (head.throat[1] - y))
  })
  fillMesh(field.y, (nodeX, nodeY) => {
    const [x, y] = [placeX(nodeX), placeY(nodeY)]
    return y - movedAt(x, y) * (headMotion.down * head.width + headMotion.tilt * (x - head.throat[0]))
  })
}
