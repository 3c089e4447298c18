import { brokenImage } from './image-bytes.ts'

type Runs = { data: Buffer; width: number; height: number; pixelBits: 4 | 8 }

/**
 * Validates the runs of a packed bitmap against its size. Decoders clip surplus pixels and fill missing ones, which
 * yields a picture that was never drawn.
 */
export const checkRuns = ({ data, width, height, pixelBits }: Runs): void => {
  let [x, y, at] = [0, 0, 0]
  const isFull = (): boolean => y >= height || (y === height - 1 && x >= width)
  while (at + 1 < data.length) {
    const [count = 0, word = 0] = data.subarray(at, at + 2)
    at += 2
    if (count > 0) x += count
    else if (word === 0) [x, y] = [0, y + 1]
    else if (word === 1) return
    else if (word === 2) {
      x += data[at] ?? width + 1
      y += data[at + 1] ?? 0
      at += 2
    } else {
      x += word
      // Literal pixels, padded to pairs of bytes.
      at += 2 * Math.ceil((word * pixelBits) / 16)
    }
    if (x > width || y > height) throw brokenImage('a run exceeds the image bounds')
  }
  if (!isFull()) throw brokenImage('truncated')
}
