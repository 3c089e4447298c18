import type { SKRSContext2D } from '@napi-rs/canvas'
import { fromHex } from '../../plan/colour.ts'
import { accents } from '../../plan/plan-palette.ts'
import type { Figure, Rgb } from '../../plan/scene-plan.ts'
import { drawHead } from './person-head.ts'
import { drawScarf, drawWear, wears } from './person-wear.ts'
import { type DrawSubject, limb, type Pose } from './pose.ts'

type Point = readonly [number, number]
type Stance = Figure['stance'] | 'riding'

const skins: readonly Rgb[] = [
  [244, 208, 178],
  [232, 186, 150],
  [206, 154, 112],
  [160, 110, 78],
  [112, 76, 56],
]

const cloths: readonly Rgb[] = [
  [196, 84, 70],
  [58, 92, 140],
  [222, 174, 92],
  [92, 128, 98],
  [232, 226, 214],
  [118, 84, 132],
  [70, 132, 148],
  [214, 132, 148],
]
const sombre: readonly Rgb[] = [
  [52, 58, 78],
  [96, 62, 54],
  [62, 84, 74],
  [84, 66, 96],
  [150, 122, 92],
]
const steel: Rgb = [158, 166, 182]

const lot = <T>(choices: readonly T[], share: number): T => choices[Math.floor(share * choices.length)] as T

const clothTone = ({ wear, colour, tints }: Figure): Rgb => {
  if (colour !== null) return fromHex(accents[colour])
  if (wear === 'armour') return steel
  return lot(wear === 'coat' || wear === 'suit' ? sombre : cloths, tints[2])
}

/** Height, and relative size of the head. */
const ages: Readonly<Record<Figure['age'], { tall: number; head: number; stoop: number }>> = {
  child: { tall: 0.66, head: 1.42, stoop: 0 },
  young: { tall: 0.92, head: 1.12, stoop: 0 },
  adult: { tall: 1, head: 1, stoop: 0 },
  old: { tall: 0.93, head: 1.04, stoop: 0.09 },
}

/** Knee and foot of a leg at this phase of the step. */
const poseLeg = (stance: Stance, stride: number, seconds: number, isNear: boolean): readonly [Point, Point] => {
  if (stance === 'riding')
    return [
      [0.14, -0.4],
      [0.08, -0.2],
    ]
  if (stance === 'sitting')
    return [
      [0.2, isNear ? -0.52 : -0.56],
      [0.26, -0.35],
    ]
  if (stance === 'walking' || stance === 'running') {
    const wide = stance === 'running' ? 1.7 : 1
    const swing = Math.sin(stride) * wide
    const lift = Math.max(0, Math.cos(stride)) * 0.05 * wide * wide
    return [
      [swing * 0.08 + 0.035 * wide, -0.25 - lift],
      [swing * 0.15, -0.015 - lift],
    ]
  }
  const side = isNear ? 0.03 : -0.035
  const kick = stance === 'dancing' ? Math.max(0, Math.sin(seconds * 4 + (isNear ? 0 : Math.PI))) : 0
  return [
    [side * 1.2 + kick * 0.09, -0.25 - kick * 0.04],
    [side, -0.012 - kick * 0.1],
  ]
}

/** Elbow and hand. */
const poseArm = (stance: Stance, stride: number, seconds: number, isNear: boolean): readonly [Point, Point] => {
  const turn = isNear ? 0 : Math.PI
  if (stance === 'reaching' && isNear) {
    const wave = Math.sin(seconds * 2.4) * 0.02
    return [
      [0.11, -0.86],
      [0.17 + wave, -1],
    ]
  }
  if (stance === 'dancing') {
    const sway = Math.sin(seconds * 4 + turn) * 0.05
    const side = isNear ? 1 : -1
    return [
      [side * 0.13, -0.84 + sway],
      [side * 0.17, -0.99 + sway],
    ]
  }
  if (stance === 'riding' || stance === 'sitting')
    return [
      [0.07, -0.64],
      [0.19, isNear ? -0.58 : -0.6],
    ]
  const swing =
    stance === 'walking' || stance === 'running'
      ? Math.sin(stride + Math.PI + turn) * (stance === 'running' ? 0.17 : 0.11)
      : Math.sin(seconds * 1.1 + turn) * 0.012 + (isNear ? 0.03 : -0.05)
  const bend = stance === 'running' ? 0.09 : 0
  return [
    [swing * 0.6, -0.61],
    [swing + bend + 0.01, -0.475 - bend],
  ]
}

