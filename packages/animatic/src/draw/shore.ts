import { css, dim, mix } from '../plan/colour.ts'
import { sandTone } from './dunes.ts'
import { type Layer, paintLive, paintOnce } from './layer.ts'
import { cloudy, createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import { pathBelow } from './ridge-line.ts'
import type { Stage } from './stage.ts'
import { layerReach } from './view.ts'

export const shoreNear = 0.7

/** The height of the near bank's edge: the ground of people and animals in front of water. */
export const shoreLine = (stage: Stage): ((x: number) => number) => {
  const { plan, unit, height, horizon } = stage
  const noise = createNoise(plan.seed, 'shore')
  const base = horizon + (height - horizon) * 0.62
  return (x) => base + unit * 0.03 * noise((x / unit) * 0.8, 1) + unit * 0.006 * noise((x / unit) * 5, 8)
}

/** Sand with foam at its edge, a green bank, or snow, by the words of the prompt. */
export const paintShore = (stage: Stage): Layer[] => {
  const { plan, unit, width, height } = stage
  const { palette } = plan
  const reach = layerReach(plan, shoreNear)
  const left = -reach.x
  const right = width + reach.x
  const bottom = height + reach.y
  const line = shoreLine(stage)
  const top = Math.min(...Array.from({ length: 60 }, (_, i) => line(left + ((right - left) * i) / 59))) - unit * 0.02
  const sandy = plan.places.includes('beach') || plan.places.includes('sea')
  const snowy = plan.traits.includes('snowy')
  const tone = snowy
    ? mix([232, 240, 250], palette.haze, plan.time === 'night' ? 0.6 : 0.15)
    : sandy
      ? sandTone(stage)
      : palette.grass
  const texture = createNoise(plan.seed, 'shore ground')
  const bank = paintOnce(stage, { near: shoreNear, top, bottom }, (context) => {
    pathBelow(context, line, left, right, bottom)
    context.save()
    context.clip()
    paintPixels(context, { x: left, y: top, width: right - left, height: bottom - top }, 2, (x, y, data, at) => {
      const inland = (y - line(x)) / unit
      const wet = sandy ? Math.max(0, 1 - inland * 16) : 0
      const value = cloudy(texture, (x / unit) * 14, (y / unit) * 34, 4)
      const level = value * 0.45 + 0.08 - inland * 0.9
      const dry =
        level > 0 ? mix(tone, palette.light, level * 0.4) : mix(tone, dim(palette.shade, 0.9), Math.min(0.8, -level))
      const seen = mix(dry, mix(palette.water, palette.haze, 0.5), wet * 0.6)
      data[at] = seen[0]
      data[at + 1] = seen[1]
      data[at + 2] = seen[2]
      data[at + 3] = 255
    })
    context.restore()
  })
  const foam = paintLive(stage, shoreNear, (context, { seconds }) => {
    const tone = mix([255, 255, 255], palette.light, 0.4)
    for (const [phase, alpha, away] of [
      [2.6, 0.3, 0.045],
      [0, 0.7, 0],
    ] as const) {
      const wash = Math.sin(seconds * 0.9 + phase) * unit * 0.016 + away * unit
      const edge = (x: number): number =>
        line(x) -
        wash +
        unit * (0.006 * Math.sin((x / unit) * 19 + seconds + phase) + 0.003 * Math.sin((x / unit) * 53 - seconds))
      const thick = (x: number): number =>
        unit * (0.012 + 0.008 * Math.sin((x / unit) * 31 + phase * 3 + seconds * 0.7))
      context.fillStyle = css(tone, alpha * (plan.time === 'night' ? 0.4 : 0.85))
      context.beginPath()
      for (let x = left; x <= right + 6; x += 6) context.lineTo(x, edge(x))
      for (let x = right + 6; x >= left; x -= 6) context.lineTo(x, edge(x) - thick(x))
      context.fill()
    }
  })
  return sandy && !snowy ? [bank, foam] : [bank]
}
