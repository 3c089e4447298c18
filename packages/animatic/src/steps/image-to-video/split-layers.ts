import { fillHole } from '../../draw/pixels/fill-hole.ts'
import { type Mesh, readLine } from '../../draw/pixels/mesh.ts'
import { createPixels, type Pixels } from '../../draw/pixels/read-pixels.ts'
import { smoothStep } from '../../draw/pixels/smooth-step.ts'
import { spread } from './spread.ts'

export type Layers = {
  /** The picture without the subject. */
  ground: Pixels
  /** The subject with a small margin; premultiplied alpha. */
  subject: Pixels
}

/** The margin, in shares of the smaller side: parts that the mask misses must not stay behind. */
const rim = 0.004
/** Uncertain parts of the mask belong to the background, where they do not move visibly. */
const [surelyNot, surely] = [0.35, 0.7]

/** The alpha of the subject for each pixel. */
const computeAlpha = (picture: Pixels, mask: Mesh): Float32Array => {
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

/** Without displacement, the layers add up to the picture. */
export const splitLayers = (picture: Pixels, mask: Mesh): Layers => {
  const alpha = computeAlpha(picture, mask)
  const ground = fillHole(picture, (at) => (alpha[at] as number) > 0.004)
  const subject = createPixels(picture)
  for (let at = 0; at < alpha.length; at += 1) {
    const share = alpha[at] as number
    if (share <= 0.004) continue
    const max = Math.round(255 * share)
    // The colour that makes the sum of both layers equal the original.
    const [seen, behind] = [picture.words[at] as number, ground.words[at] as number]
    let word = (max << 24) >>> 0
    for (const shift of [0, 8, 16]) {
      const own = ((seen >>> shift) & 255) - (((behind >>> shift) & 255) * (255 - max)) / 255
      word = (word | (Math.max(0, Math.min(max, Math.round(own))) << shift)) >>> 0
    }
    subject.words[at] = word
  }
  return { ground, subject }
}
