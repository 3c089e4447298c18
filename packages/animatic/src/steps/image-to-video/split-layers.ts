import { fillHole } from '../../draw/pixels/fill-hole.ts'
import { type Mesh, readLine } from '../../draw/pixels/mesh.ts'
import { createPixels, type Pixels } from '../../draw/pixels/read-pixels.ts'
import { smoothStep } from '../../draw/pixels/smooth-step.ts'
import { spread } from './spread.ts'

export type Layers = {
  /** The picture as if the subject were not there. */
  ground: Pixels
  /** The subject with a little of what is around it; its colours are multiplied by its alpha. */
  subject: Pixels
}

/** How much of the surroundings goes along, in shares of the smaller side: what a mask misses must not stay behind. */
const rim = 0.004
/** What the mask is unsure of belongs to the ground, where it does not show: there it stays as it is. */
const [surelyNot, surely] = [0.35, 0.7]

/** How far each pixel belongs to the subject. */
const alphaOf = (picture: Pixels, mask: Mesh): Float32Array => {
  const { width, height } = picture
  const alpha = new Float32Array(width * height)
  for (let row = 0; row < height; row += 1)
    readLine(mask, row / (height - 1), alpha.subarray(row * width, (row + 1) * width))
  const reach = Math.max(1, Math.round(Math.min(width, height) * rim))
  const wide = spread(
    spread(
      alpha.map((value) => smoothStep(surelyNot, surely, value)),
      picture,
      reach,
    ),
    picture,
    reach,
  )
  return wide.map((value) => Math.min(1, value * 2))
}

/** Together, both in their places, the layers are the picture. */
export const splitLayers = (picture: Pixels, mask: Mesh): Layers => {
  const alpha = alphaOf(picture, mask)
  const ground = fillHole(picture, (at) => (alpha[at] as number) > 0.004)
  const subject = createPixels(picture)
  for (let at = 0; at < alpha.length; at += 1) {
    const share = alpha[at] as number
    if (share <= 0.004) continue
    const most = Math.round(255 * share)
    // Whatever makes the sum of both layers this colour again.
    const [seen, behind] = [picture.words[at] as number, ground.words[at] as number]
    let word = (most << 24) >>> 0
    for (const shift of [0, 8, 16]) {
      const own = ((seen >>> shift) & 255) - (((behind >>> shift) & 255) * (255 - most)) / 255
      word = (word | (Math.max(0, Math.min(most, Math.round(own))) << shift)) >>> 0
    }
    subject.words[at] = word
  }
  return { ground, subject }
}
