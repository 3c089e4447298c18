import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandom } from '../../plan/random.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import type { View } from '../stage.ts'

/** Changes a whole painted frame. */
export type Finish = (context: SKRSContext2D, view: View) => void

export const fillAll = (
  context: SKRSContext2D,
  mode: SKRSContext2D['globalCompositeOperation'],
  style: string | CanvasGradient,
  alpha = 1,
): void => {
  context.resetTransform()
  context.globalAlpha = alpha
  context.globalCompositeOperation = mode
  context.fillStyle = style
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
}

export const blendCanvas = (
  context: SKRSContext2D,
  mode: SKRSContext2D['globalCompositeOperation'],
  picture: Canvas,
  alpha = 1,
): void => {
  context.resetTransform()
  context.globalAlpha = alpha
  context.globalCompositeOperation = mode
  context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
}

type CanvasGradient = ReturnType<SKRSContext2D['createLinearGradient']>

/** Darker corners. */
export const createVignette = ({ width, height }: ScenePlan, strength: number): Finish => {
  const shade = createCanvas(width, height)
  const context = shade.getContext('2d')
  const far = Math.hypot(width, height) / 2
  const fall = context.createRadialGradient(width / 2, height / 2, far * 0.45, width / 2, height / 2, far)
  fall.addColorStop(0, 'rgba(0, 0, 0, 0)')
  fall.addColorStop(1, `rgba(0, 0, 0, ${strength})`)
  context.fillStyle = fall
  context.fillRect(0, 0, width, height)
  return (target) => blendCanvas(target, 'source-over', shade)
}

const grainSize = 256
const grainFrames = 6

/** Film grain: a few tiles of noise, another tile and position in every frame. */
export const createGrain = ({ width, height, seed, fps }: ScenePlan, strength: number): Finish => {
  const random = createRandom(seed, 'grain')
  const tiles = Array.from({ length: grainFrames }, () => {
    const tile = createCanvas(grainSize, grainSize)
    const context = tile.getContext('2d')
    const image = context.createImageData(grainSize, grainSize)
    for (let at = 0; at < image.data.length; at += 4) {
      const value = 128 + (random.next() + random.next() - 1) * 127
      image.data.fill(value, at, at + 3)
      image.data[at + 3] = 255
    }
    context.putImageData(image, 0, 0)
    return tile
  })
  return (context, view) => {
    const frame = Math.round(view.seconds * fps)
    const tile = tiles[frame % grainFrames]
    if (tile === undefined) return
    const shift = createRandom(frame, 'grain shift')
    const [left, top] = [-shift.between(0, grainSize), -shift.between(0, grainSize)]
    context.resetTransform()
    context.globalCompositeOperation = 'overlay'
    context.globalAlpha = strength
    for (let y = top; y < height; y += grainSize)
      for (let x = left; x < width; x += grainSize) context.drawImage(tile, Math.round(x), Math.round(y))
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
  }
}

/** Black bars that leave a wide picture. */
export const paintBars: Finish = (context) => {
  const { width, height } = context.canvas
  const bar = Math.max(0, Math.min(height * 0.12, (height - width / 2.2) / 2))
  context.resetTransform()
  context.fillStyle = '#000'
  context.fillRect(0, 0, width, bar)
  context.fillRect(0, height - bar, width, bar)
}
