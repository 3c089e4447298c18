import { css, dim, mix } from '../plan/colour.ts'
import { type Layer, paintOnce } from './layer.ts'
import { cloudy, createNoise, crested } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import { pathBelow, type RidgeLine } from './ridge-line.ts'
import type { Stage } from './stage.ts'
import { layerReach } from './view.ts'

type Range = { index: number; count: number }

const rangeLine = (stage: Stage, { index, count }: Range): { line: RidgeLine; base: number; rise: number } => {
  const { unit, horizon, plan } = stage
  const share = index / Math.max(1, count - 1)
  const noise = createNoise(plan.seed, `range ${index}`)
  const base = horizon + unit * 0.03 * share
  const rise = unit * (0.5 - 0.26 * share)
  const width = 0.85 + share * 0.8
  return {
    base,
    rise,
    line: (x) => {
      const along = (x / unit) * width + index * 7.3
      const massif = 0.72 + 0.28 * noise(along * 0.5, index * 2.1)
      return base - rise * Math.max(0.06, (crested(noise, along, index * 3.3, 6) - 0.4) * 1.75 * massif + 0.1)
    },
  }
}

/** Ranges of rock, paler with distance, light on one flank, with snow at height or if the prompt contains winter. */
export const paintMountains = (stage: Stage, count = 3): Layer[] => {
  const { plan, unit, width, lightSide } = stage
  const { palette, time } = plan
  const anime = plan.style === 'anime'
  const winter = plan.traits.includes('snowy') || plan.weather === 'snow'
  const snowTone = time === 'night' ? mix(palette.light, palette.haze, 0.45) : mix([250, 252, 255], palette.light, 0.3)
  return Array.from({ length: count }, (_, index) => {
    const share = index / Math.max(1, count - 1)
    const near = 0.08 + 0.16 * share
    const { line, base, rise } = rangeLine(stage, { index, count })
    const texture = createNoise(plan.seed, `rock ${index}`)
    const reach = layerReach(plan, near)
    const left = -reach.x
    const right = width + reach.x
    const top = base - rise * 1.25
    const bottom = base + unit * 0.05
    const rock = mix(palette.haze, palette.shade, 0.32 + 0.5 * share)
    const lit = mix(rock, palette.light, time === 'night' ? 0.14 : 0.34)
    const dark = mix(rock, dim(palette.shade, 0.7), 0.45)
    const snowLine = winter ? 0.05 : 0.55
    return paintOnce(stage, { near, top, bottom }, (context) => {
      pathBelow(context, line, left, right, bottom)
      context.save()
      context.clip()
      paintPixels(context, { x: left, y: top, width: right - left, height: bottom - top }, 2, (x, y, data, at) => {
        const u = (x / unit) * (5 - 1.5 * share)
        const v = (y / unit) * 4.2 + index * 5
        const fold = cloudy(texture, u * 0.6, v * 0.5, 2) * 0.4
        const here = crested(texture, u + fold, v, 4)
        const beside = crested(texture, u + fold + 0.05 * lightSide, v - 0.035, 4)
        let light = Math.max(0, Math.min(1, 0.5 + (here - beside) * 7))
        if (anime) light = light > 0.5 ? 0.9 : 0.15
        const height = (base - y) / rise
        const snow = Math.max(0, Math.min(1, (height + (here - 0.6) * 0.5 - snowLine) * 7))
        const stone = mix(dark, lit, light)
        const colour = mix(stone, mix(mix(snowTone, palette.haze, 0.5), snowTone, light), snow * 0.92)
        const mist = Math.min(1, (1 - share) * 0.42 + Math.max(0, 0.42 - height) * (1.5 - 0.6 * share))
        const seen = mix(colour, palette.haze, Math.min(0.94, mist * (plan.weather === 'fog' ? 1.25 : 0.82)))
        data[at] = seen[0]
        data[at + 1] = seen[1]
        data[at + 2] = seen[2]
        data[at + 3] = 255
      })
      context.restore()
      context.strokeStyle = css(mix(lit, palette.light, 0.4), time === 'night' ? 0.12 : 0.3)
      context.lineWidth = Math.max(1, unit * 0.0016)
      context.beginPath()
      for (let x = left; x <= right; x += 2) context.lineTo(x, line(x))
      context.stroke()
    })
  })
}
