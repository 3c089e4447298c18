import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, luma, mix } from '../../plan/colour.ts'
import type { Figure, Rgb } from '../../plan/scene-plan.ts'
import type { Stage } from '../stage.ts'

/** The appearance of a subject at one moment. It is drawn one high, feet at the origin, facing right. */
export type Pose = {
  seconds: number
  /** Phase of its step, wing beat or stroke, in radians. */
  stride: number
  /** The index among several. */
  index: number
  snowy: boolean
  dark: boolean
  /** The lit side of the (possibly mirrored) subject. */
  lightSide: number
  accent: Rgb
  /** The colour from the prompt. */
  dye: Rgb | null
  /** The figure of people and of bicycle riders. */
  figure: Figure | null
  /** On a mount or a saddle. */
  isSeated: boolean
  light: Rgb
  /** A natural colour in the light of the time of day. */
  tone(natural: Rgb, share?: number): string
  lit(natural: Rgb, share?: number): Rgb
  outline: string | null
}

export type DrawSubject = (context: SKRSContext2D, pose: Pose) => void

const darkness: Record<Stage['plan']['time'], number> = { day: 0.06, dawn: 0.26, sunset: 0.4, night: 0.5 }

/** The tint of every natural colour by time of day and weather, and its strength. */
export const ambientTint = ({ plan }: Stage): { tone: Rgb; amount: number } => {
  const { palette, time, traits, weather, places } = plan
  const inside = places.includes('room') || places.includes('studio')
  const gloomy = weather === 'storm' || weather === 'rain' || weather === 'fog' ? 0.15 : 0
  const deep = places.includes('underwater') ? 0.3 : 0
  const amount = Math.min(
    0.8,
    (places.includes('space') ? 0.15 : traits.includes('neon') ? 0.28 : darkness[time]) + gloomy + deep,
  )
  const tone = mix(palette.shade, places.includes('underwater') ? palette.haze : palette.shade, 0.5)
  return { tone, amount: inside ? amount * 0.4 : amount }
}

export const createPose = (
  stage: Stage,
  moment: Pick<Pose, 'seconds' | 'stride' | 'index' | 'dye' | 'figure' | 'isSeated'> & { facing: number },
): Pose => {
  const { palette, time, traits, style, weather } = stage.plan
  const { tone: shade, amount } = ambientTint(stage)
  const lit = (natural: Rgb, share = 1): Rgb => dim(mix(natural, mix(shade, dim(natural, 0.3), 0.25), amount), share)
  return {
    ...moment,
    snowy: traits.includes('snowy'),
    dark: time === 'night' || time === 'sunset' || weather === 'storm',
    lightSide: stage.lightSide * moment.facing,
    accent: moment.dye ?? palette.accent,
    light: palette.light,
    tone: (natural, share) => css(lit(natural, share)),
    lit,
    outline: style === 'anime' ? css(dim(palette.shade, luma(palette.shade) > 60 ? 0.5 : 0.8)) : null,
  }
}

/** Fills the current path, and draws its outline in the drawn style. */
export const ink = (context: SKRSContext2D, pose: Pose, fill: string): void => {
  context.fillStyle = fill
  context.fill()
  if (pose.outline === null) return
  context.strokeStyle = pose.outline
  context.lineWidth = 0.03
  context.lineJoin = 'round'
  context.stroke()
}

export const disc = (context: SKRSContext2D, x: number, y: number, radius: number, high = radius): void => {
  context.beginPath()
  context.ellipse(x, y, radius, high, 0, 0, 7)
}

export const polygon = (context: SKRSContext2D, points: readonly (readonly [number, number])[]): void => {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
}

/** A limb: a round-ended stroke through its points. */
export const limb = (
  context: SKRSContext2D,
  tone: string,
  width: number,
  points: readonly (readonly [number, number])[],
): void => {
  context.strokeStyle = tone
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}

export const glow = (
  context: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  tone: Rgb,
  strength: number,
): void => {
  const shine = context.createRadialGradient(x, y, 0, x, y, radius)
  shine.addColorStop(0, css(tone, strength))
  shine.addColorStop(0.3, css(tone, strength * 0.4))
  shine.addColorStop(1, css(tone, 0))
  context.save()
  context.globalCompositeOperation = 'lighter'
  context.fillStyle = shine
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  context.restore()
}
