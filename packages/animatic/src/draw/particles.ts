import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { css, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintLive } from './layer.ts'
import type { Stage, View } from './stage.ts'
import { glowSprite } from './sun-and-moon.ts'

type Mote = { x: number; y: number; size: number; phase: number; speed: number; near: number }

const motes = (stage: Stage, purpose: string, count: number): Mote[] => {
  const random = createRandom(stage.plan.seed, purpose)
  return Array.from(
    { length: Math.round(count * Math.max(0.7, (stage.width * stage.height) / (stage.unit * stage.unit * 1.8))) },
    () => ({
      x: random.next(),
      y: random.next(),
      size: random.between(0.4, 1),
      phase: random.between(0, 6.3),
      speed: random.between(0.6, 1.3),
      near: random.between(0.4, 1.6),
    }),
  )
}

const wrap = (value: number): number => value - Math.floor(value)

const dyed = (tone: Rgb): Canvas => {
  const canvas = glowSprite(32)
  const context = canvas.getContext('2d')
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = css(tone)
  context.fillRect(0, 0, 32, 32)
  return canvas
}

type Place = (mote: Mote, view: View) => { x: number; y: number }

const screenPlace =
  ({ width, height }: Stage, fall: number, sway: number): Place =>
  (mote, view) => ({
    x:
      wrap(mote.x + Math.sin(view.seconds * 0.7 + mote.phase) * sway - (view.cameraX * mote.near) / width) *
        width *
        1.1 -
      width * 0.05,
    y: wrap(mote.y + view.seconds * fall * mote.speed * mote.near) * height * 1.1 - height * 0.05,
  })

/** Rain as one path of slanted strokes, in two depths. */
export const paintRain = (stage: Stage): Layer => {
  const { plan, width, height, unit } = stage
  const storm = plan.weather === 'storm'
  const drops = motes(stage, 'rain', storm ? 420 : 280)
  const slant = storm ? 0.35 : 0.12
  return paintLive(stage, 0, (context, view) => {
    for (const [from, to, alpha, wide] of [
      [0.4, 1, 0.16, 0.0013],
      [1, 1.7, 0.26, 0.0021],
    ] as const) {
      context.strokeStyle = css(mix(plan.palette.light, [200, 215, 235], 0.6), alpha)
      context.lineWidth = Math.max(0.8, unit * wide)
      context.beginPath()
      for (const drop of drops) {
        if (drop.near < from || drop.near >= to) continue
        const long = unit * 0.05 * drop.near
        const down = wrap(drop.y + view.seconds * 1.5 * drop.near) * (height + long * 2) - long
        const x =
          wrap(drop.x - (view.cameraX * drop.near) / width + view.seconds * 0.05) * (width + height * slant) -
          slant * down
        context.moveTo(x, down)
        context.lineTo(x - slant * long, down + long)
      }
      context.stroke()
    }
  })
}

export const paintSnowfall = (stage: Stage): Layer => {
  const { unit } = stage
  const flakes = motes(stage, 'snow', stage.plan.weather === 'snow' ? 420 : 150)
  const sprite = glowSprite(32)
  const place = screenPlace(stage, 0.085, 0.02)
  return paintLive(stage, 0, (context, view) => {
    for (const flake of flakes) {
      const { x, y } = place(flake, view)
      const size = unit * 0.017 * flake.size * flake.near
      context.globalAlpha = 1
      context.drawImage(sprite, x, y, size, size)
    }
  })
}

/** Points of light: fireflies, dust in the sun, sparks of magic, air bubbles' shimmer. */
export const paintMotes = (stage: Stage, tone: Rgb, strength: number, count: number, size = 0.012): Layer => {
  const { unit } = stage
  const points = motes(stage, 'motes', count)
  const sprite = dyed(tone)
  const place = screenPlace(stage, -0.012, 0.03)
  return paintLive(stage, 0, (context, view) => {
    context.globalCompositeOperation = 'lighter'
    for (const point of points) {
      const { x, y } = place(point, view)
      const across = unit * size * point.size * (0.6 + point.near)
      context.globalAlpha = strength * (0.5 + 0.5 * Math.sin(view.seconds * 2.2 * point.speed + point.phase)) ** 1.5
      context.drawImage(sprite, x, y, across, across)
    }
  })
}

