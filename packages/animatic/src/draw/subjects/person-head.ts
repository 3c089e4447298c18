import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Figure, Rgb } from '../../plan/scene-plan.ts'
import { disc, ink, limb, type Pose, polygon } from './pose.ts'

const hairTones: readonly Rgb[] = [
  [30, 26, 30],
  [48, 34, 30],
  [92, 58, 36],
  [150, 84, 44],
  [206, 168, 104],
]
const greyHair: Rgb = [206, 206, 210]

const hairTone = ({ age, tints }: Figure): Rgb =>
  age === 'old' ? greyHair : (hairTones[Math.floor(tints[1] ** 1.6 * hairTones.length)] ?? greyHair)

/** Hair behind the head: drawn before it. */
const drawHairBehind = (context: SKRSContext2D, pose: Pose, { hair }: Figure, tone: string): void => {
  const swing = Math.sin(pose.stride * 2 + pose.seconds) * 0.012
  if (hair === 'long') {
    context.beginPath()
    context.moveTo(0.03, -0.99)
    context.bezierCurveTo(-0.12, -1, -0.1, -0.84, -0.12 + swing, -0.72)
    context.quadraticCurveTo(-0.03, -0.69, 0.015, -0.76)
    ink(context, pose, tone)
  } else if (hair === 'tail')
    limb(context, tone, 0.045, [
      [-0.06, -0.94],
      [-0.12, -0.9],
      [-0.13 + swing, -0.79],
    ])
  else if (hair === 'bun') {
    disc(context, -0.075, -0.965, 0.036)
    ink(context, pose, tone)
  }
}

const drawHair = (context: SKRSContext2D, pose: Pose, { hair, female }: Figure, tone: string): void => {
  if (hair === 'bald') return
  context.beginPath()
  context.ellipse(-0.006, -0.938, 0.076, 0.07, 0, 2.5, 6.35)
  context.quadraticCurveTo(0.03, -0.965, 0, female ? -0.93 : -0.95)
  context.quadraticCurveTo(-0.02, -0.9, -0.07, -0.885)
  ink(context, pose, tone)
}

type DrawHat = (context: SKRSContext2D, pose: Pose, cloth: Rgb) => void

const dome = (context: SKRSContext2D, pose: Pose, tone: string, radius = 0.082): void => {
  context.beginPath()
  context.ellipse(0.005, -0.94, radius, radius * 0.95, 0, Math.PI, 2 * Math.PI)
  context.closePath()
  ink(context, pose, tone)
}

const hats: Readonly<Record<NonNullable<Figure['hat']>, DrawHat>> = {
  brimmed(context, pose) {
    const felt = pose.tone([70, 58, 50])
    dome(context, pose, felt, 0.076)
    disc(context, 0.01, -0.945, 0.14, 0.02)
    ink(context, pose, felt)
  },
  straw(context, pose) {
    polygon(context, [
      [-0.15, -0.93],
      [0, -1.05],
      [0.15, -0.93],
    ])
    ink(context, pose, pose.tone([214, 184, 116]))
  },
  cap(context, pose, cloth) {
    dome(context, pose, pose.tone(cloth, 0.8))
    limb(context, pose.tone(cloth, 0.6), 0.022, [
      [0.06, -0.942],
      [0.13, -0.936],
    ])
  },
  helmet(context, pose) {
    limb(context, pose.tone(pose.accent), 0.04, [
      [-0.02, -1.02],
      [-0.09, -1.03],
      [-0.15, -0.97],
    ])
    dome(context, pose, pose.tone([168, 176, 190]), 0.09)
    limb(context, pose.tone([120, 128, 144]), 0.022, [
      [-0.08, -0.935],
      [0.092, -0.935],
    ])
  },
  crown(context, pose) {
    polygon(context, [
      [-0.062, -0.965],
      [-0.07, -1.045],
      [-0.03, -1.005],
      [0.004, -1.055],
      [0.036, -1.005],
      [0.076, -1.045],
      [0.068, -0.965],
    ])
    ink(context, pose, pose.tone([246, 204, 84]))
  },
  pointed(context, pose, cloth) {
    disc(context, 0, -0.95, 0.15, 0.022)
    ink(context, pose, pose.tone(cloth, 0.7))
    polygon(context, [
      [-0.08, -0.955],
      [-0.05, -1.2],
      [0.085, -0.955],
    ])
    ink(context, pose, pose.tone(cloth, 0.8))
  },
  tall(context, pose) {
    context.beginPath()
    context.roundRect(-0.065, -1.1, 0.14, 0.14, 0.045)
    ink(context, pose, pose.tone([244, 244, 246]))
  },
  beanie(context, pose, cloth) {
    dome(context, pose, pose.tone(cloth))
    disc(context, 0, -1.03, 0.026)
    ink(context, pose, pose.tone([240, 236, 230]))
  },
  hood(context, pose, cloth) {
    context.beginPath()
    context.ellipse(-0.01, -0.92, 0.1, 0.105, 0, 1.9, 5.9)
    context.closePath()
    ink(context, pose, pose.tone(cloth, 0.92))
  },
}

const drawFace = (context: SKRSContext2D, pose: Pose, { age, female }: Figure, skin: Rgb): void => {
  disc(context, 0.015, -0.922, 0.067, 0.074)
  ink(context, pose, pose.tone(skin))
  disc(context, 0.08, -0.912, 0.014)
  context.fillStyle = pose.tone(skin)
  context.fill()
  disc(context, 0.045, -0.925, 0.0085, 0.0125)
  context.fillStyle = pose.tone([34, 28, 30])
  context.fill()
  if (age !== 'old' || female) return
  disc(context, 0.045, -0.872, 0.036, 0.034)
  ink(context, pose, pose.tone(greyHair))
}

export const drawHead = (context: SKRSContext2D, pose: Pose, figure: Figure, skin: Rgb, cloth: Rgb): void => {
  const hair = pose.tone(hairTone(figure))
  drawHairBehind(context, pose, figure, hair)
  drawFace(context, pose, figure, skin)
  drawHair(context, pose, figure, hair)
  if (figure.hat !== null) hats[figure.hat](context, pose, cloth)
}
