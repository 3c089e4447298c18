import { createCanvas } from '@napi-rs/canvas'
import { css, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import { type Layer, paintOnce } from './layer.ts'
import type { Stage, View } from './stage.ts'
import { glowSprite } from './sun-and-moon.ts'

type Mirror = {
  /** The roughness of the surface; 0 is glass. */
  swell: number
  /** The share of the water's own colour over the mirrored picture, far and near. */
  veil: readonly [far: number, near: number]
  bottom: number
}

// In whole pixels it would jump while everything else glides.
const viewHorizon = ({ horizon }: Stage, view: View): number => horizon - view.cameraY * 0.12

/** Mirrors everything painted so far at the horizon, in strips that waver more the nearer they are. */
export const paintMirror = (stage: Stage, { swell, veil, bottom }: Mirror): Layer => {
  const { plan, width, height, unit } = stage
  const { palette } = plan
  const copy = createCanvas(width, stage.horizon + Math.ceil(height * 0.1))
  const copyContext = copy.getContext('2d')
  const deep = mix(palette.water, palette.shade, 0.35)
  return {
    paint(context, view) {
      const surface = viewHorizon(stage, view)
      // Flipped while copying: row 0 is the horizon, further rows are above it.
      copyContext.setTransform(1, 0, 0, -1, 0, surface)
      copyContext.drawImage(context.canvas, 0, 0)
      context.resetTransform()
      let row = 0
      const depth = Math.min(height, bottom) - surface
      // If there is more water than sky, the sky is stretched.
      const stretch = Math.min(1, (surface * 0.98) / depth)
      while (row < depth) {
        const near = row / depth
        const strip = Math.max(1, Math.round(1 + near * unit * 0.0032))
        const phase = (unit * 0.9) / (row + unit * 0.03)
        const waver =
          (Math.sin(phase * 9 - view.seconds * 2.1) * 0.6 + Math.sin(phase * 23 + view.seconds * 1.3) * 0.4) *
          swell *
          unit *
          (0.0015 + 0.013 * near)
        const lift = Math.sin(phase * 14 + view.seconds * 1.7) * swell * unit * 0.007 * near
        const from = Math.max(0, Math.min(surface - strip, row * 0.92 * stretch - lift))
        context.drawImage(
          copy,
          0,
          from,
          width,
          strip,
          waver - unit * 0.02,
          surface + row,
          width + unit * 0.04,
          strip + 0.5,
        )
        row += strip
      }
      const cover = context.createLinearGradient(0, surface, 0, height)
      cover.addColorStop(0, css(mix(palette.water, palette.haze, 0.5), veil[0]))
      cover.addColorStop(1, css(deep, veil[1]))
      context.fillStyle = cover
      context.fillRect(0, surface, width, height - surface)
    },
  }
}

/** The light path under sun or moon, and crests that run towards the camera. */
export const paintGlitter = (stage: Stage, swell: number): Layer => {
  const { plan, width, height, unit, light } = stage
  const random = createRandom(plan.seed, 'glitter')
  const dull = plan.weather === 'rain' || plan.weather === 'storm' || plan.weather === 'fog'
  const sprite = glowSprite(48)
  const tint = createCanvas(48, 48)
  const tintContext = tint.getContext('2d')
  tintContext.drawImage(sprite, 0, 0)
  tintContext.globalCompositeOperation = 'source-in'
  tintContext.fillStyle = css(plan.palette.light)
  tintContext.fillRect(0, 0, 48, 48)
  const sparks = Array.from({ length: 150 }, () => ({
    down: random.next() ** 1.6,
    side: (random.next() + random.next() + random.next() - 1.5) * 0.9,
    phase: random.between(0, 6.3),
    speed: random.between(1.5, 4),
  }))
  const crests = Array.from({ length: Math.round(46 * swell) }, () => ({
    at: random.next(),
    x: random.next(),
    long: random.between(0.03, 0.12),
  }))
  const strength = dull ? 0.25 : plan.time === 'day' ? 0.55 : 0.9
  return {
    paint(context, view) {
      const surface = viewHorizon(stage, view)
      const depth = height - surface
      context.resetTransform()
      context.strokeStyle = css(mix(plan.palette.light, plan.palette.haze, 0.4), 0.28)
      for (const { at, x, long } of crests) {
        const down = (at + view.seconds * 0.035) % 1
        const near = down ** 2.2
        const y = surface + 2 + near * depth
        const half = unit * long * (0.12 + near * 1.6)
        const centre = (((x + view.seconds * 0.01) % 1.2) - 0.1) * width
        context.globalAlpha = Math.sin(Math.PI * down) * 0.9
        context.lineWidth = Math.max(0.6, unit * 0.004 * near)
        context.beginPath()
        context.moveTo(centre - half, y)
        context.quadraticCurveTo(centre, y - half * 0.09 - unit * 0.004 * near, centre + half, y)
        context.stroke()
      }
      context.globalCompositeOperation = 'lighter'
      const centre = light.x - view.cameraX * 0.02
      for (const { down, side, phase, speed } of sparks) {
        const shown = Math.max(0, Math.sin(view.seconds * speed + phase))
        if (shown === 0) continue
        const wide = unit * (0.012 + 0.07 * down) * (0.5 + shown)
        const high = Math.max(1.2, unit * (0.0016 + 0.006 * down))
        context.globalAlpha = shown * strength * (0.75 - 0.45 * down)
        context.drawImage(
          tint,
          centre + side * unit * (0.05 + 0.34 * down) - wide / 2,
          surface + 1 + down * depth - high / 2,
          wide,
          high,
        )
      }
      context.globalAlpha = 1
      context.globalCompositeOperation = 'source-over'
    },
  }
}

/** Islands or a far coast, which give the sea depth. */
export const paintFarCoast = (stage: Stage): Layer => {
  const { plan, width, unit, horizon } = stage
  const random = createRandom(plan.seed, 'coast')
  const tone = mix(plan.palette.haze, plan.palette.shade, 0.38)
  return paintOnce(stage, { near: 0.07, top: horizon - unit * 0.12, bottom: horizon + 2 }, (context) => {
    for (let island = 0; island < 3; island += 1) {
      const x = width * random.between(-0.05, 1.05)
      const half = unit * random.between(0.12, 0.3)
      const high = unit * random.between(0.02, 0.075)
      const body = context.createLinearGradient(0, horizon - high, 0, horizon)
      body.addColorStop(0, css(mix(tone, plan.palette.shade, 0.2)))
      body.addColorStop(1, css(mix(tone, plan.palette.haze, 0.6)))
      context.fillStyle = body
      context.beginPath()
      context.moveTo(x - half, horizon + 2)
      for (let step = 0; step <= 24; step += 1) {
        const along = step / 12 - 1
        const bump =
          (1 - along * along) * (0.72 + 0.28 * Math.sin(along * 5 + island * 2)) * (0.9 + 0.1 * Math.sin(along * 17))
        context.lineTo(x + along * half, horizon + 2 - high * bump)
      }
      context.fill()
    }
  })
}
