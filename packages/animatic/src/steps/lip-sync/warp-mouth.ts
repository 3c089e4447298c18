import type { Pixels } from '../../draw/pixels/read-pixels.ts'
import { mixPixels, samplePixel } from '../../draw/pixels/sample-pixel.ts'
import { smoothStep } from '../../draw/pixels/smooth-step.ts'
import type { MouthShape } from '../../plan/film-plan.ts'
import { fieldColumns, fieldHeights, moveMouth, reach } from './mouth-field.ts'
import type { MouthGeometry } from './mouth-geometry.ts'
import { computeLuma, lightInside } from './mouth-inside.ts'

const upperInner = 2
const edgePixels = 1.4

/**
 * Draws the mouth of `source` in another shape into `target`, which already shows the same picture. The surroundings
 * move with it and come to rest before nose, ears and throat, so there is no seam.
 */
export const warpMouth = (
  target: Pixels,
  source: Pixels,
  geometry: MouthGeometry,
  shape: MouthShape,
  share: number,
): void => {
  const { middle, along, halfWidth, lines, nose, chin } = geometry
  const [cos, sin] = along
  const { from, to } = moveMouth(geometry, shape, share)
  const bottom = to[fieldHeights - 1] as number
  const radius = reach * halfWidth
  const squeeze = share * (1 / shape.width - 1)
  const centre = lines.lowerInner.length >> 1
  const lipHeight = ((lines.upperInner[centre] ?? 0) + (lines.lowerInner[centre] ?? 0)) / 2
  const pick = (x: number, y: number): number =>
    samplePixel(source, middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos)
  const ownGap = ((lines.lowerInner[centre] ?? 0) - (lines.upperInner[centre] ?? 0)) / halfWidth
  const inside = lightInside(
    computeLuma(pick(0, ((lines.lowerOuter[centre] ?? 0) + (lines.lowerInner[centre] ?? 0)) / 2)),
  )
  const naturalShare = smoothStep(0.06, 0.16, ownGap)
  const box = {
    left: Math.max(0, Math.floor(middle[0] - radius - Math.abs(sin) * bottom)),
    right: Math.min(target.width, Math.ceil(middle[0] + radius + Math.abs(sin) * bottom)),
    top: Math.max(0, Math.floor(middle[1] + nose - Math.abs(sin) * radius)),
    bottom: Math.min(target.height, Math.ceil(middle[1] + bottom + Math.abs(sin) * radius)),
  }
  const places = new Float32Array(fieldHeights)
  const sources = new Float32Array(fieldHeights)
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const across = (x - middle[0]) * cos + (y - middle[1]) * sin
      const down = (y - middle[1]) * cos - (x - middle[0]) * sin
      if (down <= nose || down >= bottom || Math.abs(across) >= radius) continue
      const beside = 1 - smoothStep(0.9, 1.9, Math.abs(across) / halfWidth)
      const level = down < lipHeight ? (down - lipHeight) / (nose - lipHeight) : (down - lipHeight) / (chin - lipHeight)
      const sourceX = across * (1 + squeeze * beside * (1 - smoothStep(0.25, 1, level)))
      const u = sourceX / halfWidth
      const place = ((u / reach + 1) / 2) * (fieldColumns - 1)
      const column = place < 0 ? 0 : place > fieldColumns - 2 ? fieldColumns - 2 : place | 0
      const between = place - column
      let which = -1
      for (let height = 0; height < fieldHeights; height += 1) {
        const at = column * fieldHeights + height
        const there = (to[at] as number) * (1 - between) + (to[at + fieldHeights] as number) * between
        places[height] = there
        sources[height] = (from[at] as number) * (1 - between) + (from[at + fieldHeights] as number) * between
        if (there <= down) which = height
      }
      if (which < 0 || which === fieldHeights - 1) continue
      const above = places[which] as number
      const gap = (places[which + 1] as number) - above
      const depth = down - above
      const first = sources[which] as number
      const own = (sources[which + 1] as number) - first
      const at = y * target.width + x
      if (which !== upperInner) {
        target.words[at] = pick(sourceX, first + (depth / Math.max(1e-3, gap)) * own)
        continue
      }
      const drawn = inside.colourAt(u, depth / halfWidth, gap / halfWidth)
      const isOwn = naturalShare * (1 - smoothStep(0.75 * own, Math.max(0.75 * own + 0.5, own), depth))
      const seen = isOwn > 0 ? mixPixels(drawn, pick(sourceX, first + depth), isOwn) : drawn
      const edge = Math.min(depth, gap - depth) / edgePixels
      const lip = depth < gap / 2 ? pick(sourceX, first - 0.5) : pick(sourceX, first + own + 0.5)
      target.words[at] = edge < 1 ? mixPixels(lip, seen, edge) : seen
    }
  }
}
