import type { Pixels } from './read-pixels.ts'

const readAlpha = (word: number): number => word >>> 24
const differs = (a: number, b: number): number =>
  Math.abs((a & 255) - (b & 255)) +
  Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)) +
  Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255))

const evenEnough = 40
const alikeEnough = 54
const softening = 2

const listEdgePixels = ({ width, height }: Pixels): number[] => [
  ...Array.from({ length: width }, (_, x) => x),
  ...Array.from({ length: width }, (_, x) => (height - 1) * width + x),
  ...Array.from({ length: height }, (_, y) => y * width),
  ...Array.from({ length: height }, (_, y) => y * width + width - 1),
]

export const isAlreadyCut = ({ words }: Pixels): boolean => {
  let clear = 0
  for (const word of words) if (readAlpha(word) < 128) clear += 1
  return clear > words.length * 0.03
}

/** The colour of most of the edge; null without such a colour. */
const plainEdge = (picture: Pixels, edge: readonly number[]): number | null => {
  const colours = edge.map((at) => picture.words[at] ?? 0)
  const middle = (shift: number): number => {
    const sorted = colours.map((word) => (word >>> shift) & 255).sort((a, b) => a - b)
    return sorted[sorted.length >> 1] ?? 0
  }
  const colour = middle(0) | (middle(8) << 8) | (middle(16) << 16)
  const alike = colours.filter((word) => differs(word, colour) < evenEnough).length
  return alike > colours.length * 0.82 ? colour : null
}

/** All pixels of nearly that colour that are connected to the edge. */
const floodFrom = ({ width, height, words }: Pixels, edge: readonly number[], colour: number): Uint8Array => {
  const flooded = new Uint8Array(words.length)
  const waiting: number[] = []
  const visit = (at: number): void => {
    if (flooded[at] !== 0 || differs(words[at] ?? 0, colour) >= alikeEnough) return
    flooded[at] = 1
    waiting.push(at)
  }
  for (const at of edge) visit(at)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  return flooded
}

const softAlpha = ({ width, height }: Pixels, flooded: Uint8Array): Float32Array => {
  let alpha = Float32Array.from(flooded, (value) => (value === 0 ? 1 : 0))
  for (let pass = 0; pass < softening; pass += 1) {
    const from = alpha
    alpha = Float32Array.from(from, (value, at) => {
      const [x, y] = [at % width, (at / width) | 0]
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return value
      const around = (from[at - 1] ?? 0) + (from[at + 1] ?? 0) + (from[at - width] ?? 0) + (from[at + width] ?? 0)
      return Math.min(value, 0.4 * value + 0.15 * around)
    })
  }
  return alpha
}

/**
 * Cuts the subject out of a plain background (a product shot, a drawing on white), or keeps an existing cut-out. Null
 * if the background is not plain: then the picture is shown whole.
 */
export const cutOut = (picture: Pixels): Pixels | null => {
  if (isAlreadyCut(picture)) return picture
  const edge = listEdgePixels(picture)
  const colour = plainEdge(picture, edge)
  if (colour === null) return null
  const flooded = floodFrom(picture, edge, colour)
  const keptShare = flooded.reduce((sum, value) => sum + (value === 0 ? 1 : 0), 0) / flooded.length
  if (keptShare < 0.04 || keptShare > 0.9) return null
  const alpha = softAlpha(picture, flooded)
  const words = picture.words.map((word, at) => ((word & 0xffffff) | (Math.round(255 * (alpha[at] ?? 1)) << 24)) >>> 0)
  return { ...picture, words }
}

export type Box = { left: number; top: number; width: number; height: number }

/** The smallest box around all visible pixels. */
export const visibleBox = ({ width, height, words }: Pixels): Box => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < words.length; at += 1) {
    if (readAlpha(words[at] as number) < 24) continue
    const [x, y] = [at % width, (at / width) | 0]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return right < 0
    ? { left: 0, top: 0, width, height }
    : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const edgeRows = 2
const leastCutShare = 0.2

/** Whether the lower edge of the picture cuts through what is left, as with a bust. */
export const reachesLowerEdge = (picture: Pixels): boolean => {
  const { width, height, words } = picture
  let opaque = 0
  for (let at = (height - edgeRows) * width; at < height * width; at += 1)
    if (readAlpha(words[at] as number) >= 128) opaque += 1
  return opaque > leastCutShare * edgeRows * visibleBox(picture).width
}
