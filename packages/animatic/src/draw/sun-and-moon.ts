import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { css, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import { type Layer, paintOnce } from './layer.ts'
import type { Stage } from './stage.ts'

const drawMoon = (context: SKRSContext2D, stage: Stage, radius: number): void => {
  const { light, plan } = stage
  const random = createRandom(plan.seed, 'moon')
  const shine = context.createRadialGradient(light.x, light.y, radius * 0.8, light.x, light.y, radius * 4)
  shine.addColorStop(0, css(plan.palette.light, 0.4))
  shine.addColorStop(1, css(plan.palette.light, 0))
  context.fillStyle = shine
  context.fillRect(light.x - radius * 4, light.y - radius * 4, radius * 8, radius * 8)
  const face = context.createRadialGradient(light.x - radius * 0.3, light.y - radius * 0.3, 0, light.x, light.y, radius)
  face.addColorStop(0, '#ffffff')
  face.addColorStop(1, css(mix(plan.palette.light, [150, 170, 205], 0.3)))
  context.fillStyle = face
  context.beginPath()
  context.arc(light.x, light.y, radius, 0, 7)
  context.fill()
  context.save()
  context.clip()
  context.fillStyle = 'rgba(110, 125, 155, 0.22)'
  for (let i = 0; i < 12; i += 1) {
    const angle = random.between(0, 6.3)
    const away = radius * 0.85 * Math.sqrt(random.next())
    context.beginPath()
    context.arc(
      light.x + Math.cos(angle) * away,
      light.y + Math.sin(angle) * away,
      radius * random.between(0.05, 0.3),
      0,
      7,
    )
    context.fill()
  }
  context.restore()
}

const drawSun = (context: SKRSContext2D, stage: Stage, radius: number): void => {
  const { light, plan } = stage
  const shine = context.createRadialGradient(light.x, light.y, radius * 0.7, light.x, light.y, radius * 5)
  shine.addColorStop(0, css(plan.palette.light, 0.75))
  shine.addColorStop(0.25, css(mix(plan.palette.light, plan.palette.haze, 0.35), 0.28))
  shine.addColorStop(1, css(plan.palette.haze, 0))
  context.fillStyle = shine
  context.fillRect(light.x - radius * 5, light.y - radius * 5, radius * 10, radius * 10)
  context.fillStyle = css(mix(plan.palette.light, [255, 255, 255], 0.45))
  context.beginPath()
  context.arc(light.x, light.y, radius, 0, 7)
  context.fill()
}

/** Also a soft sprite for all glowing things: lamps, fireflies, fire. */
export const glowSprite = (size: number): Canvas => {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  const shine = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2)
  shine.addColorStop(0, 'rgba(255, 255, 255, 1)')
  shine.addColorStop(0.18, 'rgba(255, 255, 255, 0.6)')
  shine.addColorStop(0.5, 'rgba(255, 255, 255, 0.14)')
  shine.addColorStop(1, 'rgba(255, 255, 255, 0)')
  context.fillStyle = shine
  context.fillRect(0, 0, size, size)
  return canvas
}

export const paintSunOrMoon = (stage: Stage): Layer => {
  const { plan, unit, light } = stage
  const night = plan.time === 'night'
  const radius = unit * (night ? 0.05 : plan.time === 'day' ? 0.045 : 0.07)
  return paintOnce(
    stage,
    { near: 0.02, top: Math.max(-8, light.y - radius * 5), bottom: light.y + radius * 5 },
    (context) => (night ? drawMoon(context, stage, radius) : drawSun(context, stage, radius)),
  )
}