export const paintBubbles = (stage: Stage): Layer => {
  const { unit } = stage
  const bubbles = motes(stage, 'bubbles', 46)
  const place = screenPlace(stage, -0.07, 0.012)
  return paintLive(stage, 0, (context, view) => {
    context.lineWidth = Math.max(0.8, unit * 0.0016)
    for (const bubble of bubbles) {
      const { x, y } = place(bubble, view)
      const radius = unit * 0.006 * bubble.size * bubble.near
      context.strokeStyle = 'rgba(230, 255, 255, 0.55)'
      context.beginPath()
      context.arc(x, y, radius, 0, 7)
      context.stroke()
      context.fillStyle = 'rgba(255, 255, 255, 0.5)'
      context.fillRect(x - radius * 0.4, y - radius * 0.5, radius * 0.3, radius * 0.3)
    }
  })
}

const drawPetal = (context: SKRSContext2D, x: number, y: number, size: number, turn: number): void => {
  context.beginPath()
  context.ellipse(x, y, size, size * (0.25 + 0.45 * Math.abs(Math.sin(turn))), turn, 0, 7)
  context.fill()
}

/** Petals or leaves on the wind. */
export const paintPetals = (stage: Stage, tones: readonly Rgb[]): Layer => {
  const { unit, plan } = stage
  const petals = motes(stage, 'petals', 80)
  const place = screenPlace(stage, 0.075, 0.05)
  const shades = tones.map((tone) => css(mix(tone, plan.palette.shade, plan.time === 'night' ? 0.35 : 0.05), 0.92))
  return paintLive(stage, 0, (context, view) => {
    petals.forEach((petal, index) => {
      const { x, y } = place(petal, view)
      context.fillStyle = shades[index % shades.length] ?? ''
      drawPetal(
        context,
        x + view.seconds * unit * 0.02 * petal.near,
        y,
        unit * 0.0075 * petal.size * petal.near,
        view.seconds * petal.speed * 1.6 + petal.phase,
      )
    })
  })
}

/** Paper lanterns rising with a flame inside. */
export const paintLanterns = (stage: Stage): Layer => {
  const { unit, width, height } = stage
  const lanterns = motes(stage, 'lanterns', 34)
  const glow = dyed([255, 160, 60])
  return paintLive(stage, 0, (context, view) => {
    for (const lantern of lanterns) {
      const size = unit * 0.021 * lantern.near * (0.6 + 0.5 * lantern.size)
      const x =
        wrap(
          lantern.x +
            0.012 * Math.sin(view.seconds * 0.5 + lantern.phase) -
            (view.cameraX * lantern.near * 0.6) / width,
        ) *
          width *
          1.1 -
        width * 0.05
      const y = (wrap(lantern.y - view.seconds * 0.018 * lantern.near) * 1.2 - 0.1) * height * 0.8
      context.globalCompositeOperation = 'lighter'
      context.globalAlpha = 0.5
      context.drawImage(glow, x - size * 2.4, y - size * 2.2, size * 4.8, size * 4.8)
      context.globalCompositeOperation = 'source-over'
      context.globalAlpha = 0.95
      const paper = context.createLinearGradient(0, y - size, 0, y + size)
      paper.addColorStop(0, 'rgb(236, 106, 40)')
      paper.addColorStop(1, 'rgb(255, 224, 138)')
      context.fillStyle = paper
      context.beginPath()
      context.moveTo(x - size * 0.55, y - size * 0.8)
      context.quadraticCurveTo(x, y - size * 1.15, x + size * 0.55, y - size * 0.8)
      context.lineTo(x + size * 0.42, y + size * 0.8)
      context.lineTo(x - size * 0.42, y + size * 0.8)
      context.fill()
    }
  })
}
