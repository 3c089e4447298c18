import { createCanvas } from '@napi-rs/canvas'
import type { Rgb, ScenePlan } from '../../plan/scene-plan.ts'
import { createNoise } from '../noise.ts'
import { paintPixels } from '../paint-pixels.ts'
import { createExposure } from './exposure.ts'
import { blendCanvas, type Finish, fillAll } from './finish.ts'
import { createMargin, createPaper } from './paper.ts'
import { createShrinker } from './shrink.ts'

/** Dark seams where the picture differs from its own blur: pigment gathers there. */
const createSeams = ({ width, height }: ScenePlan, strength: number): Finish => {
  const [wide, high] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const seams = createCanvas(wide, high)
  const context = seams.getContext('2d')
  const blur = createShrinker(width, height, 3)
  return (target) => {
    blendCanvas(context, 'copy', target.canvas)
    blendCanvas(context, 'difference', blur(target.canvas))
    fillAll(context, 'saturation', '#808080')
    // Added to itself and inverted: white in flat areas.
    blendCanvas(context, 'lighter', seams)
    fillAll(context, 'difference', '#fff')
    blendCanvas(target, 'multiply', seams, strength)
  }
}

/** Washes on paper: softened, with gathered pigment at the edges and a ragged margin. */
export const createWatercolour = (plan: ScenePlan): Finish[] => {
  const blur = createShrinker(plan.width, plan.height, 2)
  const sheet: Rgb = [252, 248, 238]
  const paper = createPaper(plan, sheet, 1)
  const margin = createMargin(plan, sheet, 0.05)
  const blotches = createBlotches(plan)
  return [
    (context) => blendCanvas(context, 'source-over', blur(context.canvas), 0.62),
    createExposure(plan, plan.time === 'night' ? 0.34 : 0.6),
    createSeams(plan, 0.75),
    (context) => {
      fillAll(context, 'screen', '#4a463e')
      blendCanvas(context, 'soft-light', blotches, 0.55)
      blendCanvas(context, 'multiply', paper)
      blendCanvas(context, 'source-over', margin)
    },
  ]
}

const createBlotches = ({ width, height, seed }: ScenePlan) => {
  const blotches = createCanvas(width, height)
  const noise = createNoise(seed, 'blotches')
  const unit = Math.min(width, height)
  paintPixels(blotches.getContext('2d'), { x: 0, y: 0, width, height }, 4, (x, y, data, at) => {
    const wash = noise((x / unit) * 3.2, (y / unit) * 3.2) + 0.5 * noise((x / unit) * 9, (y / unit) * 9)
    data.fill(128 + 70 * wash, at, at + 3)
    data[at + 3] = 255
  })
  return blotches
}

/** Brush and ink on rice paper, with hardly any colour and a red seal. */
export const createInk = (plan: ScenePlan): Finish[] => {
  const blur = createShrinker(plan.width, plan.height, 2)
  const sheet: Rgb = [244, 236, 218]
  const paper = createPaper(plan, sheet, 1.3)
  const margin = createMargin(plan, sheet, 0.07)
  const blotches = createBlotches(plan)
  return [
    (context) => {
      fillAll(context, 'saturation', '#808080', 0.9)
      blendCanvas(context, 'source-over', blur(context.canvas), 0.5)
    },
    createExposure(plan, 0.66),
    createSeams(plan, 1),
    (context) => {
      blendCanvas(context, 'soft-light', context.canvas, 1)
      fillAll(context, 'screen', '#2e2c2a')
      blendCanvas(context, 'soft-light', blotches, 0.6)
      blendCanvas(context, 'multiply', paper)
      blendCanvas(context, 'source-over', margin)
      paintSeal(context)
    },
  ]
}

