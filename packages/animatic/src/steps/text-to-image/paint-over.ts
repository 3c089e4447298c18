import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { type Pixels, toBytes } from '../../draw/pixels/read-pixels.ts'
import { toCanvas } from '../../draw/pixels/to-canvas.ts'
import { css } from '../../plan/colour.ts'
import { createRandom } from '../../plan/random.ts'

/**
 * From broad strokes to fine ones: the length in shares of the smaller side, the spacing, and the detail that a stroke
 * requires.
 */
const coats = [
  { long: 0.075, wide: 0.36, every: 0.5, min: 0 },
  { long: 0.042, wide: 0.36, every: 0.55, min: 6 },
  { long: 0.022, wide: 0.38, every: 0.65, min: 24 },
  { long: 0.013, wide: 0.36, every: 0.75, min: 60 },
] as const

const luma = (word: number): number => 0.3 * (word & 255) + 0.59 * ((word >>> 8) & 255) + 0.11 * ((word >>> 16) & 255)

const paintCoats = (picture: Pixels, seed: number): Canvas => {
  const { width, height, words } = picture
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const random = createRandom(seed, 'strokes')
  const at = (x: number, y: number): number =>
    words[Math.max(0, Math.min(height - 1, Math.round(y))) * width + Math.max(0, Math.min(width - 1, Math.round(x)))] ??
    0
  context.lineCap = 'round'
  context.drawImage(toCanvas(picture), 0, 0)
  for (const { long, wide, every, min } of coats) {
    const length = Math.max(3, Math.min(width, height) * long)
    const step = Math.max(2, length * every)
    context.lineWidth = length * wide
    for (let y = 0; y < height + step; y += step * 0.6) {
      for (let x = 0; x < width + step; x += step) {
        const [px, py] = [x + random.between(-0.6, 0.6) * step, y + random.between(-0.6, 0.6) * step]
        const reach = length * 0.3
        const across = luma(at(px + reach, py)) - luma(at(px - reach, py))
        const down = luma(at(px, py + reach)) - luma(at(px, py - reach))
        // Fine strokes only on detail; strokes run along edges, not over them.
        if (Math.abs(across) + Math.abs(down) < min) continue
        const angle =
          Math.abs(across) + Math.abs(down) < 6 ? random.between(-0.5, 0.5) : Math.atan2(down, across) + Math.PI / 2
        const word = at(px, py)
        const shift = random.between(-9, 9)
        context.strokeStyle = css(
          [(word & 255) + shift, ((word >>> 8) & 255) + shift, ((word >>> 16) & 255) + shift],
          0.9,
        )
        const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2]
        context.beginPath()
        context.moveTo(px - dx, py - dy)
        context.lineTo(px + dx, py + dy)
        context.stroke()
      }
    }
  }
  return canvas
}

/** Repaints the picture with brush strokes. */
export const paintOver = (picture: Pixels, seed: number): void => {
  const canvas = paintCoats(picture, seed)
  toBytes(picture).set(canvas.data())
}
