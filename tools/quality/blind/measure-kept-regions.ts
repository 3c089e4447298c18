import { aimPhoto, createMesh, type planPhoto } from '@kinora/animatic/scenes'
import type { Region } from './blind-pictures.ts'

type PhotoPlan = ReturnType<typeof planPhoto>

const moments = 16
/** Far and near parts move differently; the engine estimates depth within these limits. */
const nearnesses = [0.3, 0.5, 0.7]
const size = { width: 1001, height: 1001 }

type Window = { left: number; top: number; right: number; bottom: number }

/** The part of the picture that the film shows at a moment, for parts of one nearness. */
const findWindow = (plan: PhotoPlan, nearness: number, progress: number): Window => {
  const near = createMesh(2, 2)
  near.values.fill(nearness)
  const field = { x: createMesh(2, 2), y: createMesh(2, 2) }
  aimPhoto(field, size, plan, near, progress)
  const [left = 0, right = 0] = [...field.x.values].map((x) => x / (size.width - 1))
  const [top = 0, , bottom = 0] = [...field.y.values].map((y) => y / (size.height - 1))
  return { left, top, right, bottom }
}

const overlap = (from: number, to: number, length: number, first: number, last: number): number =>
  Math.max(0, Math.min(to, last) - Math.max(from, first)) / length

const seenShare = ({ x, y, width, height }: Region, { left, top, right, bottom }: Window): number =>
  overlap(x, x + width, width, left, right) * overlap(y, y + height, height, top, bottom)

/** The smallest share of each region that is in frame at any moment of the film. */
export const measureKeptRegions = (plan: PhotoPlan, regions: readonly Region[]): number[] =>
  regions.map((region) =>
    Math.min(
      ...nearnesses.flatMap((nearness) =>
        Array.from({ length: moments + 1 }, (_, moment) =>
          seenShare(region, findWindow(plan, nearness, moment / moments)),
        ),
      ),
    ),
  )
