import { fillHole } from '../../draw/pixels/fill-hole.ts'
import { type Mesh, readLine } from '../../draw/pixels/mesh.ts'
import { createPixels, type Pixels } from '../../draw/pixels/read-pixels.ts'
import { smoothStep } from '../../draw/pixels/smooth-step.ts'

const [surelyNot, surely] = [0.3, 0.8]
const opaque = 0.95
/** The fade at the left and right edges, in shares of the width: the picture may cut through a subject there. */
const fading = 0.06

/**
 * Cuts out the masked subject. Its soft edge takes its colours from within, so that no rim of the old background
 * remains.
 */
export const cutByMask = (picture: Pixels, mask: Mesh): Pixels => {
  const { width, height } = picture
  const alpha = new Float32Array(width * height)
  for (let row = 0; row < height; row += 1)
    readLine(mask, row / (height - 1), alpha.subarray(row * width, (row + 1) * width))
  for (const [at, value] of alpha.entries()) alpha[at] = smoothStep(surelyNot, surely, value)
  const { words } = fillHole(picture, (at) => (alpha[at] as number) < opaque)
  const free = createPixels(picture)
  for (let at = 0; at < words.length; at += 1) {
    const column = at % width
    const inside = smoothStep(0, fading * width, Math.min(column, width - 1 - column))
    free.words[at] =
      (((words[at] as number) & 0xffffff) | (Math.round(255 * inside * (alpha[at] as number)) << 24)) >>> 0
  }
  return free
}