const paintSeal: (context: Parameters<Finish>[0]) => void = (context) => {
  const { width, height } = context.canvas
  const size = Math.min(width, height) * 0.06
  const [x, y] = [width - size * 2.4, height - size * 2.6]
  context.fillStyle = 'rgba(178, 40, 34, 0.86)'
  context.beginPath()
  context.roundRect(x, y, size, size, size * 0.12)
  context.fill()
  context.strokeStyle = 'rgba(250, 236, 220, 0.9)'
  context.lineWidth = size * 0.09
  context.beginPath()
  context.rect(x + size * 0.2, y + size * 0.2, size * 0.6, size * 0.6)
  context.moveTo(x + size * 0.5, y + size * 0.1)
  context.lineTo(x + size * 0.5, y + size * 0.9)
  context.moveTo(x + size * 0.2, y + size * 0.5)
  context.lineTo(x + size * 0.8, y + size * 0.5)
  context.stroke()
}

/** Pencil: grey divided by its own blur leaves lines; shade comes back as hatching. */
export const createSketch = (plan: ScenePlan): Finish[] => {
  const { width, height } = plan
  const blur = createShrinker(width, height, 3)
  const turned = createCanvas(Math.ceil(width / 8), Math.ceil(height / 8))
  const turnedContext = turned.getContext('2d')
  const grey = createCanvas(width, height)
  const greyContext = grey.getContext('2d')
  const paper = createPaper(plan, [250, 248, 242], 1.2)
  const hatching = createHatching(plan)
  return [
    (context) => {
      fillAll(context, 'saturation', '#808080')
      blendCanvas(greyContext, 'copy', context.canvas)
      blendCanvas(turnedContext, 'copy', blur(context.canvas))
      fillAll(turnedContext, 'difference', '#fff')
      blendCanvas(context, 'color-dodge', turned, 0.97)
      // Darkens the lines, then adds the shade of the picture as strokes.
      blendCanvas(context, 'multiply', context.canvas)
      fillAll(greyContext, 'color-dodge', '#707070')
      blendCanvas(greyContext, 'screen', hatching)
      blendCanvas(context, 'multiply', grey, 0.8)
      blendCanvas(context, 'multiply', paper)
    },
  ]
}

const createHatching = ({ width, height, seed }: ScenePlan) => {
  const sheet = createCanvas(width, height)
  const noise = createNoise(seed, 'hatching')
  const unit = Math.min(width, height)
  paintPixels(sheet.getContext('2d'), { x: 0, y: 0, width, height }, 1, (x, y, data, at) => {
    const along = (x + y) / unit
    const bend = noise((x / unit) * 4, (y / unit) * 4) * 0.004
    const stroke = Math.abs((((along + bend) * 95) % 1) - 0.5) * 2
    const value = 255 * Math.min(1, 0.42 + stroke * 0.7 + noise((x / unit) * 160, (y / unit) * 160) * 0.14)
    data.fill(value, at, at + 3)
    data[at + 3] = 255
  })
  return sheet
}

const steps = 8
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** The output of each value, for each cell of the pattern. */
const toneTables = bayer.map((place) => {
  const threshold = ((place - 7.5) / 16) * 0.45
  return Uint8ClampedArray.from(
    { length: 256 },
    (_, value) => (Math.round((value / 255) * (steps - 1) + threshold) * 255) / (steps - 1),
  )
})

const fewTones = (data: Uint8ClampedArray, width: number): void => {
  for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
    const table = toneTables[((pixel % width) & 3) + 4 * (Math.floor(pixel / width) & 3)] ?? data
    for (let at = pixel * 4; at < pixel * 4 + 3; at += 1) data[at] = table[data[at] ?? 0] ?? 0
  }
}

/** Few and large pixels in few tones, with the dither pattern of old screens. */
export const createPixelArt = ({ width, height }: ScenePlan): Finish[] => {
  const across = Math.round(width / Math.max(2, Math.min(width, height) / 180))
  const small = createCanvas(across, Math.round((across * height) / width))
  const context = small.getContext('2d')
  const shrink = createShrinker(width, height, 1)
  return [
    (target) => {
      blendCanvas(context, 'copy', shrink(target.canvas))
      const image = context.getImageData(0, 0, small.width, small.height)
      fewTones(image.data, small.width)
      context.putImageData(image, 0, 0)
      target.imageSmoothingEnabled = false
      blendCanvas(target, 'copy', small)
      target.imageSmoothingEnabled = true
    },
  ]
}
