import type { Pixels } from './pixels.ts'

/** Sides in pixels; `right` and `bottom` are exclusive. */
export type Box = { left: number; top: number; right: number; bottom: number }

const tile = 8
/** Above the difference that re-encoding causes anywhere. */
const codingNoise = 12

const meanDifference = (a: Pixels, b: Pixels, fromX: number, fromY: number): number => {
  let [sum, count] = [0, 0]
  for (let y = fromY; y < Math.min(fromY + tile, a.height); y += 1)
    for (let at = (y * a.width + fromX) * 3; at < (y * a.width + Math.min(fromX + tile, a.width)) * 3; at += 1) {
      sum += Math.abs((a.bytes[at] ?? 0) - (b.bytes[at] ?? 0))
      count += 1
    }
  return sum / count
}

/** The smallest box, in whole tiles, that contains all differences between two pictures. */
export const changedBox = (a: Pixels, b: Pixels): Box | undefined => {
  let box: Box | undefined
  for (let top = 0; top < a.height; top += tile)
    for (let left = 0; left < a.width; left += tile) {
      if (meanDifference(a, b, left, top) <= codingNoise) continue
      box = {
        left: Math.min(box?.left ?? left, left),
        top: Math.min(box?.top ?? top, top),
        right: Math.max(box?.right ?? 0, left + tile),
        bottom: Math.max(box?.bottom ?? 0, top + tile),
      }
    }
  return box
}
