import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { sandTone } from './dunes.ts'
import { type Layer, paintOnce } from './layer.ts'
import { cloudy, createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import type { Stage } from './stage.ts'
import { layerReach } from './view.ts'

export type GroundKind = 'grass' | 'snow' | 'sand' | 'rock' | 'seabed'
export const groundNear = 0.62

const groundTone = (stage: Stage, kind: GroundKind): Rgb => {
  const { palette, time } = stage.plan
  if (kind === 'snow')
    return time === 'night' ? mix(palette.haze, [200, 214, 238], 0.45) : mix([236, 242, 250], palette.haze, 0.12)
  if (kind === 'sand') return sandTone(stage)
  if (kind === 'rock') return mix(palette.grass, [120, 116, 122], 0.6)
  return palette.grass
}

const flowerTones: readonly Rgb[] = [
  [250, 230, 90],
  [240, 120, 160],
  [255, 255, 255],
  [150, 110, 230],
  [240, 80, 60],
]

const scatterBlades = (
  context: SKRSContext2D,
  stage: Stage,
  tone: Rgb,
  left: number,
  right: number,
  flowers: boolean,
): void => {
  const { plan, unit, height, horizon } = stage
  const random = createRandom(plan.seed, 'blades')
  const named = plan.palette.accent
  const count = Math.round(2600 * (stage.width / unit))
  for (let i = 0; i < count; i += 1) {
    const share = Math.sqrt((i + random.next()) / count)
    const y = horizon + unit * 0.03 + share ** 1.6 * (height - horizon)
    const x = random.between(left, right)
    const high = unit * (0.004 + 0.024 * share ** 2) * random.between(0.6, 1.3)
    const bloom = flowers && random.next() < 0.3
    context.strokeStyle = css(random.next() < 0.5 ? mix(tone, plan.palette.light, 0.22) : dim(tone, 0.66), 0.55)
    context.lineWidth = Math.max(0.7, high * 0.11)
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(x, y - high * 0.6, x + high * random.between(-0.4, 0.4), y - high)
    context.stroke()
    if (!bloom) continue
    const petal = mix(
      random.next() < 0.55 ? named : random.pick(flowerTones),
      plan.palette.shade,
      plan.time === 'night' ? 0.5 : 0.05,
    )
    context.fillStyle = css(petal, 0.95)
    context.beginPath()
    context.arc(x, y - high, Math.max(0.9, high * 0.2), 0, 7)
    context.fill()
  }
}

/** Ground in true perspective: its pattern narrows towards the horizon and fades into haze. */
export const paintGround = (stage: Stage, kind: GroundKind, top = stage.horizon): Layer => {
  const { plan, unit, width, height, light } = stage
  const { palette } = plan
  const reach = layerReach(plan, groundNear)
  const noise = createNoise(plan.seed, `ground ${kind}`)
  const tone = groundTone(stage, kind)
  const left = -reach.x
  const right = width + reach.x
  const bottom = height + reach.y
  const contrast = kind === 'snow' ? 0.3 : kind === 'rock' ? 0.9 : 0.6
  const edge = createNoise(plan.seed, 'ground edge')
  const edgeAt = (x: number): number => top + unit * 0.012 * edge((x / unit) * 1.6, 3)
  return paintOnce(stage, { near: groundNear, top: top - unit * 0.02, bottom }, (context) => {
    context.beginPath()
    context.moveTo(left, bottom)
    for (let x = left; x <= right + 4; x += 4) context.lineTo(x, edgeAt(x))
    context.lineTo(right + 4, bottom)
    context.save()
    context.clip()
    paintPixels(
      context,
      { x: left, y: top - unit * 0.02, width: right - left, height: bottom - top + unit * 0.02 },
      2,
      (x, y, data, at) => {
        const down = Math.max(0.004, (y - top) / unit + 0.015)
        const away = 0.16 / down
        const u = ((x - width / 2) / unit) * away * 7
        const v = away * 9
        const detail = Math.min(1, down * 5)
        const value = cloudy(noise, u, v, kind === 'sand' ? 3 : 5) * contrast * (0.25 + 0.75 * detail)
        const ripple = kind === 'sand' || kind === 'seabed' ? Math.sin(v * 26 + value * 16) * 0.1 * detail : 0
        const shine = Math.exp(-(((x - light.x) / (width * 0.42)) ** 2)) * 0.2
        const level = value * 0.7 + ripple + shine - 0.3 * Math.min(1, down * 1.7)
        const near =
          level > 0
            ? mix(tone, palette.light, Math.min(1, level) * 0.45)
            : mix(tone, dim(palette.shade, 0.85), Math.min(0.85, -level * 1.15))
        const seen = mix(near, palette.haze, Math.max(0, 0.55 - down * 3.2))
        data[at] = seen[0]
        data[at + 1] = seen[1]
        data[at + 2] = seen[2]
        data[at + 3] = 255
      },
    )
    context.restore()
    if (kind === 'grass')
      scatterBlades(
        context,
        stage,
        tone,
        left,
        right,
        plan.traits.includes('flowers') || plan.traits.includes('blossom'),
      )
  })
}
