import type { Pixels } from './read-pixels.ts'

const inside = (value: number, last: number): number => (value < 0 ? 0 : value > last ? last : value)

/** The interpolated colour between four pixels; beyond an edge the colour of the edge. */
export const samplePixel = ({ width, height, words }: Pixels, wantedX: number, wantedY: number): number => {
  const x = inside(wantedX, width - 1)
  const y = inside(wantedY, height - 1)
  const left = x | 0
  const top = y | 0
  const fx = ((x - left) * 256) | 0
  const fy = ((y - top) * 256) | 0
  const at = top * width + left
  const right = left < width - 1 ? 1 : 0
  const below = top < height - 1 ? width : 0
  const w11 = (fx * fy) >> 8
  const w10 = fx - w11
  const w01 = fy - w11
  const w00 = 256 - fx - fy + w11
  const [p00, p10, p01, p11] = [
    words[at] as number,
    words[at + right] as number,
    words[at + below] as number,
    words[at + below + right] as number,
  ]
  const even =
    (Math.imul(p00 & 0xff00ff, w00) +
      Math.imul(p10 & 0xff00ff, w10) +
      Math.imul(p01 & 0xff00ff, w01) +
      Math.imul(p11 & 0xff00ff, w11)) >>>
    8
  const green =
    Math.imul((p00 >>> 8) & 0xff, w00) +
    Math.imul((p10 >>> 8) & 0xff, w10) +
    Math.imul((p01 >>> 8) & 0xff, w01) +
    Math.imul((p11 >>> 8) & 0xff, w11)
  return ((even & 0xff00ff) | (green & 0xff00) | 0xff000000) >>> 0
}

/** Mixes two colours. */
export const mixPixels = (from: number, to: number, share: number): number => {
  const s = (share * 256) | 0
  const even = (Math.imul(from & 0xff00ff, 256 - s) + Math.imul(to & 0xff00ff, s)) >>> 8
  const green = Math.imul((from >>> 8) & 0xff, 256 - s) + Math.imul((to >>> 8) & 0xff, s)
  return ((even & 0xff00ff) | (green & 0xff00) | 0xff000000) >>> 0
}
