import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, mix } from '../../plan/colour.ts'
import type { Rgb } from '../../plan/scene-plan.ts'
import { type DrawSubject, disc, ink, limb, type Pose, polygon } from './pose.ts'

export type Build = {
  coat: Rgb
  /** Shares of the shoulder height. */
  legs: number
  body: number
  depth: number
  legWidth: number
  neck: readonly [long: number, rise: number]
  neckWidth: number
  head: number
  snout: readonly [long: number, high: number]
  ears: 'pointed' | 'hanging' | 'round' | 'long' | 'none'
  tail: readonly [long: number, lift: number, width: number]
  belly?: Rgb
  /** Legs and ears, if they differ from the coat. */
  limbs?: Rgb
  extra?: (context: SKRSContext2D, pose: Pose, head: readonly [number, number], build: Build) => void
  /** The swing of a step. */
  reach: number
}

const leg = (context: SKRSContext2D, build: Build, x: number, phase: number, tone: string, hind: boolean): void => {
  const swing = Math.sin(phase) * build.reach
  const lift = Math.max(0, Math.cos(phase)) * build.reach * 0.45
  const hip: readonly [number, number] = [x, -build.legs - build.depth * 0.25]
  const foot: readonly [number, number] = [x + swing, -lift]
  const knee: readonly [number, number] = [
    x + swing * 0.45 + (hind ? -0.06 : 0.045) * build.legs * 2 + lift * (hind ? 0.2 : 0.5),
    -build.legs * 0.5 - lift * 0.5,
  ]
  limb(context, tone, build.legWidth * 1.5, [hip, [(hip[0] + knee[0]) / 2, (hip[1] + knee[1]) / 2]])
  limb(context, tone, build.legWidth, [hip, knee, foot])
  limb(context, tone, build.legWidth * 0.9, [foot, [foot[0] + build.legWidth * 0.6, foot[1]]])
}

const torso = (context: SKRSContext2D, build: Build): void => {
  const half = build.body / 2
  const back = -build.legs - build.depth
  const belly = -build.legs + build.depth * 0.06
  context.beginPath()
  context.moveTo(-half, back + build.depth * 0.22)
  context.bezierCurveTo(
    -half * 0.75,
    back - build.depth * 0.1,
    half * 0.4,
    back + build.depth * 0.08,
    half * 0.92,
    back - build.depth * 0.02,
  )
  context.bezierCurveTo(
    half * 1.2,
    back + build.depth * 0.25,
    half * 1.16,
    belly - build.depth * 0.12,
    half * 0.8,
    belly,
  )
  context.bezierCurveTo(
    half * 0.3,
    belly + build.depth * 0.04,
    -half * 0.2,
    belly - build.depth * 0.14,
    -half * 0.72,
    belly - build.depth * 0.05,
  )
  context.bezierCurveTo(
    -half * 1.12,
    belly - build.depth * 0.2,
    -half * 1.1,
    back + build.depth * 0.5,
    -half,
    back + build.depth * 0.22,
  )
}

const ears = (
  context: SKRSContext2D,
  pose: Pose,
  build: Build,
  [x, y]: readonly [number, number],
  tone: string,
): void => {
  const r = build.head
  if (build.ears === 'pointed') {
    polygon(context, [
      [x - r * 0.75, y - r * 0.45],
      [x - r * 0.6, y - r * 1.65],
      [x + r * 0.05, y - r * 0.85],
    ])
    ink(context, pose, tone)
  } else if (build.ears === 'hanging') {
    disc(context, x - r * 0.55, y + r * 0.05, r * 0.3, r * 0.72)
    ink(context, pose, tone)
  } else if (build.ears === 'round') {
    disc(context, x - r * 0.5, y - r * 0.8, r * 0.36)
    ink(context, pose, tone)
  } else if (build.ears === 'long') {
    limb(context, tone, r * 0.42, [
      [x - r * 0.3, y - r * 0.6],
      [x - r * 0.7, y - r * 2.2],
    ])
    limb(context, tone, r * 0.38, [
      [x, y - r * 0.6],
      [x - r * 0.1, y - r * 2.3],
    ])
  }
}

