import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rgb } from '../../plan/scene-plan.ts'
import type { Build } from './four-legged.ts'
import { disc, ink, limb, type Pose, polygon } from './pose.ts'

type Head = readonly [number, number]

export const antlers = (context: SKRSContext2D, pose: Pose, [x, y]: Head): void => {
  const tone = pose.tone([205, 180, 140])
  for (const side of [-0.03, 0.05]) {
    limb(context, tone, 0.026, [
      [x + side - 0.04, y - 0.1],
      [x + side - 0.14, y - 0.27],
      [x + side - 0.06, y - 0.42],
    ])
    limb(context, tone, 0.02, [
      [x + side - 0.11, y - 0.23],
      [x + side, y - 0.31],
    ])
    limb(context, tone, 0.02, [
      [x + side - 0.12, y - 0.3],
      [x + side - 0.22, y - 0.38],
    ])
  }
}

export const mane =
  (natural: Rgb) =>
  (context: SKRSContext2D, pose: Pose, [x, y]: Head, build: Build): void => {
    const tone = pose.tone(natural)
    const flow = Math.sin(pose.stride * 2) * 0.02
    context.strokeStyle = tone
    context.lineCap = 'round'
    for (let lock = 0; lock < 7; lock += 1) {
      const along = lock / 6
      const from: Head = [x - 0.02 - along * build.neck[0] * 1.15, y - build.head * 0.8 + along * build.neck[1] * 0.95]
      limb(context, tone, 0.06, [from, [from[0] - 0.1 - flow, from[1] + 0.1 + flow]])
    }
    limb(context, tone, 0.05, [
      [x - 0.02, y - build.head],
      [x + 0.07, y - build.head * 0.5],
    ])
  }

export const stripes = (context: SKRSContext2D, pose: Pose, [x, y]: Head, build: Build): void => {
  const tone = pose.tone([48, 30, 24])
  const back = -build.legs - build.depth
  for (let stripe = 0; stripe < 8; stripe += 1) {
    const at = -build.body * 0.44 + stripe * build.body * 0.12
    limb(context, tone, 0.032, [
      [at, back + build.depth * 0.14],
      [at - 0.03, back + build.depth * (stripe % 2 === 0 ? 0.6 : 0.45)],
    ])
  }
  for (const lift of [0, 0.07])
    limb(context, tone, 0.022, [
      [x - 0.08, y - build.head * 0.7 + lift],
      [x + 0.03, y - build.head * 0.6 + lift],
    ])
}

export const lionMane = (context: SKRSContext2D, pose: Pose, [x, y]: Head, build: Build): void => {
  disc(context, x - 0.06, y + 0.04, build.head * 1.55, build.head * 1.7)
  ink(context, pose, pose.tone([140, 78, 34]))
  disc(context, x + 0.02, y, build.head * 0.95)
  ink(context, pose, pose.tone(build.coat))
  disc(context, x + build.head * 0.75, y + build.head * 0.35, build.snout[0] * 0.7, build.snout[1])
  ink(context, pose, pose.tone(build.belly ?? build.coat))
}

export const trunkAndEar = (context: SKRSContext2D, pose: Pose, [x, y]: Head, build: Build): void => {
  const tone = pose.tone(build.coat)
  const sway = Math.sin(pose.seconds * 1.4) * 0.05
  context.strokeStyle = tone
  context.lineCap = 'round'
  for (const [wide, share] of [
    [0.13, 0.55],
    [0.1, 0.8],
    [0.075, 1],
  ] as const) {
    context.lineWidth = wide
    context.beginPath()
    context.moveTo(x + build.head * 0.6, y + 0.06)
    context.quadraticCurveTo(
      x + build.head * 1.35,
      y + 0.22 * share,
      x + build.head * 1.05 + sway * share,
      y + 0.62 * share,
    )
    context.stroke()
  }
  disc(context, x - build.head * 0.55, y + 0.06, build.head * 0.55, build.head * 0.85)
  ink(context, pose, pose.tone(build.coat, 0.8))
  limb(context, pose.tone([240, 232, 214]), 0.035, [
    [x + build.head * 0.55, y + 0.16],
    [x + build.head * 1.15, y + 0.27],
  ])
}

export const humps = (context: SKRSContext2D, pose: Pose, _: Head, build: Build): void => {
  const back = -build.legs - build.depth
  for (const x of [-0.2, 0.16]) {
    disc(context, x, back + 0.06, 0.15, 0.2)
    ink(context, pose, pose.tone(build.coat))
  }
}

export const eyePatch = (context: SKRSContext2D, pose: Pose, [x, y]: Head, build: Build): void => {
  disc(context, x + build.head * 0.38, y - build.head * 0.08, build.head * 0.3, build.head * 0.36)
  ink(context, pose, pose.tone([34, 32, 40]))
}

/** A mane in pastel and a horn that catches the light. */
export const hornAndMane = (context: SKRSContext2D, pose: Pose, head: Head, build: Build): void => {
  mane([214, 150, 220])(context, pose, head, build)
  const [x, y] = head
  polygon(context, [
    [x + build.head * 0.2, y - build.head * 0.8],
    [x + build.head * 0.75, y - build.head * 3],
    [x + build.head * 0.65, y - build.head * 0.65],
  ])
  ink(context, pose, pose.tone([255, 222, 140]))
}
