import { createCanvas } from '@napi-rs/canvas'
import { createPixels, type Pixels, toBytes } from '../../draw/pixels/read-pixels.ts'
import { toCanvas } from '../../draw/pixels/to-canvas.ts'
import type { Look } from '../../plan/picture-plan.ts'
import { gradePixels } from './grade-pixels.ts'
import { paintOver } from './paint-over.ts'
import { plainGrade } from './plan-grade.ts'

const red = (word: number): number => word & 255
const green = (word: number): number => (word >>> 8) & 255
const blue = (word: number): number => (word >>> 16) & 255
const computeLuma = (word: number): number => 0.2126 * red(word) + 0.7152 * green(word) + 0.0722 * blue(word)
const clamp = (value: number): number => Math.max(0, Math.min(255, value))
const pack = (r: number, g: number, b: number): number =>
  (0xff000000 | (clamp(b + 0.5) << 16) | (clamp(g + 0.5) << 8) | clamp(r + 0.5)) >>> 0

/** Redraws the picture with a blur, or with fewer pixels. */
const redraw = (picture: Pixels, blurPixels: number, shrink = 1): Pixels => {
  const { width, height } = picture
  const small = createCanvas(Math.max(1, Math.round(width / shrink)), Math.max(1, Math.round(height / shrink)))
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  const canvas = toCanvas(picture)
  context.drawImage(canvas, 0, 0, small.width, small.height)
  if (blurPixels > 0) {
    // Over the sharp one, because a blur fades towards the edges.
    context.filter = `blur(${blurPixels}px)`
    context.drawImage(canvas, 0, 0)
  }
  if (shrink === 1) return fromCanvas(small.data(), picture)
  const large = createCanvas(width, height)
  const own = large.getContext('2d')
  own.imageSmoothingEnabled = false
  own.drawImage(small, 0, 0, width, height)
  return fromCanvas(large.data(), picture)
}

const fromCanvas = (bytes: Buffer, { width, height }: Pixels): Pixels => {
  const pixels = createPixels({ width, height })
  toBytes(pixels).set(bytes)
  return pixels
}

const mapWords = (picture: Pixels, change: (word: number, at: number) => number): void => {
  const { words } = picture
  for (let at = 0; at < words.length; at += 1) words[at] = change(words[at] as number, at)
}

/** The change of brightness around a pixel, 0 to about 255. */
const edgeAt = ({ width, words }: Pixels, at: number): number => {
  if (at % width === 0 || (at + 1) % width === 0) return 0
  const l = (offset: number): number => computeLuma(words[at + offset] ?? words[at] ?? 0)
  const across = l(1 - width) + 2 * l(1) + l(1 + width) - l(-1 - width) - 2 * l(-1) - l(width - 1)
  const down = l(width - 1) + 2 * l(width) + l(width + 1) - l(-width - 1) - 2 * l(-width) - l(1 - width)
  return Math.hypot(across, down) / 4
}

const measure = ({ width, height }: Pixels): number => Math.min(width, height)

const treatments: { readonly [L in Look]: (picture: Pixels, seed: number) => void } = {
  mono: (picture) => gradePixels(picture, { ...plainGrade, saturation: -1, contrast: 0.12 }),
  sepia(picture) {
    mapWords(picture, (word) => {
      const luma = computeLuma(word)
      return pack(luma * 1.08 + 18, luma * 0.9 + 8, luma * 0.68)
    })
  },
  vintage(picture) {
    mapWords(picture, (word) => {
      const luma = computeLuma(word)
      const fade = (value: number, base: number, share: number): number =>
        base + (value + (luma - value) * 0.35) * share
      return pack(fade(red(word), 30, 0.88), fade(green(word), 20, 0.85), fade(blue(word), 34, 0.68))
    })
    gradePixels(picture, { ...plainGrade, vignette: 0.45 })
  },
  sketch(picture) {
    const soft = redraw(picture, measure(picture) * 0.008)
    mapWords(picture, (word, at) => {
      const dodged = (computeLuma(word) * 255) / Math.max(1, computeLuma(soft.words[at] ?? 0))
      const line = 255 * (Math.min(255, dodged) / 255) ** 1.9
      const paper = Math.min(255, 70 + line * 0.62 + computeLuma(word) * 0.16)
      return pack(paper, paper * 0.99, paper * 0.965)
    })
  },
  painting: paintOver,
  cartoon(picture) {
    const soft = redraw(picture, Math.max(1, measure(picture) * 0.0022))
    const edges = soft.words.map((_, at) => edgeAt(soft, at))
    mapWords(picture, (_, at) => {
      const word = soft.words[at] ?? 0
      const luma = computeLuma(word)
      const step = 255 / 6
      const gain = (Math.round(luma / step) * step * 0.75 + luma * 0.25 + 8) / (luma + 8)
      const ink = Math.max(0, 1 - Math.max(0, (edges[at] ?? 0) - 14) / 26)
      const strong = (value: number): number => (luma + (value - luma) * 1.35) * gain * ink
      return pack(strong(red(word)), strong(green(word)), strong(blue(word)))
    })
  },
  pixel(picture) {
    picture.words.set(redraw(picture, 0, Math.max(2, measure(picture) / 96)).words)
  },
  neon(picture) {
    mapWords(picture, (word) => {
      const tone = computeLuma(word) / 255
      const [r, g, b] = [20 + 235 * tone ** 0.9, 255 * tone ** 2.2, 70 + 185 * tone ** 0.6]
      return pack(red(word) * 0.35 + r * 0.65, green(word) * 0.35 + g * 0.65, blue(word) * 0.3 + b * 0.7)
    })
    gradePixels(picture, { ...plainGrade, saturation: 0.35, contrast: 0.15 })
  },
  dreamy(picture) {
    const soft = redraw(picture, measure(picture) * 0.02)
    mapWords(picture, (word, at) => {
      const glow = soft.words[at] ?? 0
      const screen = (a: number, b: number): number => 255 - ((255 - a) * (255 - b * 0.55)) / 255
      return pack(screen(red(word), red(glow)), screen(green(word), green(glow)), screen(blue(word), blue(glow)))
    })
  },
}

/** Changes the picture in place. */
export const applyLook = (picture: Pixels, look: Look, seed: number): void => treatments[look](picture, seed)
