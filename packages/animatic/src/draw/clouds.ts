import { css, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import { type Layer, paintOnce } from './layer.ts'
import { cloudy, createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import type { Stage } from './stage.ts'

const cover: Record<Stage['plan']['weather'], number> = {
  clear: -0.08,
  cloudy: 0.16,
  rain: 0.42,
  storm: 0.46,
  fog: 0.1,
  snow: 0.34,
}

/** Drifting streaks and banks of cloud, flatter towards the horizon, lit from the light source. */
export const paintClouds = (stage: Stage): Layer => {
  const { plan, width, horizon, unit, light } = stage
  const { palette, weather, time } = plan
  const noise = createNoise(plan.seed, 'clouds')
  const warp = createNoise(plan.seed, 'cloud warp')
  const drift = unit * 0.012 * (weather === 'storm' ? 2.5 : 1)
  const spare = drift * plan.seconds + 4
  const heavy = weather === 'storm' || weather === 'rain'
  const clear = mix(palette.light, [255, 255, 255], time === 'day' ? 0.7 : 0.1)
  const bright = heavy ? mix(palette.haze, clear, time === 'night' ? 0.18 : 0.4) : clear
  const dark = mix(mix(palette.haze, palette.shade, heavy ? 0.55 : 0.3), palette.sky[2] ?? palette.haze, 0.4)
  const strength = plan.traits.includes('aurora') ? 0.16 : time === 'night' && !heavy ? 0.45 : 0.9
  return paintOnce(
    stage,
    { near: 0.05, top: -8, bottom: horizon, spare, detail: 0.5 },
    (context) =>
      paintPixels(
        context,
        { x: -spare - 8, y: -8, width: width + 2 * spare + 16, height: horizon + 8 },
        3,
        (x, y, data, at) => {
          const down = Math.max(0.02, Math.min(1, y / horizon))
          const u = (x / unit) * 1.15 * (0.7 + down)
          const v = (1 / (1.12 - down)) * 0.62
          const bend = cloudy(warp, u * 0.7, v * 0.9, 2) * 0.22
          const value = cloudy(noise, u + bend, v * 1.5 + bend, 6) + cover[weather]
          const alpha = Math.min(1, Math.max(0, value) * 3.6) * Math.min(1, (1 - down) * 5 + 0.12) * strength
          if (alpha <= 0) return
          const sideways = Math.max(-0.09, Math.min(0.09, ((light.x - x) / unit) * 0.35))
          const upwards = Math.max(-0.12, Math.min(0.06, ((light.y - y) / unit) * 0.5 - 0.03))
          const beside = cloudy(noise, u + bend + sideways, v * 1.5 + bend + upwards, 4) + cover[weather]
          const toLight = Math.hypot(x - light.x, (y - light.y) * 1.4) / (unit * 1.25)
          const lit = Math.max(
            0,
            Math.min(
              1,
              (heavy ? 0.3 : 0.55) +
                (value - beside) * 2.2 -
                value * (heavy ? 0.35 : 0.3) +
                Math.max(0, 1 - toLight) * 0.5,
            ),
          )
          const colour = mix(dark, bright, lit)
          data[at] = colour[0]
          data[at + 1] = colour[1]
          data[at + 2] = colour[2]
          data[at + 3] = 255 * alpha
        },
      ),
    (view) => ({ x: (view.seconds - plan.seconds / 2) * drift, y: 0 }),
  )
}

/** Cumulus clouds of many round tufts, in the style of drawn films. */
export const paintHeapedClouds = (stage: Stage): Layer => {
  const { plan, width, horizon, unit, lightSide } = stage
  const random = createRandom(plan.seed, 'heaped clouds')
  const drift = unit * 0.01
  const spare = drift * plan.seconds + unit * 0.1
  const { palette } = plan
  const bright = mix(palette.light, [255, 255, 255], plan.time === 'night' ? 0 : 0.6)
  const dimmed = plan.time === 'night' ? 0.45 : 1
  return paintOnce(
    stage,
    { near: 0.07, top: -8, bottom: horizon, spare, detail: 0.75 },
    (context) => {
      const banks = Math.round(2 + width / unit)
      for (let bank = 0; bank < banks; bank += 1) {
        const size = unit * random.between(0.05, 0.13)
        const x = width * ((bank + random.between(0.1, 0.9)) / banks)
        const y = horizon * random.between(0.4, 0.92)
        context.save()
        context.beginPath()
        context.rect(x - size * 4, y - size * 4, size * 8, size * 4.12)
        context.clip()
        const towers = Array.from({ length: 5 }, () => ({ at: random.between(-1, 1), high: random.between(0.4, 1) }))
        const tufts = Array.from({ length: 110 }, () => {
          const tower = random.pick(towers)
          const along = Math.max(-1, Math.min(1, tower.at + random.between(-0.42, 0.42)))
          const up = random.next() * tower.high * (1 - along * along)
          const radius = size * random.between(0.22, 0.5) * (1 - 0.5 * Math.abs(along)) * (1 - 0.3 * up)
          return { x: x + along * size * 2.4, y: y - up * size * 1.9, radius }
        })
        for (const [shift, colour] of [
          [0, mix(palette.haze, palette.sky[1] ?? palette.haze, 0.42)],
          [0.3, mix(palette.haze, bright, 0.55)],
          [0.6, bright],
        ] as const) {
          context.fillStyle = css(colour, dimmed)
          context.beginPath()
          for (const tuft of tufts) {
            const radius = tuft.radius * (1 - shift * 0.42)
            const cx = tuft.x + lightSide * tuft.radius * shift * 0.45
            const cy = tuft.y - tuft.radius * shift * 0.75
            context.moveTo(cx + radius, cy)
            context.arc(cx, cy, radius, 0, 7)
          }
          context.fill()
        }
        context.restore()
      }
    },
    (view) => ({ x: (view.seconds - plan.seconds / 2) * drift, y: 0 }),
  )
}
