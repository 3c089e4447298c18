import { css, dim, mix } from '../plan/colour.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintOnce } from './layer.ts'
import { cloudy, createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import { pathBelow } from './ridge-line.ts'
import type { Stage } from './stage.ts'
import { layerReach } from './view.ts'

export const sandTone = ({ plan }: Stage): Rgb => {
  const dry: Rgb = [226, 172, 110]
  const lit = mix(dry, plan.palette.haze, 0.25)
  return plan.time === 'night'
    ? mix(dim(lit, 0.3), plan.palette.haze, 0.35)
    : plan.time === 'day'
      ? lit
      : mix(lit, plan.palette.haze, 0.3)
}

const paintPyramids = (stage: Stage): Layer => {
  const { plan, width, unit, horizon, lightSide } = stage
  const sand = mix(sandTone(stage), plan.palette.haze, 0.35)
  return paintOnce(stage, { near: 0.1, top: horizon - unit * 0.3, bottom: horizon + unit * 0.06 }, (context) => {
    for (const [at, size] of [
      [0.66, 0.26],
      [0.42, 0.2],
      [0.28, 0.12],
    ] as const) {
      const x = width * at
      const foot = horizon + unit * 0.04
      const half = unit * size * 0.8
      for (const [side, shade] of [
        [-1, lightSide < 0 ? 0.05 : 0.5],
        [1, lightSide > 0 ? 0.05 : 0.5],
      ] as const) {
        context.fillStyle = css(mix(sand, plan.palette.shade, shade))
        context.beginPath()
        context.moveTo(x, foot - unit * size)
        context.lineTo(x + half * side, foot)
        context.lineTo(x - half * 0.24 * lightSide, foot)
        context.fill()
      }
    }
  })
}

/** Sand dunes: a soft sunny flank, a sharp crest, a shaded lee, ripples of wind. */
export const paintDunes = (stage: Stage): Layer[] => {
  const { plan, unit, width, horizon, lightSide } = stage
  const { palette } = plan
  const sand = sandTone(stage)
  const rows = 4
  const dunes = Array.from({ length: rows }, (_, index): Layer => {
    const share = (index + 1) / rows
    const near = 0.12 + 0.42 * share
    const noise = createNoise(plan.seed, `dune ${index}`)
    const base = horizon + unit * (0.02 + 0.1 * index)
    const rise = unit * (0.07 + 0.035 * index)
    const line = (x: number): number => {
      const along = (x / unit) * (1.15 - 0.16 * index) + index * 3.7
      return base - rise * (1 - Math.abs(noise(along * 0.8, index * 4.4)) ** 1.15) * (0.7 + 0.3 * noise(along * 0.4, 9))
    }
    const reach = layerReach(plan, near)
    const left = -reach.x
    const right = width + reach.x
    const top = base - rise * 1.05
    const bottom = index === rows - 1 ? stage.height + reach.y : base + unit * 0.16
    const tone = mix(sand, palette.haze, 0.6 * (1 - share))
    return paintOnce(stage, { near, top, bottom }, (context) => {
      pathBelow(context, line, left, right, bottom)
      context.save()
      context.clip()
      paintPixels(context, { x: left, y: top, width: right - left, height: bottom - top }, 2, (x, y, data, at) => {
        const below = (y - line(x)) / unit
        const leaning =
          x + below * unit * 1.5 * lightSide + cloudy(noise, (x / unit) * 3, (y / unit) * 5, 2) * unit * 0.05
        const slope = (line(leaning + unit * 0.015) - line(leaning - unit * 0.015)) / (unit * 0.03)
        const facing = Math.max(-1, Math.min(1, slope * lightSide * 4))
        const fade = Math.exp(-below * 9)
        const ripple =
          Math.sin((y / unit) * 210 * (1.3 - share * 0.7) + cloudy(noise, (x / unit) * 5, (y / unit) * 9, 2) * 11) *
          0.07 *
          share
        const light = facing * (0.12 + 0.88 * fade) + ripple + 0.06 - below * 0.3
        const colour =
          light > 0
            ? mix(tone, palette.light, light * 0.42)
            : mix(tone, mix(palette.shade, tone, 0.25), Math.min(0.85, -light))
        const seen = plan.time === 'night' ? dim(colour, 0.9) : colour
        data[at] = seen[0]
        data[at + 1] = seen[1]
        data[at + 2] = seen[2]
        data[at + 3] = 255
      })
      context.restore()
    })
  })
  return plan.traits.includes('pyramids') ? [paintPyramids(stage), ...dunes] : dunes
}
