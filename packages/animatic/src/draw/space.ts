import { css, dim, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintOnce } from './layer.ts'
import { cloudy, createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import type { Stage } from './stage.ts'

/** Glowing gas in two colours, modulated by noise. */
export const paintNebula = (stage: Stage): Layer => {
  const { plan, width, height, unit } = stage
  const random = createRandom(plan.seed, 'nebula')
  const one = createNoise(plan.seed, 'nebula one')
  const two = createNoise(plan.seed, 'nebula two')
  const pairs: readonly (readonly [Rgb, Rgb])[] = [
    [
      [214, 70, 160],
      [60, 120, 240],
    ],
    [
      [240, 120, 70],
      [90, 70, 220],
    ],
    [
      [60, 200, 190],
      [150, 60, 210],
    ],
  ]
  const [warm, cool] = random.pick(pairs)
  return paintOnce(stage, { near: 0.02, top: -8, bottom: height + 8, detail: 0.5 }, (context) => {
    context.globalCompositeOperation = 'screen'
    paintPixels(context, { x: -8, y: -8, width: width + 16, height: height + 16 }, 4, (x, y, data, at) => {
      const u = (x / unit) * 1.3
      const v = (y / unit) * 1.3
      const bend = cloudy(two, u * 0.7, v * 0.7, 3)
      const gas = Math.max(0, cloudy(one, u + bend * 0.9, v - bend * 0.5, 6) + 0.16) ** 1.7 * 2.3
      const other = Math.max(0, cloudy(two, u * 1.2 + 7 - bend * 0.6, v * 1.2, 5) + 0.05) ** 1.6 * 2.2
      data[at] = warm[0] * gas + cool[0] * other * 0.7
      data[at + 1] = warm[1] * gas + cool[1] * other * 0.7
      data[at + 2] = warm[2] * gas + cool[2] * other * 0.7
      data[at + 3] = 255 * Math.min(0.9, gas + other)
    })
  })
}

/** A banded planet with a terminator, and its ring half before, half behind it. */
export const paintPlanet = (stage: Stage): Layer => {
  const { plan, width, height, unit, lightSide } = stage
  const random = createRandom(plan.seed, 'planet')
  const noise = createNoise(plan.seed, 'planet bands')
  const radius = unit * random.between(0.17, 0.24)
  const x = width * (lightSide > 0 ? random.between(0.26, 0.36) : random.between(0.64, 0.74))
  const y = height * random.between(0.3, 0.4)
  const tones: readonly Rgb[] = [
    plan.palette.accent,
    mix(plan.palette.accent, [255, 235, 200], 0.55),
    mix(plan.palette.accent, [90, 40, 90], 0.5),
  ]
  const tilt = random.between(-0.4, 0.4)
  const ring = random.next() < 0.7
  return paintOnce(stage, { near: 0.06, top: -8, bottom: y + radius * 1.6 }, (context) => {
    context.translate(x, y)
    context.rotate(tilt)
    const drawRing = (from: number, to: number) => {
      for (const [size, alpha] of [
        [1.45, 0.5],
        [1.62, 0.75],
        [1.8, 0.35],
        [1.92, 0.2],
      ] as const) {
        context.strokeStyle = css(mix(tones[1] ?? tones[0] ?? [255, 255, 255], [255, 255, 255], 0.3), alpha)
        context.lineWidth = radius * 0.1
        context.beginPath()
        context.ellipse(0, 0, radius * size, radius * size * 0.26, 0, from, to)
        context.stroke()
      }
    }
    if (ring) drawRing(Math.PI, Math.PI * 2)
    context.save()
    context.beginPath()
    context.arc(0, 0, radius, 0, 7)
    context.clip()
    paintPixels(context, { x: -radius, y: -radius, width: radius * 2, height: radius * 2 }, 2, (px, py, data, at) => {
      const bulge = Math.sqrt(Math.max(0, 1 - (px / radius) ** 2 - (py / radius) ** 2))
      const bands = Math.sin((py / radius) * 9 + cloudy(noise, (px / radius) * 0.9, (py / radius) * 3.4, 4) * 3.2)
      const base =
        bands > 0
          ? mix(tones[0] ?? [0, 0, 0], tones[1] ?? [0, 0, 0], bands)
          : mix(tones[0] ?? [0, 0, 0], tones[2] ?? [0, 0, 0], -bands)
      const sun = Math.max(0.03, Math.min(1.1, (px / radius) * lightSide * 0.75 - (py / radius) * 0.35 + bulge * 0.65))
      const seen = dim(base, sun)
      data[at] = seen[0]
      data[at + 1] = seen[1]
      data[at + 2] = seen[2]
      data[at + 3] = 255
    })
    context.restore()
    if (ring) drawRing(0, Math.PI)
    const air = context.createRadialGradient(0, 0, radius * 0.96, 0, 0, radius * 1.12)
    air.addColorStop(0, css(mix(plan.palette.accent, [255, 255, 255], 0.5), 0.35))
    air.addColorStop(1, css(plan.palette.accent, 0))
    context.globalCompositeOperation = 'screen'
    context.fillStyle = air
    context.beginPath()
    context.arc(0, 0, radius * 1.12, 0, 7)
    context.fill()
  })
}
