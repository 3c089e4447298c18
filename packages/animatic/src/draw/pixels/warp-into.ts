import { type Mesh, readLine } from './mesh.ts'
import type { Pixels } from './read-pixels.ts'

/** The source position of every node, in pixels. */
export type Field = { x: Mesh; y: Mesh }

// A picture continues beyond its edges as in a mirror.
const mirrored = (at: number, last: number): number => {
  const folded = Math.abs(at) % (2 * last)
  return folded > last ? 2 * last - folded : folded
}

/**
 * Draws `source` into `target`, warped by the field. Both have the same size. If the field has no displacement, the
 * pixel is copied exactly. Red with blue and green with alpha are mixed two at a time in one word each.
 */
export const warpInto = (target: Pixels, source: Pixels, field: Field): void => {
  const { width, height, words: from } = source
  const to = target.words
  const lineX = new Float32Array(width)
  const lineY = new Float32Array(width)
  const lastX = width - 1
  const lastY = height - 1
  for (let row = 0; row < height; row += 1) {
    readLine(field.x, row / lastY, lineX)
    readLine(field.y, row / lastY, lineY)
    const out = row * width
    for (let column = 0; column < width; column += 1) {
      let x = lineX[column] as number
      let y = lineY[column] as number
      if (x < 0 || x > lastX) x = mirrored(x, lastX)
      if (y < 0 || y > lastY) y = mirrored(y, lastY)
      const left = x | 0
      const top = y | 0
      // Rounded, so that single precision does not turn a zero displacement into a small one.
      const fx = ((x - left) * 256 + 0.5) | 0
      const fy = ((y - top) * 256 + 0.5) | 0
      const at = top * width + left
      if ((fx | fy) === 0) {
        to[out + column] = from[at] as number
        continue
      }
      const right = left < lastX ? 1 : 0
      const below = top < lastY ? width : 0
      const p00 = from[at] as number
      const p10 = from[at + right] as number
      const p01 = from[at + below] as number
      const p11 = from[at + below + right] as number
      const w11 = (fx * fy + 128) >> 8
      const w10 = fx - w11
      const w01 = fy - w11
      const w00 = 256 - fx - fy + w11
      const even =
        (Math.imul(p00 & 0xff00ff, w00) +
          Math.imul(p10 & 0xff00ff, w10) +
          Math.imul(p01 & 0xff00ff, w01) +
          Math.imul(p11 & 0xff00ff, w11) +
          0x800080) >>>
        8
      const odd =
        Math.imul((p00 >>> 8) & 0xff00ff, w00) +
        Math.imul((p10 >>> 8) & 0xff00ff, w10) +
        Math.imul((p01 >>> 8) & 0xff00ff, w01) +
        Math.imul((p11 >>> 8) & 0xff00ff, w11) +
        0x800080
      to[out + column] = ((even & 0xff00ff) | (odd & 0xff00ff00)) >>> 0
    }
  }
}
