import { css, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import { type Layer, paintOnce } from './layer.ts'
import { cloudy, createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import type { Stage } from './stage.ts'

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** The sky gradient of the time of day with the glow of its light; fine dither prevents visible bands at eight bits. */
export const paintSky = (stage: Stage): Layer => {
  const { plan, width, height, horizon, light } = stage
  const { sky, haze } = plan.palette
  const dull = plan.weather === 'rain' || plan.weather === 'storm' || plan.weather === 'fog' || plan.weather === 'snow'
  const glow = (plan.time === 'night' ? 0.3 : plan.time === 'day' ? 0.5 : 0.85) * (dull ? 0.25 : 1)
  const spread = plan.time === 'night' ? 0.32 : 0.62
  const bottom = Math.min(height, horizon + height * 0.12)
  return paintOnce(stage, { near: 0, top: -8, bottom }, (context) => {
    paintPixels(context, { x: -8, y: -8, width: width + 16, height: bottom + 8 }, 2, (x, y, data, at) => {
      const share = Math.max(0, Math.min(0.9999, y / horizon)) ** 0.9 * (sky.length - 1)
      const index = Math.floor(share)
      const base = mix(sky[index] ?? haze, sky[index + 1] ?? haze, share - index)
      const far = Math.hypot(x - light.x, (y - light.y) * 1.15) / (width * spread + height * 0.12)
      const lit = far < 1 ? (1 - far) ** 2.4 * glow : 0
      const colour = mix(base, plan.palette.light, lit)
      const dither = ((bayer[(Math.floor(x / 2) & 3) + 4 * (Math.floor(y / 2) & 3)] ?? 0) - 7.5) / 16
      data[at] = colour[0] + dither
      data[at + 1] = colour[1] + dither
      data[at + 2] = colour[2] + dither
      data[at + 3] = 255
    })
  })
}

/** Many faint stars, painted once, and the Milky Way if the prompt names stars. */
export const paintStars = (stage: Stage): Layer => {
  const { plan, width, horizon, unit } = stage
  const random = createRandom(plan.seed, 'stars')
  const noise = createNoise(plan.seed, 'milky way')
  const rich = plan.traits.includes('stars') || plan.places.includes('space')
  return paintOnce(stage, { near: 0, top: -8, bottom: horizon }, (context) => {
    if (rich) {
      context.globalCompositeOperation = 'screen'
      paintPixels(context, { x: -8, y: -8, width: width + 16, height: horizon }, 4, (x, y, data, at) => {
        const across = (x / width - 0.5) * 0.9 + (y / horizon - 0.5) * 0.75
        const band = Math.exp(-((across * 3.1) ** 2))
        const dust = Math.max(0, 0.55 + cloudy(noise, (x / unit) * 2.6, (y / unit) * 2.6, 5))
        const strength = band * dust * 0.55
        data[at] = 120 * strength + 60 * strength * dust
        data[at + 1] = 110 * strength
        data[at + 2] = 190 * strength
        data[at + 3] = 255
      })
      context.globalCompositeOperation = 'source-over'
    }
    const count = Math.round((rich ? 900 : 380) * Math.max(0.6, (width * horizon) / 600_000))
    for (let i = 0; i < count; i += 1) {
      const size = unit * (0.0007 + 0.0017 * random.next() ** 4)
      const y = horizon * random.next()
      const alpha = (0.25 + 0.75 * random.next()) * (1 - 0.75 * (y / horizon) ** 2)
      context.fillStyle = css(
        mix(
          [255, 255, 255],
          random.pick([
            [180, 205, 255],
            [255, 225, 190],
            [255, 255, 255],
          ] as const),
          0.7,
        ),
        alpha,
      )
      context.beginPath()
      context.arc(width * random.next(), y, size, 0, 7)
      context.fill()
    }
  })
}