const dyed = (build: Build, coat: Rgb): Build => ({ ...build, coat, belly: mix(coat, [255, 255, 255], 0.25) })

/** Any animal on four legs, drawn from its measures; the legs step, the tail and head move with them. */
export const drawFourLegged =
  (natural: Build): DrawSubject =>
  (context, pose) => {
    const build = pose.dye === null ? natural : dyed(natural, pose.dye)
    const coat = pose.tone(build.coat)
    const near = pose.tone(build.limbs ?? build.coat)
    const far = pose.tone(build.limbs ?? build.coat, 0.62)
    const half = build.body / 2
    const bob = Math.sin(pose.stride * 2) * 0.012
    const back = -build.legs - build.depth
    leg(context, build, -half * 0.72, pose.stride + Math.PI, far, true)
    leg(context, build, half * 0.72, pose.stride + 0.3, far, false)
    context.save()
    context.translate(0, bob)
    const [tailLong, tailLift, tailWidth] = build.tail
    const wag = Math.sin(pose.seconds * 5) * 0.06
    context.strokeStyle = coat
    context.lineCap = 'round'
    context.lineWidth = tailWidth
    context.beginPath()
    context.moveTo(-half * 0.95, back + build.depth * 0.3)
    context.quadraticCurveTo(
      -half - tailLong * 0.55,
      back + build.depth * 0.25 - tailLift * 0.3,
      -half - tailLong,
      back + build.depth * 0.3 - tailLift + wag,
    )
    context.stroke()
    torso(context, build)
    ink(context, pose, coat)
    const [neckLong, neckRise] = build.neck
    const nod = Math.sin(pose.stride * 2 + 0.6) * 0.012
    const head: readonly [number, number] = [half * 0.85 + neckLong, back + build.depth * 0.3 - neckRise + nod]
    polygon(context, [
      [half * 0.45, back + build.depth * 0.05],
      [head[0] - build.neckWidth * 0.35, head[1] - build.head * 0.5],
      [head[0] + build.head * 0.3, head[1] + build.head * 0.5],
      [half * 1.08, back + build.depth * 0.62],
    ])
    ink(context, pose, coat)
    disc(context, head[0], head[1], build.head)
    ink(context, pose, coat)
    const [long, high] = build.snout
    context.beginPath()
    context.ellipse(
      head[0] + build.head * 0.55 + long * 0.4,
      head[1] + build.head * 0.28 + long * 0.12,
      long * 0.62,
      high,
      0.3,
      0,
      7,
    )
    ink(context, pose, build.belly === undefined ? coat : pose.tone(build.belly))
    disc(context, head[0] + build.head * 0.55 + long * 0.96, head[1] + build.head * 0.24 + long * 0.22, high * 0.32)
    context.fillStyle = pose.tone([40, 32, 34])
    context.fill()
    ears(context, pose, build, head, far)
    build.extra?.(context, pose, head, build)
    disc(context, head[0] + build.head * 0.42, head[1] - build.head * 0.12, build.head * 0.12)
    context.fillStyle = css(pose.dark ? [235, 225, 190] : [25, 20, 20], 0.9)
    context.fill()
    context.restore()
    leg(context, build, -half * 0.62, pose.stride, near, true)
    leg(context, build, half * 0.62, pose.stride + Math.PI + 0.3, near, false)
    rim(context, pose, build, bob)
  }

const rim = (context: SKRSContext2D, pose: Pose, build: Build, bob: number): void => {
  const half = build.body / 2
  const back = -build.legs - build.depth + bob
  context.strokeStyle = css(mix(pose.light, [255, 255, 255], 0.2), pose.dark ? 0.5 : 0.3)
  context.lineWidth = 0.018
  context.beginPath()
  context.moveTo(-half * 0.85, back + build.depth * 0.1)
  context.bezierCurveTo(
    -half * 0.5,
    back - build.depth * 0.02,
    half * 0.3,
    back + build.depth * 0.07,
    half * 0.6,
    back + build.depth * 0.02,
  )
  context.stroke()
}
