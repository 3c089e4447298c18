import { css, dim, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import { type Layer, paintOnce } from './layer.ts'
import type { Stage } from './stage.ts'
import { layerReach } from './view.ts'

const near = 1.35

/** Dark stems in both lower corners, fastest of all and swaying a little: they create depth. */
export const paintForeground = (stage: Stage): Layer => {
  const { plan, unit, width, height } = stage
  const random = createRandom(plan.seed, 'foreground')
  const reach = layerReach(plan, near)
  const tone = mix(dim(plan.palette.shade, 0.5), plan.palette.leaf, plan.time === 'day' ? 0.45 : 0.18)
  const top = height - unit * 0.26
  const bottom = height + reach.y + unit * 0.02
  const heads = plan.traits.includes('flowers') || plan.traits.includes('blossom')
  return paintOnce(
    stage,
    { near, top, bottom, spare: unit * 0.03 },
    (context) => {
      for (let stem = 0; stem < 120; stem += 1) {
        const side = random.pick([-1, 1])
        const inward = random.next() ** 1.8 * 0.3
        const x = side < 0 ? -reach.x + inward * width : width + reach.x - inward * width
        const high = unit * random.between(0.05, 0.22) * (1 - inward * 2.2)
        const bend = high * random.between(-0.45, 0.45)
        const wide = Math.max(1.2, unit * random.between(0.003, 0.006))
        context.fillStyle = css(mix(tone, [0, 0, 0], random.between(0, 0.3)))
        context.beginPath()
        context.moveTo(x - wide, bottom)
        context.quadraticCurveTo(x - wide * 0.5, bottom - high * 0.7, x + bend, bottom - high)
        context.quadraticCurveTo(x + wide * 0.8, bottom - high * 0.6, x + wide, bottom)
        context.fill()
        if (!heads || random.next() < 0.5) continue
        context.fillStyle = css(mix(plan.palette.accent, plan.palette.shade, plan.time === 'day' ? 0.2 : 0.55))
        context.beginPath()
        context.arc(x + bend, bottom - high, unit * random.between(0.006, 0.013), 0, 7)
        context.fill()
      }
    },
    (view) => ({ x: Math.sin(view.seconds * 1.1) * unit * 0.004, y: 0 }),
  )
}

/** A slow band of mist between the distance and the camera. */
export const paintMist = (stage: Stage): Layer => {
  const { plan, unit, width, horizon } = stage
  const random = createRandom(plan.seed, 'mist')
  const spare = unit * 0.3
  return paintOnce(
    stage,
    { near: 0.3, top: horizon - unit * 0.32, bottom: horizon + unit * 0.26, spare, detail: 0.25 },
    (context) => {
      for (let puff = 0; puff < 26; puff += 1) {
        const x = random.between(-spare, width + spare)
        const y = horizon + unit * random.between(-0.14, 0.1)
        const radius = unit * random.between(0.1, 0.26)
        const cloud = context.createRadialGradient(0, 0, 0, 0, 0, radius)
        cloud.addColorStop(0, css(mix(plan.palette.haze, plan.palette.light, 0.3), 0.3))
        cloud.addColorStop(1, css(plan.palette.haze, 0))
        context.save()
        context.translate(x, y)
        context.scale(1.9, 0.5)
        context.fillStyle = cloud
        context.fillRect(-radius, -radius, radius * 2, radius * 2)
        context.restore()
      }
    },
    (view) => ({ x: (view.progress - 0.5) * unit * 0.3, y: 0 }),
  )
}
