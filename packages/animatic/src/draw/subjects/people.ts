import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, mix } from '../../plan/colour.ts'
import type { Rgb } from '../../plan/scene-plan.ts'
import { type DrawSubject, disc, glow, ink, limb, type Pose, polygon } from './pose.ts'

type Point = readonly [number, number]

const legs = (context: SKRSContext2D, pose: Pose, near: string, far: string, width: number): void => {
  for (const [phase, tone] of [
    [Math.PI, far],
    [0, near],
  ] as const) {
    const swing = Math.sin(pose.stride + phase)
    const lift = Math.max(0, Math.cos(pose.stride + phase)) * 0.05
    const knee: Point = [swing * 0.08 + 0.035, -0.25 - lift]
    const foot: Point = [swing * 0.15, -0.015 - lift]
    limb(context, tone, width, [[0, -0.48], knee, foot])
    limb(context, tone, width * 0.85, [foot, [foot[0] + 0.05, foot[1] + 0.004]])
  }
}

export const drawAstronaut: DrawSubject = (context, pose) => {
  const suit: Rgb = [232, 234, 240]
  polygon(context, [
    [-0.22, -0.8],
    [-0.1, -0.84],
    [-0.1, -0.45],
    [-0.22, -0.45],
  ])
  ink(context, pose, pose.tone([170, 174, 186]))
  legs(context, pose, pose.tone(suit), pose.tone(suit, 0.75), 0.13)
  limb(context, pose.tone(suit, 0.75), 0.1, [
    [0, -0.74],
    [-0.1, -0.58],
    [-0.04, -0.46],
  ])
  context.beginPath()
  context.roundRect(-0.14, -0.82, 0.28, 0.4, 0.1)
  ink(context, pose, pose.tone(suit))
  limb(context, pose.tone(suit), 0.1, [
    [0.06, -0.74],
    [0.17 + Math.sin(pose.seconds * 1.6) * 0.03, -0.64],
    [0.2, -0.5 + Math.sin(pose.seconds * 1.6) * 0.06],
  ])
  context.fillStyle = pose.tone(pose.accent)
  context.fillRect(-0.05, -0.66, 0.12, 0.05)
  disc(context, 0.01, -0.91, 0.13)
  ink(context, pose, pose.tone(suit))
  const visor = context.createLinearGradient(-0.02, -0.98, 0.13, -0.84)
  visor.addColorStop(0, '#ffd58a')
  visor.addColorStop(0.45, '#b0602f')
  visor.addColorStop(1, '#1a1430')
  context.beginPath()
  context.ellipse(0.045, -0.91, 0.085, 0.08, 0, 0, 7)
  context.fillStyle = visor
  context.fill()
}

export const drawRobot: DrawSubject = (context, pose) => {
  const steel: Rgb = [150, 162, 178]
  legs(context, pose, pose.tone(steel), pose.tone(steel, 0.65), 0.085)
  limb(context, pose.tone(steel, 0.65), 0.06, [
    [-0.05, -0.74],
    [-0.16, -0.6],
    [-0.1, -0.46],
  ])
  context.beginPath()
  context.roundRect(-0.16, -0.8, 0.32, 0.36, 0.06)
  ink(context, pose, pose.tone(steel))
  disc(context, 0.02, -0.64, 0.06)
  context.fillStyle = css(mix(pose.accent, [255, 255, 255], 0.3 + 0.3 * Math.sin(pose.seconds * 4)))
  context.fill()
  limb(context, pose.tone(steel, 0.9), 0.06, [
    [0.1, -0.74],
    [0.2, -0.62 + Math.sin(pose.stride) * 0.04],
    [0.24, -0.48],
  ])
  context.beginPath()
  context.roundRect(-0.12, -1, 0.25, 0.18, 0.05)
  ink(context, pose, pose.tone(steel, 1.05))
  limb(context, pose.tone(steel), 0.018, [
    [0, -1],
    [0, -1.07],
  ])
  for (const x of [0.01, 0.085]) {
    glow(context, x, -0.91, 0.07, pose.accent, 0.9)
    disc(context, x, -0.91, 0.022)
    context.fillStyle = '#fff'
    context.fill()
  }
}

export const drawSnowman: DrawSubject = (context, pose) => {
  for (const [y, radius] of [
    [-0.26, 0.28],
    [-0.6, 0.2],
    [-0.86, 0.14],
  ] as const) {
    disc(context, 0, y, radius)
    const ball = context.createRadialGradient(pose.lightSide * radius * 0.4, y - radius * 0.4, 0, 0, y, radius)
    ball.addColorStop(0, pose.tone([255, 255, 255]))
    ball.addColorStop(1, pose.tone([198, 212, 232]))
    context.fillStyle = ball
    context.fill()
  }
  polygon(context, [
    [0.05, -0.87],
    [0.24, -0.83],
    [0.05, -0.82],
  ])
  ink(context, pose, pose.tone([240, 130, 40]))
  for (const [x, y] of [
    [0.04, -0.91],
    [-0.06, -0.91],
    [0, -0.66],
    [0, -0.56],
  ] as const) {
    disc(context, x, y, 0.018)
    ink(context, pose, pose.tone([30, 30, 36]))
  }
  limb(context, pose.tone(pose.accent), 0.055, [
    [-0.13, -0.75],
    [0.13, -0.75],
    [0.16, -0.58],
  ])
  limb(context, pose.tone([70, 48, 34]), 0.02, [
    [0.16, -0.62],
    [0.42, -0.78],
  ])
  limb(context, pose.tone([70, 48, 34]), 0.02, [
    [-0.16, -0.62],
    [-0.42, -0.74],
  ])
  context.fillStyle = pose.tone([36, 34, 42])
  context.fillRect(-0.16, -0.99, 0.32, 0.03)
  context.fillRect(-0.1, -1.14, 0.2, 0.16)
}
