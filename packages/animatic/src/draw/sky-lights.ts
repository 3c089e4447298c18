import type { Canvas } from '@napi-rs/canvas'
import { css } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintLive, paintOnce } from './layer.ts'
import { cloudy, createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import type { Stage } from './stage.ts'
import { glowSprite } from './sun-and-moon.ts'

/** Two curtains of green and violet that slide past each other. */
export const paintAurora = (stage: Stage): Layer[] =>
  [0, 1].map((index) => {
    const { plan, width, horizon, unit } = stage
    const noise = createNoise(plan.seed, `aurora ${index}`)
    const spare = unit * 0.35
    return paintOnce(
      stage,
      { near: 0.015, top: -8, bottom: horizon, spare, detail: 0.4 },
      (context) => {
        context.globalCompositeOperation = 'screen'
        paintPixels(
          context,
          { x: -spare - 8, y: -8, width: width + 2 * spare + 16, height: horizon },
          4,
          (x, y, data, at) => {
            const u = x / unit
            const foot = horizon * (0.66 - 0.18 * index) + unit * 0.16 * cloudy(noise, u * 0.9, index * 5, 3)
            const above = (foot - y) / (horizon * 0.6)
            const fold = 0.55 + 0.45 * cloudy(noise, u * 7, index * 3 + 20, 3) * 1.6
            const body = above < 0 ? Math.exp(-((above * 22) ** 2)) : Math.exp(-above * 2.4)
            const level = Math.max(0, body * fold * (0.75 + 0.35 * noise(u * 0.8, index + 40))) * 1.15
            const high = Math.min(1, Math.max(0, above) * 1.6)
            data[at] = (50 + 150 * high) * level
            data[at + 1] = (255 - 150 * high) * level
            data[at + 2] = (140 + 90 * high) * level
            data[at + 3] = 235 * Math.min(1, level)
          },
        )
      },
      (view) => ({
        x: (index === 0 ? 1 : -1) * unit * (0.05 * (view.progress - 0.5) + 0.02 * Math.sin(view.seconds * 0.5)),
        y: 0,
      }),
    )
  })

export const paintRainbow = (stage: Stage): Layer => {
  const { width, horizon, unit, light } = stage
  const bands: readonly Rgb[] = [
    [255, 60, 60],
    [255, 160, 60],
    [255, 240, 90],
    [90, 220, 110],
    [80, 150, 255],
    [150, 90, 230],
  ]
  const x = light.x > width / 2 ? width * 0.3 : width * 0.7
  return paintOnce(stage, { near: 0.04, top: 0, bottom: horizon, detail: 0.75 }, (context) => {
    context.globalCompositeOperation = 'screen'
    bands.forEach((band, index) => {
      context.strokeStyle = css(band, 0.3)
      context.lineWidth = unit * 0.014
      context.beginPath()
      context.arc(x, horizon + unit * 0.1, unit * (0.62 - index * 0.0125), Math.PI, 0)
      context.stroke()
    })
  })
}

/** Twinkling stars over the painted ones, with an occasional falling star. */
export const paintTwinkle = (stage: Stage): Layer => {
  const { plan, width, horizon, unit } = stage
  const random = createRandom(plan.seed, 'twinkle')
  const glow = glowSprite(24)
  const stars = Array.from({ length: 46 }, () => ({
    x: random.next() * width,
    y: random.next() ** 1.3 * horizon * 0.85,
    size: unit * random.between(0.004, 0.012),
    phase: random.between(0, 6.3),
    speed: random.between(1, 3),
  }))
  const fall = {
    at: random.between(0.15, 0.7) * plan.seconds,
    x: width * random.between(0.2, 0.8),
    y: horizon * random.between(0.08, 0.3),
    side: random.pick([-1, 1]),
  }
  return paintLive(stage, 0.005, (context, { seconds }) => {
    context.globalCompositeOperation = 'lighter'
    for (const { x, y, size, phase, speed } of stars) {
      context.globalAlpha = 0.35 + 0.65 * Math.sin(seconds * speed + phase) ** 2
      context.drawImage(glow, x - size, y - size, size * 2, size * 2)
    }
    const since = seconds - fall.at
    if (since < 0 || since > 0.8) return
    const head = { x: fall.x + fall.side * since * unit * 0.7, y: fall.y + since * unit * 0.3 }
    const tail = context.createLinearGradient(head.x, head.y, head.x - fall.side * unit * 0.2, head.y - unit * 0.085)
    tail.addColorStop(0, 'rgba(255, 255, 255, 0.9)')
    tail.addColorStop(1, 'rgba(255, 255, 255, 0)')
    context.globalAlpha = Math.sin((Math.PI * since) / 0.8)
    context.strokeStyle = tail
    context.lineWidth = unit * 0.003
    context.beginPath()
    context.moveTo(head.x, head.y)
    context.lineTo(head.x - fall.side * unit * 0.2, head.y - unit * 0.085)
    context.stroke()
  })
}

const sparkTones: readonly Rgb[] = [
  [255, 110, 90],
  [255, 214, 110],
  [120, 200, 255],
  [200, 130, 255],
  [130, 255, 170],
]

const tinted = (tone: Rgb): Canvas => {
  const canvas = glowSprite(24)
  const context = canvas.getContext('2d')
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = css(tone)
  context.fillRect(0, 0, 24, 24)
  return canvas
}

export const paintFireworks = (stage: Stage): Layer => {
  const { plan, width, horizon, unit } = stage
  const random = createRandom(plan.seed, 'fireworks')
  const sprites = sparkTones.map(tinted)
  const bursts = Array.from({ length: Math.ceil(plan.seconds * 1.8) + 3 }, (_, index) => ({
    at: index / 1.8 - 1.2 + random.between(-0.2, 0.2),
    x: width * random.between(0.14, 0.86),
    y: horizon * random.between(0.14, 0.42),
    size: unit * random.between(0.16, 0.3),
    sprite: random.pick(sprites),
    rays: Array.from({ length: 64 }, () => ({ angle: random.between(0, 6.3), speed: random.between(0.55, 1) })),
  }))
  return paintLive(stage, 0.05, (context, { seconds }) => {
    context.globalCompositeOperation = 'lighter'
    for (const { at, x, y, size, sprite, rays } of bursts) {
      const since = seconds - at
      if (since < 0 || since > 1.8) continue
      const grown = 1 - (1 - Math.min(1, since / 1.1)) ** 3
      context.globalAlpha = Math.max(0, 1 - since / 1.8) ** 1.3
      for (const { angle, speed } of rays) {
        for (const trail of [0, 0.05, 0.1]) {
          const away = size * speed * Math.max(0, grown - trail)
          const dot = unit * (0.022 - 0.12 * trail)
          context.drawImage(
            sprite,
            x + Math.cos(angle) * away - dot / 2,
            y + Math.sin(angle) * away + since * since * unit * 0.03 - dot / 2,
            dot,
            dot,
          )
        }
      }
    }
  })
}
