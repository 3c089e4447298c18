import type { SKRSContext2D } from '@napi-rs/canvas'
import { css } from '../../plan/colour.ts'
import type { Figure, Rgb } from '../../plan/scene-plan.ts'
import { ink, limb, type Pose } from './pose.ts'

export type Wear = {
  /** Colour of trousers and sleeves; null shows skin. */
  legs: Rgb | null
  shins: Rgb | null
  sleeves: 'long' | 'short'
  /** Height and half width of the hem. */
  hem: readonly [y: number, half: number]
  waist: number
}

const trousers: Rgb = [52, 54, 66]
const denim: Rgb = [62, 82, 120]

export const wears: Readonly<Record<Figure['wear'], Wear>> = {
  coat: { legs: trousers, shins: trousers, sleeves: 'long', hem: [-0.33, 0.15], waist: 0.105 },
  dress: { legs: null, shins: null, sleeves: 'short', hem: [-0.25, 0.17], waist: 0.07 },
  robe: { legs: trousers, shins: trousers, sleeves: 'long', hem: [-0.06, 0.15], waist: 0.09 },
  suit: { legs: [40, 42, 54], shins: [40, 42, 54], sleeves: 'long', hem: [-0.42, 0.11], waist: 0.09 },
  armour: { legs: [128, 134, 148], shins: [168, 176, 190], sleeves: 'long', hem: [-0.4, 0.13], waist: 0.095 },
  apron: { legs: trousers, shins: trousers, sleeves: 'short', hem: [-0.43, 0.1], waist: 0.09 },
  shirt: { legs: denim, shins: null, sleeves: 'short', hem: [-0.44, 0.095], waist: 0.085 },
  jacket: { legs: denim, shins: denim, sleeves: 'long', hem: [-0.43, 0.11], waist: 0.09 },
}

const outline = (context: SKRSContext2D, { hem: [low, half], waist }: Wear, sway: number): void => {
  context.beginPath()
  context.moveTo(-0.085, -0.815)
  context.quadraticCurveTo(0, -0.865, 0.08, -0.815)
  context.quadraticCurveTo(waist + 0.02, -0.7, waist, -0.56)
  context.quadraticCurveTo(waist + 0.02, -0.5, half + sway, low)
  context.quadraticCurveTo(0, low + 0.035, -half + sway, low)
  context.quadraticCurveTo(-waist - 0.02, -0.5, -waist, -0.56)
  context.quadraticCurveTo(-waist - 0.02, -0.7, -0.085, -0.815)
  context.closePath()
}

const drawDetails = (context: SKRSContext2D, pose: Pose, wear: Figure['wear'], cloth: Rgb): void => {
  if (wear === 'suit') {
    context.beginPath()
    context.moveTo(0.005, -0.83)
    context.lineTo(0.07, -0.82)
    context.lineTo(0.045, -0.64)
    ink(context, pose, pose.tone([240, 240, 242]))
    limb(context, pose.tone(pose.accent), 0.016, [
      [0.045, -0.81],
      [0.045, -0.67],
    ])
  } else if (wear === 'apron') {
    context.beginPath()
    context.roundRect(-0.01, -0.72, 0.105, 0.37, 0.02)
    ink(context, pose, pose.tone([238, 232, 220]))
  } else if (wear === 'robe')
    limb(context, pose.tone(pose.accent, 0.8), 0.035, [
      [-0.085, -0.56],
      [0.09, -0.56],
    ])
  else if (wear === 'armour')
    for (const y of [-0.72, -0.62, -0.52])
      limb(context, pose.tone(cloth, 0.7), 0.012, [
        [-0.08, y],
        [0.085, y],
      ])
}

/** Clothes over the body, brighter on the side towards the light. */
export const drawWear = (context: SKRSContext2D, pose: Pose, wear: Figure['wear'], cloth: Rgb, sway: number): void => {
  const cut = wears[wear]
  outline(context, cut, sway)
  ink(context, pose, pose.tone(cloth))
  drawDetails(context, pose, wear, cloth)
  const side = pose.lightSide > 0 ? 1 : -1
  limb(context, css(pose.light, pose.dark ? 0.4 : 0.22), 0.012, [
    [side * 0.08, -0.79],
    [side * cut.waist, -0.56],
    [side * (cut.hem[1] - 0.02) + sway, cut.hem[0] - 0.03],
  ])
}

/** A scarf that flutters behind. */
export const drawScarf = (context: SKRSContext2D, pose: Pose, tone: Rgb): void => {
  const flutter = (at: number): number => Math.sin(pose.seconds * 5 - at * 6) * 0.03 * at
  limb(context, pose.tone(tone), 0.05, [
    [0.05, -0.85],
    [-0.05, -0.85],
    ...Array.from({ length: 8 }, (_, step): readonly [number, number] => [
      -0.082 - step * 0.032,
      -0.844 + flutter((step + 1) / 4) + step * 0.006,
    ]),
  ])
}
