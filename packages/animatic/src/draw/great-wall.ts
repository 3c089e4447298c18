import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintOnce } from './layer.ts'
import { cloudy, createNoise } from './noise.ts'
import { pathBelow, type RidgeLine } from './ridge-line.ts'
import type { Stage } from './stage.ts'
import { drawRoundTree } from './trees.ts'
import { layerReach } from './view.ts'

const near = 0.3
const stone: Rgb = [176, 160, 138]

const crest = ({ unit, horizon, plan }: Stage): RidgeLine => {
  const noise = createNoise(plan.seed, 'great wall')
  return (x) => horizon - unit * (0.1 + 0.17 * cloudy(noise, (x / unit) * 1.5, 2.3, 2))
}

type Masonry = { light: string; dark: string; unit: number }

const drawTower = (context: SKRSContext2D, { light, dark, unit }: Masonry, x: number, y: number): void => {
  const [wide, high] = [unit * 0.062, unit * 0.085]
  context.fillStyle = light
  context.fillRect(x - wide / 2, y - high, wide, high + unit * 0.03)
  for (let tooth = 0; tooth < 4; tooth += 1)
    context.fillRect(x - wide * 0.58 + tooth * wide * 0.32, y - high * 1.16, wide * 0.2, high * 0.2)
  context.fillRect(x - wide * 0.58, y - high, wide * 1.16, high * 0.1)
  context.fillStyle = dark
  context.fillRect(x + wide * 0.22, y - high * 0.9, wide * 0.28, high * 0.9 + unit * 0.03)
  for (const window of [-0.26, 0])
    context.fillRect(x + window * wide - wide * 0.06, y - high * 0.62, wide * 0.14, high * 0.24)
}

/** A wall with towers along the crest of separate hills, in front of the mountains. */
export const paintGreatWall = (stage: Stage): Layer => {
  const { plan, unit, width, horizon } = stage
  const { palette, time } = plan
  const random = createRandom(plan.seed, 'great wall')
  const line = crest(stage)
  const reach = layerReach(plan, near)
  const [left, right] = [-reach.x, width + reach.x]
  const lit = mix(dim(stone, time === 'night' ? 0.4 : 0.95), palette.haze, 0.22)
  const masonry: Masonry = { light: css(lit), dark: css(mix(lit, palette.shade, 0.5)), unit }
  return paintOnce(stage, { near, top: horizon - unit * 0.5, bottom: horizon + unit * 0.12 }, (context) => {
    const slope = context.createLinearGradient(0, horizon - unit * 0.28, 0, horizon + unit * 0.1)
    slope.addColorStop(0, css(mix(palette.leaf, palette.haze, 0.3)))
    slope.addColorStop(1, css(mix(palette.leaf, palette.shade, 0.3)))
    context.fillStyle = slope
    pathBelow(context, line, left, right, horizon + unit * 0.12)
    context.fill()
    for (let tree = 0; tree < (90 * width) / unit; tree += 1) {
      const x = random.between(left, right)
      const y = line(x) + unit * random.between(0.06, 0.3)
      const tone = mix(palette.leaf, palette.shade, random.between(0, 0.5))
      const leaf = mix(tone, palette.haze, 0.15)
      drawRoundTree(context, random, { x, y, height: unit * 0.05 }, leaf, palette.light, stage.lightSide)
    }
    const thick = unit * 0.03
    context.lineWidth = thick
    context.lineJoin = 'round'
    for (const [shift, tone] of [
      [0.01, masonry.dark],
      [0, masonry.light],
    ] as const) {
      context.strokeStyle = tone
      context.beginPath()
      for (let x = left; x <= right; x += 3) context.lineTo(x, line(x) + unit * shift)
      context.stroke()
    }
    context.fillStyle = masonry.light
    for (let x = left; x < right; x += unit * 0.016)
      context.fillRect(x, line(x) - thick * 0.85, unit * 0.009, thick * 0.5)
    for (let x = left + unit * random.between(0.1, 0.3); x < right; x += unit * random.between(0.36, 0.5))
      drawTower(context, masonry, x, line(x))
  })
}
