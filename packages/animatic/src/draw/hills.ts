import { css, dim, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import { type Layer, paintOnce } from './layer.ts'
import { cloudy, createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import { pathBelow, type RidgeLine } from './ridge-line.ts'
import type { Stage } from './stage.ts'
import { drawConifer, drawRoundTree } from './trees.ts'
import { layerReach } from './view.ts'

export const hillLine = (stage: Stage, index: number): RidgeLine => {
  const { unit, horizon, plan } = stage
  const noise = createNoise(plan.seed, `hill ${index}`)
  const base = horizon + unit * (0.015 + 0.035 * index)
  const rise = unit * (0.075 - 0.012 * index)
  return (x) => base - rise * (0.5 + cloudy(noise, (x / unit) * (0.9 + 0.25 * index), index * 9.1, 3))
}

const groundTone = ({ plan }: Stage): readonly [number, number, number] => {
  const { palette, traits, time } = plan
  if (!traits.includes('snowy') && plan.weather !== 'snow') return palette.grass
  return time === 'night' ? mix(palette.haze, [190, 205, 230], 0.4) : mix([228, 236, 246], palette.haze, 0.2)
}

/** Rolling land with trees between the mountains and the camera. */
export const paintHills = (stage: Stage, count = 3): Layer[] => {
  const { plan, unit, width, lightSide, hasWater } = stage
  const { palette } = plan
  const conifers = plan.places.includes('mountains') || plan.places.includes('forest') || plan.traits.includes('snowy')
  const tone = groundTone(stage)
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count
    const near = 0.24 + 0.2 * share
    const random = createRandom(plan.seed, `hill trees ${index}`)
    const texture = createNoise(plan.seed, `hill ground ${index}`)
    const line = hillLine(stage, index)
    const reach = layerReach(plan, near)
    const left = -reach.x
    const right = width + reach.x
    const treeHeight = unit * (0.035 + 0.05 * share)
    const top = stage.horizon - unit * 0.1 - treeHeight
    const bottom = stage.horizon + unit * (hasWater ? 0.05 : 0.2)
    const far = mix(tone, palette.haze, 0.55 - 0.4 * share)
    const leaf = mix(mix(palette.leaf, palette.shade, 0.25), palette.haze, 0.5 - 0.38 * share)
    return paintOnce(stage, { near, top, bottom }, (context) => {
      const trees = Math.round((conifers ? 60 : 16) * (width / unit) * (1.2 - 0.3 * share))
      for (let i = 0; i < trees; i += 1) {
        const x = random.between(left, right)
        if (texture(x / unit, 4) < (conifers ? -0.35 : -0.1)) continue
        const size = treeHeight * random.between(0.55, 1.1)
        const shade = mix(leaf, palette.shade, random.between(0, 0.35))
        if (conifers)
          drawConifer(
            context,
            random,
            { x, y: line(x) + size * 0.08, height: size },
            shade,
            plan.traits.includes('snowy'),
          )
        else
          drawRoundTree(
            context,
            random,
            { x, y: line(x) + size * 0.05, height: size * 0.8 },
            shade,
            palette.light,
            lightSide,
          )
      }
      pathBelow(context, line, left, right, bottom)
      context.save()
      context.clip()
      paintPixels(context, { x: left, y: top, width: right - left, height: bottom - top }, 3, (x, y, data, at) => {
        const below = (y - line(x)) / (unit * 0.16)
        const slope = (line(x + 8) - line(x - 8)) * lightSide
        const patch = cloudy(texture, (x / unit) * 9, (y / unit) * 26, 3)
        const light = Math.max(-1, Math.min(1, slope * 0.12 + patch * 0.55 + 0.25 - below * 0.5))
        const colour =
          light > 0 ? mix(far, palette.light, light * 0.3) : mix(far, dim(palette.shade, 0.9), -light * 0.55)
        data[at] = colour[0]
        data[at + 1] = colour[1]
        data[at + 2] = colour[2]
        data[at + 3] = 255
      })
      context.restore()
      context.strokeStyle = css(palette.light, plan.time === 'night' ? 0.06 : 0.22)
      context.lineWidth = Math.max(1, unit * 0.0022)
      context.beginPath()
      for (let x = left; x <= right; x += 3) context.lineTo(x, line(x))
      context.stroke()
    })
  })
}
