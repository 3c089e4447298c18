import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix } from '../../plan/colour.ts'
import { createRandom } from '../../plan/random.ts'
import type { Rgb } from '../../plan/scene-plan.ts'
import { drawPalm } from '../trees.ts'
import type { DrawSubject, Pose } from './pose.ts'

type Twig = { x: number; y: number }

const grow = (
  context: SKRSContext2D,
  pose: Pose,
  random: ReturnType<typeof createRandom>,
  twigs: Twig[],
  from: Twig,
  angle: number,
  long: number,
  depth: number,
): void => {
  const sway = Math.sin(pose.seconds * 1.1 + depth) * 0.006 * (6 - depth)
  const tip = { x: from.x + Math.cos(angle + sway) * long, y: from.y + Math.sin(angle + sway) * long }
  context.lineWidth = 0.007 * depth ** 1.4
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.quadraticCurveTo((from.x + tip.x) / 2 + random.between(-0.02, 0.02), (from.y + tip.y) / 2, tip.x, tip.y)
  context.stroke()
  if (depth <= 3) twigs.push(tip)
  if (depth <= 1) return
  const forks = depth > 4 || depth === 2 ? 2 : 3
  for (let fork = 0; fork < forks; fork += 1) {
    grow(
      context,
      pose,
      random,
      twigs,
      tip,
      angle + random.between(-0.55, 0.55) + (fork - (forks - 1) / 2) * 0.42,
      long * random.between(0.7, 0.84),
      depth - 1,
    )
  }
}

const drawGrown = (context: SKRSContext2D, pose: Pose, crown: readonly Rgb[]): void => {
  const random = createRandom(pose.index + 11, 'branches')
  const twigs: Twig[] = []
  context.strokeStyle = pose.tone([72, 48, 38])
  context.lineCap = 'round'
  grow(context, pose, random, twigs, { x: 0, y: 0.02 }, -Math.PI / 2 + 0.06, 0.25, 6)
  for (const [shift, size] of [
    [0, 1],
    [0.35, 0.72],
    [0.7, 0.42],
  ] as const) {
    const tone = crown[Math.round(shift * 2.2)] ?? crown[0] ?? [0, 0, 0]
    context.fillStyle = pose.tone(tone)
    context.beginPath()
    for (const { x, y } of twigs) {
      const radius = (0.052 + 0.016 * Math.sin(x * 40)) * size
      const cx = x + pose.lightSide * 0.03 * shift
      const cy = y - 0.035 * shift
      context.moveTo(cx + radius, cy)
      context.arc(cx, cy, radius, 0, 7)
    }
    context.fill()
  }
}

export const drawLoneTree: DrawSubject = (context, pose) =>
  drawGrown(
    context,
    pose,
    pose.snowy
      ? [
          [176, 190, 206],
          [214, 224, 236],
          [244, 248, 252],
        ]
      : [
          [44, 88, 46],
          [74, 126, 56],
          [120, 168, 74],
        ],
  )

export const drawBlossomTree: DrawSubject = (context, pose) => {
  const pink = mix(pose.accent, [246, 170, 196], 0.75)
  drawGrown(context, pose, [mix(pink, [150, 70, 110], 0.35), pink, mix(pink, [255, 255, 255], 0.5)])
}

export const drawLonePalm: DrawSubject = (context, pose) =>
  drawPalm(
    context,
    createRandom(pose.index + 3, 'palm'),
    { x: 0, y: 0.02, height: 0.95 },
    pose.lit([52, 108, 62]),
    Math.sin(pose.seconds * 0.8) * 0.03 + 0.5,
  )
