import type { Pixels } from './read-pixels.ts'

const alphaOf = (word: number): number => word >>> 24
const differs = (a: number, b: number): number =>
  Math.abs((a & 255) - (b & 255)) +
  Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)) +
  Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255))

const evenEnough = 40
const alikeEnough = 54
const softening = 2

const edgeOf = ({ width, height }: Pixels): number[] => [
  ...Array.from({ length: width }, (_, x) => x),
  ...Array.from({ length: width }, (_, x) => (height - 1) * width + x),
  ...Array.from({ length: height }, (_, y) => y * width),
  ...Array.from({ length: height }, (_, y) => y * width + width - 1),
]

export const isAlreadyCut = ({ words }: Pixels): boolean => {
  let clear = 0
  for (const word of words) if (alphaOf(word) < 128) clear += 1
  return clear > words.length * 0.03
}

/** The one colour that most of the edge has, or null when there is no such colour. */
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

/** All pixels of nearly that colour that hang together with the edge. */
const floodFrom = ({ width, height, words }: Pixels, edge: readonly number[], colour: number): Uint8Array => {
  const reached = new Uint8Array(words.length)
  const waiting: number[] = []
  const visit = (at: number): void => {
    if (reached[at] !== 0 || differs(words[at] ?? 0, colour) >= alikeEnough) return
    reached[at] = 1
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
  return reached
}

const softAlpha = ({ width, height }: Pixels, reached: Uint8Array): Float32Array => {
  let alpha = Float32Array.from(reached, (value) => (value === 0 ? 1 : 0))
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
 * Frees what a picture shows from a plain ground (a product shot, a drawing on white), or keeps what is already free.
 * Null when the picture has a ground of its own: then it is shown whole.
 */
export const cutOut = (picture: Pixels): Pixels | null => {
  if (isAlreadyCut(picture)) return picture
  const edge = edgeOf(picture)
  const colour = plainEdge(picture, edge)
  if (colour === null) return null
  const reached = floodFrom(picture, edge, colour)
  const kept = reached.reduce((sum, value) => sum + (value === 0 ? 1 : 0), 0) / reached.length
  if (kept < 0.04 || kept > 0.9) return null
  const alpha = softAlpha(picture, reached)
  const words = picture.words.map((word, at) => ((word & 0xffffff) | (Math.round(255 * (alpha[at] ?? 1)) << 24)) >>> 0)
  return { ...picture, words }
}

export type Box = { left: number; top: number; width: number; height: number }

/** The smallest box around all that can be seen. */
export const visibleBox = ({ width, height, words }: Pixels): Box => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < words.length; at += 1) {
    if (alphaOf(words[at] as number) < 24) continue
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
