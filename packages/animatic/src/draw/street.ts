import { css, dim, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import { groundNear } from './ground.ts'
import { type Layer, paintOnce } from './layer.ts'
import { createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import type { Stage } from './stage.ts'
import { layerReach } from './view.ts'

/** Asphalt running to the vanishing point; the mirror adds reflections in rain. */
export const paintStreet = (stage: Stage, opacity: number, verge = true): Layer => {
  const { plan, unit, width, height, horizon } = stage
  const { palette } = plan
  const reach = layerReach(plan, groundNear)
  const noise = createNoise(plan.seed, 'asphalt')
  const asphalt = mix(mix([78, 80, 88], palette.shade, plan.time === 'day' ? 0.25 : 0.7), palette.haze, 0.12)
  const pavement = mix(asphalt, palette.light, plan.time === 'day' ? 0.35 : 0.1)
  const middle = width * 0.5
  return paintOnce(stage, { near: groundNear, top: horizon, bottom: height + reach.y }, (context) => {
    paintPixels(
      context,
      { x: -reach.x, y: horizon, width: width + 2 * reach.x, height: height + reach.y - horizon },
      2,
      (x, y, data, at) => {
        const down = Math.max(0.004, (y - horizon) / unit)
        const across = (x - middle) / unit / down
        const grain = noise((x / unit) * (60 / (0.3 + down * 6)), (0.16 / down) * 40) * 0.06
        const kerb = Math.abs(across) > 1.9
        if (kerb && !verge) return
        const line = Math.abs(across) < 0.035 && (0.3 / down) % 0.5 < 0.28
        const border = Math.abs(Math.abs(across) - 1.86) < 0.05
        const base = kerb ? pavement : asphalt
        const marked = line || border ? mix(base, [235, 230, 215], 0.6) : base
        const colour = mix(
          dim(marked, 1 + grain - 0.25 * Math.min(1, down * 2)),
          palette.haze,
          Math.max(0, 0.45 - down * 3),
        )
        data[at] = colour[0]
        data[at + 1] = colour[1]
        data[at + 2] = colour[2]
        data[at + 3] = 255 * (line || border ? Math.min(1, opacity + 0.2) : opacity)
      },
    )
  })
}

/** Lamps along the kerb, closer together in the distance. */
export const paintLamps = (stage: Stage): Layer => {
  const { plan, unit, width, height, horizon } = stage
  const reach = layerReach(plan, groundNear)
  const random = createRandom(plan.seed, 'lamps')
  const lit = plan.time !== 'day'
  const warm = plan.traits.includes('neon') ? random.pick(['255, 90, 200', '80, 220, 255']) : '255, 205, 130'
  return paintOnce(stage, { near: groundNear, top: horizon - unit * 0.5, bottom: height + reach.y }, (context) => {
    for (const down of [0.02, 0.034, 0.056, 0.092, 0.15]) {
      for (const side of [-1, 1]) {
        const x = width / 2 + side * unit * down * 2.15
        const foot = horizon + unit * down
        const high = unit * down * 1.9
        context.strokeStyle = css(dim(plan.palette.shade, 0.7))
        context.lineWidth = Math.max(1, high * 0.03)
        context.beginPath()
        context.moveTo(x, foot)
        context.lineTo(x, foot - high)
        context.quadraticCurveTo(x, foot - high * 1.08, x - side * high * 0.2, foot - high * 1.06)
        context.stroke()
        if (!lit) continue
        const head = { x: x - side * high * 0.22, y: foot - high * 1.05 }
        const glow = context.createRadialGradient(head.x, head.y, 0, head.x, head.y, high * 0.22)
        glow.addColorStop(0, `rgba(${warm}, 0.95)`)
        glow.addColorStop(0.12, `rgba(${warm}, 0.4)`)
        glow.addColorStop(1, `rgba(${warm}, 0)`)
        context.fillStyle = glow
        context.fillRect(head.x - high * 0.22, head.y - high * 0.22, high * 0.44, high * 0.44)
      }
    }
  })
}
