import { createPixels, type Pixels } from './read-pixels.ts'

/** Colours with a confidence: red, green, blue and weight of every pixel. */
type Level = { width: number; height: number; values: Float32Array }

const parts = 4

const read = ({ width, height, words }: Pixels, isHole: (at: number) => boolean): Level => {
  const values = new Float32Array(width * height * parts)
  for (let at = 0; at < words.length; at += 1) {
    if (isHole(at)) continue
    const word = words[at] as number
    values[at * parts] = word & 255
    values[at * parts + 1] = (word >>> 8) & 255
    values[at * parts + 2] = (word >>> 16) & 255
    values[at * parts + 3] = 1
  }
  return { width, height, values }
}

/** Half the size: each pixel is the weighted mean of four. */
const halve = (fine: Level): Level => {
  const [width, height] = [(fine.width + 1) >> 1, (fine.height + 1) >> 1]
  const values = new Float32Array(width * height * parts)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * parts
      let known = 0
      for (let corner = 0; corner < 4; corner += 1) {
        const fx = Math.min(fine.width - 1, 2 * x + (corner & 1))
        const fy = Math.min(fine.height - 1, 2 * y + (corner >> 1))
        const from = (fy * fine.width + fx) * parts
        const weight = fine.values[from + 3] as number
        known += weight
        for (let part = 0; part < 3; part += 1)
          values[to + part] = (values[to + part] as number) + weight * (fine.values[from + part] as number)
      }
      if (known === 0) continue
      for (let part = 0; part < 3; part += 1) values[to + part] = (values[to + part] as number) / known
      values[to + 3] = Math.min(1, known / 2)
    }
  }
  return { width, height, values }
}

/** Fills unknown pixels of the finer level from the coarser one. */
const refill = (fine: Level, coarse: Level): void => {
  for (let y = 0; y < fine.height; y += 1) {
    const down = Math.max(0, Math.min(coarse.height - 1.001, y / 2 - 0.25))
    const top = down | 0
    const below = Math.min(coarse.height - 1, top + 1)
    for (let x = 0; x < fine.width; x += 1) {
      const to = (y * fine.width + x) * parts
      const weight = fine.values[to + 3] as number
      if (weight >= 1) continue
      const across = Math.max(0, Math.min(coarse.width - 1.001, x / 2 - 0.25))
      const left = across | 0
      const right = Math.min(coarse.width - 1, left + 1)
      const [fx, fy] = [across - left, down - top]
      for (let part = 0; part < 3; part += 1) {
        const at = (column: number, row: number): number =>
          coarse.values[(row * coarse.width + column) * parts + part] as number
        const above = at(left, top) * (1 - fx) + at(right, top) * fx
        const under = at(left, below) * (1 - fx) + at(right, below) * fx
        const filled = above * (1 - fy) + under * fy
        fine.values[to + part] = (fine.values[to + part] as number) * weight + filled * (1 - weight)
      }
      fine.values[to + 3] = 1
    }
  }
}

/** Fills a hole from its edges inwards, from coarse to fine. Pixels outside the hole stay unchanged. */
export const fillHole = (picture: Pixels, isHole: (at: number) => boolean): Pixels => {
  const levels = [read(picture, isHole)]
  for (let last = levels[0] as Level; Math.min(last.width, last.height) > 2; ) {
    last = halve(last)
    levels.push(last)
  }
  for (let index = levels.length - 2; index >= 0; index -= 1) refill(levels[index] as Level, levels[index + 1] as Level)
  const { values } = levels[0] as Level
  const filled = createPixels(picture)
  for (let at = 0; at < filled.words.length; at += 1) {
    const part = (index: number): number => ((values[at * parts + index] as number) + 0.5) | 0
    filled.words[at] = isHole(at)
      ? (0xff000000 | (part(2) << 16) | (part(1) << 8) | part(0)) >>> 0
      : (picture.words[at] as number)
  }
  return filled
}