const shoe: Rgb = [44, 36, 36]

const drawLeg = (
  context: SKRSContext2D,
  pose: Pose,
  figure: Figure,
  stance: Stance,
  isNear: boolean,
  skin: Rgb,
): void => {
  const { legs, shins } = wears[figure.wear]
  const share = isNear ? 1 : 0.72
  const [knee, foot] = poseLeg(stance, pose.stride + (isNear ? 0 : Math.PI), pose.seconds, isNear)
  limb(context, pose.tone(shins ?? skin, share), 0.062, [knee, foot])
  limb(context, pose.tone(legs ?? skin, share), 0.072, [[0, -0.48], knee])
  limb(context, pose.tone(shoe, share), 0.052, [foot, [foot[0] + 0.05, foot[1] + 0.004]])
}

const drawArm = (
  context: SKRSContext2D,
  pose: Pose,
  { wear }: Figure,
  stance: Stance,
  isNear: boolean,
  [skin, cloth]: readonly [Rgb, Rgb],
): void => {
  const share = isNear ? 0.87 : 0.68
  const shoulder: Point = [isNear ? 0.005 : 0, -0.78]
  const [elbow, hand] = poseArm(stance, pose.stride, pose.seconds, isNear)
  const lower = wears[wear].sleeves === 'long' ? cloth : skin
  limb(context, pose.tone(lower, share), 0.046, [elbow, hand])
  limb(context, pose.tone(cloth, share), 0.057, [shoulder, elbow])
  limb(context, pose.tone(skin, share), 0.042, [hand, [hand[0] + 0.008, hand[1] + 0.008]])
}

const groundSeat = 0.32

/** A person as planned; on a mount or a saddle, riding overrides the planned stance. */
export const drawPerson: DrawSubject = (context, pose) => {
  const { figure } = pose
  if (figure === null) return
  const { tall, head, stoop } = ages[figure.age]
  const stance: Stance = pose.isSeated ? 'riding' : figure.stance
  const skin = lot(skins, figure.tints[0])
  const cloth = clothTone(figure)
  const isMoving = stance === 'walking' || stance === 'running'
  const hop = stance === 'dancing' ? Math.abs(Math.sin(pose.seconds * 4)) * 0.03 : 0
  context.scale(tall, tall)
  // A short rider sits as high as a tall one.
  context.translate(0, (stance === 'sitting' ? groundSeat : stance === 'riding' ? 0.47 - 0.47 / tall : 0) - hop)
  drawLeg(context, pose, figure, stance, false, skin)
  drawLeg(context, pose, figure, stance, true, skin)
  context.translate(0, -0.47)
  context.rotate((stance === 'running' ? 0.14 : 0) + stoop)
  context.translate(0, 0.47)
  drawArm(context, pose, figure, stance, false, [skin, cloth])
  const isShort = stance === 'sitting' || stance === 'riding'
  drawWear(
    context,
    pose,
    isShort && wears[figure.wear].hem[0] > -0.4 ? 'jacket' : figure.wear,
    cloth,
    isMoving ? Math.sin(pose.stride) * 0.02 : 0,
  )
  drawArm(context, pose, figure, stance, true, [skin, cloth])
  context.save()
  context.translate(0, -0.83)
  context.scale(head, head)
  context.translate(0, 0.83)
  drawHead(context, pose, figure, skin, cloth)
  context.restore()
  if (figure.wear === 'coat' && figure.hat !== 'hood')
    drawScarf(context, pose, lot([pose.accent, ...cloths], figure.tints[1]))
}
