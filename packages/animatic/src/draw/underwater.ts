import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintLive, paintOnce } from './layer.ts'
import { createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import { pathBelow } from './ridge-line.ts'
import type { Stage } from './stage.ts'
import { layerReach } from './view.ts'

const paintDepths = (stage: Stage): Layer => {
  const { plan, width, height } = stage
  const { sky, light } = plan.palette
  return paintOnce(stage, { near: 0, top: -8, bottom: height + 8 }, (context) =>
    paintPixels(context, { x: -8, y: -8, width: width + 16, height: height + 16 }, 2, (x, y, data, at) => {
      const share = Math.max(0, Math.min(0.9999, y / height)) ** 0.8 * (sky.length - 1)
      const index = Math.floor(share)
      const base = mix(sky[index] ?? light, sky[index + 1] ?? sky[index] ?? light, share - index)
      const shine = Math.max(0, 1 - Math.hypot((x - stage.light.x) / width, (y / height) * 1.1) * 1.6)
      const colour = mix(base, light, shine ** 1.8 * 0.75)
      data[at] = colour[0]
      data[at + 1] = colour[1]
      data[at + 2] = colour[2]
      data[at + 3] = 255
    }),
  )
}

const paintRays = (stage: Stage): Layer => {
  const { plan, width, height, unit, light } = stage
  const random = createRandom(plan.seed, 'rays')
  const rays = Array.from({ length: 9 }, () => ({
    spread: random.between(-0.55, 0.55),
    wide: random.between(0.02, 0.07),
    phase: random.between(0, 6.3),
  }))
  return paintLive(stage, 0.1, (context, { seconds }) => {
    context.globalCompositeOperation = 'screen'
    for (const { spread, wide, phase } of rays) {
      const fade = context.createLinearGradient(0, 0, 0, height * 0.9)
      fade.addColorStop(0, css(plan.palette.light, 0.16 + 0.12 * Math.sin(seconds * 0.8 + phase)))
      fade.addColorStop(1, css(plan.palette.light, 0))
      context.fillStyle = fade
      const lean = spread + 0.03 * Math.sin(seconds * 0.35 + phase)
      context.beginPath()
      context.moveTo(light.x + lean * width * 0.25 - unit * wide * 0.4, -unit * 0.05)
      context.lineTo(light.x + lean * width * 0.25 + unit * wide * 0.4, -unit * 0.05)
      context.lineTo(light.x + lean * width * 1.3 + unit * wide * 2, height)
      context.lineTo(light.x + lean * width * 1.3 - unit * wide * 2, height)
      context.fill()
    }
  })
}

const drawCoral = (
  context: SKRSContext2D,
  x: number,
  y: number,
  long: number,
  angle: number,
  depth: number,
  tone: Rgb,
): void => {
  if (depth === 0 || long < 2) return
  const tip = { x: x + Math.cos(angle) * long, y: y + Math.sin(angle) * long }
  context.strokeStyle = css(mix(tone, [255, 255, 255], 0.06 * (5 - depth)))
  context.lineWidth = long * 0.24
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(tip.x, tip.y)
  context.stroke()
  for (const turn of [-0.5, 0.05, 0.55]) drawCoral(context, tip.x, tip.y, long * 0.7, angle + turn, depth - 1, tone)
}

const corals: readonly Rgb[] = [
  [255, 127, 96],
  [240, 98, 146],
  [255, 179, 71],
  [171, 110, 214],
  [88, 200, 170],
]

const paintReef = (stage: Stage, index: number): Layer => {
  const { plan, width, height, unit, horizon } = stage
  const near = [0.25, 0.5, 0.9][index] ?? 0.5
  const random = createRandom(plan.seed, `reef ${index}`)
  const noise = createNoise(plan.seed, `reef line ${index}`)
  const reach = layerReach(plan, near)
  const base = horizon + unit * (-0.02 + 0.06 * index)
  const line = (x: number): number =>
    base - unit * (0.05 + 0.03 * index) * noise((x / unit) * (1.4 - 0.2 * index), index)
  const tone = mix(plan.palette.haze, plan.palette.shade, 0.35 + 0.28 * index)
  return paintOnce(stage, { near, top: base - unit * 0.3, bottom: height + reach.y }, (context) => {
    context.lineCap = 'round'
    for (let i = 0; i < 10 * (width / unit); i += 1) {
      const x = random.between(-reach.x, width + reach.x)
      const colour = mix(random.pick(corals), tone, 0.72 - 0.26 * index)
      drawCoral(
        context,
        x,
        line(x) + unit * 0.01,
        unit * random.between(0.018, 0.04) * (0.7 + 0.4 * index),
        -Math.PI / 2 + random.between(-0.2, 0.2),
        4,
        colour,
      )
    }
    pathBelow(context, line, -reach.x, width + reach.x, height + reach.y)
    const sand = context.createLinearGradient(0, base - unit * 0.05, 0, height)
    sand.addColorStop(0, css(mix(tone, plan.palette.grass, 0.16 + 0.14 * index)))
    sand.addColorStop(1, css(mix(tone, [0, 10, 20], 0.5)))
    context.fillStyle = sand
    context.fill()
  })
}

const paintWeed = (stage: Stage): Layer => {
  const { plan, width, height, unit } = stage
  const random = createRandom(plan.seed, 'weed')
  const blades = Array.from({ length: Math.round(22 * (width / unit)) }, () => ({
    x: random.next() < 0.5 ? width * random.between(-0.08, 0.26) : width * random.between(0.74, 1.08),
    high: unit * random.between(0.12, 0.4),
    phase: random.between(0, 6.3),
    tone: random.between(0, 0.4),
  }))
  return paintLive(stage, 0.95, (context, { seconds }) => {
    for (const { x, high, phase, tone } of blades) {
      const sway = Math.sin(seconds * 1.1 + phase) * high * 0.16
      context.fillStyle = css(mix(mix(plan.palette.leaf, plan.palette.shade, 0.55), plan.palette.haze, tone * 0.4))
      context.beginPath()
      context.moveTo(x - unit * 0.008, height + unit * 0.04)
      context.bezierCurveTo(
        x - unit * 0.02,
        height - high * 0.3,
        x + sway * 0.6 + unit * 0.012,
        height - high * 0.7,
        x + sway,
        height - high,
      )
      context.bezierCurveTo(
        x + sway * 0.6 + unit * 0.03,
        height - high * 0.65,
        x + unit * 0.005,
        height - high * 0.3,
        x + unit * 0.012,
        height + unit * 0.04,
      )
      context.fill()
    }
  })
}

export const paintUnderwater = (stage: Stage): Layer[] => [
  paintDepths(stage),
  paintRays(stage),
  paintReef(stage, 0),
  paintReef(stage, 1),
]

export const paintSeaweed = (stage: Stage): Layer[] => [paintReef(stage, 2), paintWeed(stage)]
