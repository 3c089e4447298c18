import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, mix } from '../../plan/colour.ts'
import { type DrawSubject, disc, glow, ink, limb, type Pose, polygon } from './pose.ts'

const pane = (context: SKRSContext2D, pose: Pose, x: number, y: number, wide: number, high: number): void => {
  context.fillStyle = pose.dark ? '#ffd98a' : pose.tone([96, 130, 150])
  context.fillRect(x, y, wide, high)
  if (pose.dark) glow(context, x + wide / 2, y + high / 2, high * 1.6, [255, 190, 100], 0.45)
}

export const drawLighthouse: DrawSubject = (context, pose) => {
  context.beginPath()
  context.moveTo(-0.55, 0.1)
  context.quadraticCurveTo(-0.3, -0.1, -0.1, -0.07)
  context.quadraticCurveTo(0.2, -0.13, 0.34, -0.02)
  context.lineTo(0.6, 0.1)
  ink(context, pose, pose.tone([84, 76, 76]))
  polygon(context, [
    [-0.1, -0.06],
    [0.1, -0.06],
    [0.065, -0.78],
    [-0.065, -0.78],
  ])
  ink(context, pose, pose.tone([246, 244, 238]))
  for (const [foot, top] of [
    [-0.16, -0.28],
    [-0.4, -0.52],
    [-0.64, -0.76],
  ] as const) {
    const half = (y: number): number => 0.1 + (y + 0.06) * 0.0486
    polygon(context, [
      [-half(foot), foot],
      [half(foot), foot],
      [half(top), top],
      [-half(top), top],
    ])
    ink(context, pose, pose.tone(pose.accent))
  }
  context.fillStyle = pose.tone([54, 54, 62])
  context.fillRect(-0.09, -0.8, 0.18, 0.025)
  context.fillRect(-0.048, -0.9, 0.096, 0.1)
  polygon(context, [
    [-0.065, -0.9],
    [0.065, -0.9],
    [0, -1],
  ])
  ink(context, pose, pose.tone(pose.accent, 0.8))
  context.fillStyle = '#fff3c4'
  context.fillRect(-0.038, -0.888, 0.076, 0.078)
  if (!pose.dark) return
  glow(context, 0, -0.85, 0.4, [255, 240, 190], 0.9)
  const sweep = Math.sin(pose.seconds * 0.9)
  context.save()
  context.globalCompositeOperation = 'lighter'
  for (const side of [-1, 1]) {
    const long = 2.4 * Math.abs(sweep) + 0.2
    const beam = context.createLinearGradient(0, 0, side * long, 0)
    beam.addColorStop(0, css([255, 240, 190], 0.55))
    beam.addColorStop(1, css([255, 240, 190], 0))
    context.fillStyle = beam
    polygon(context, [
      [0, -0.86],
      [side * long, -1.02],
      [side * long, -0.72],
    ])
    context.fill()
  }
  context.restore()
}

export const drawHouse: DrawSubject = (context, pose) => {
  context.fillStyle = pose.tone([92, 60, 48])
  context.fillRect(0.3, -0.98, 0.13, 0.34)
  for (let puff = 0; puff < 6; puff += 1) {
    const age = (pose.seconds * 0.35 + puff / 6) % 1
    disc(context, 0.37 + age * 0.3 + Math.sin(age * 5 + puff) * 0.05, -1 - age * 0.75, 0.05 + age * 0.13)
    context.fillStyle = css(mix(pose.light, [235, 235, 240], 0.5), 0.32 * (1 - age))
    context.fill()
  }
  polygon(context, [
    [-0.7, 0.04],
    [0.7, 0.04],
    [0.7, -0.5],
    [-0.7, -0.5],
  ])
  ink(context, pose, pose.tone([176, 124, 84]))
  context.strokeStyle = pose.tone([130, 88, 58])
  context.lineWidth = 0.014
  for (let plank = 1; plank < 6; plank += 1) {
    context.beginPath()
    context.moveTo(-0.7, 0.04 - plank * 0.09)
    context.lineTo(0.7, 0.04 - plank * 0.09)
    context.stroke()
  }
  polygon(context, [
    [-0.86, -0.46],
    [0, -1],
    [0.86, -0.46],
  ])
  ink(context, pose, pose.snowy ? pose.tone([240, 244, 250]) : pose.tone(mix(pose.accent, [90, 50, 44], 0.45)))
  context.fillStyle = pose.tone([84, 54, 38])
  context.fillRect(-0.12, -0.3, 0.24, 0.34)
  pane(context, pose, -0.53, -0.36, 0.26, 0.22)
  pane(context, pose, 0.27, -0.36, 0.26, 0.22)
}

const tower = (context: SKRSContext2D, pose: Pose, x: number, wide: number, high: number, shade: number): void => {
  context.fillStyle = pose.tone([168, 158, 158], shade)
  context.fillRect(x - wide / 2, -high, wide, high + 0.06)
  for (let tooth = 0; tooth < 4; tooth += 1)
    context.fillRect(x - wide * 0.6 + tooth * wide * 0.34, -high - 0.04, wide * 0.2, 0.06)
  polygon(context, [
    [x - wide * 0.62, -high - 0.02],
    [x, -high - wide * 1.5],
    [x + wide * 0.62, -high - 0.02],
  ])
  ink(context, pose, pose.tone(mix(pose.accent, [70, 60, 100], 0.45), shade))
  const flag = Math.sin(pose.seconds * 5 + x * 9) * 0.012
  const tip = -high - wide * 1.5
  limb(context, pose.tone([60, 54, 60]), 0.008, [
    [x, tip],
    [x, tip - 0.09],
  ])
  polygon(context, [
    [x, tip - 0.09],
    [x + 0.08, tip - 0.07 + flag],
    [x, tip - 0.045],
  ])
  ink(context, pose, pose.tone(pose.accent))
  pane(context, pose, x - 0.014, -high * 0.78, 0.028, 0.06)
}

export const drawCastle: DrawSubject = (context, pose) => {
  context.scale(0.86, 0.86)
  tower(context, pose, 0.03, 0.17, 0.8, 0.82)
  tower(context, pose, -0.3, 0.13, 0.58, 0.9)
  tower(context, pose, 0.36, 0.13, 0.64, 0.9)
  context.fillStyle = pose.tone([168, 158, 158])
  context.fillRect(-0.5, -0.34, 1, 0.42)
  for (let tooth = 0; tooth < 11; tooth += 1) context.fillRect(-0.5 + tooth * 0.096, -0.385, 0.055, 0.06)
  tower(context, pose, -0.52, 0.16, 0.46, 1)
  tower(context, pose, 0.54, 0.16, 0.5, 1)
  context.beginPath()
  context.moveTo(-0.08, 0.08)
  context.lineTo(-0.08, -0.12)
  context.arc(0, -0.12, 0.08, Math.PI, 0)
  context.lineTo(0.08, 0.08)
  context.fillStyle = pose.tone([56, 42, 40])
  context.fill()
  for (const x of [-0.34, -0.2, 0.2, 0.34]) pane(context, pose, x, -0.25, 0.03, 0.07)
}

/** A pagoda: roofs that sweep up at their ends, smaller towards the sky. */
export const drawTemple: DrawSubject = (context, pose) => {
  const storeys = 5
  for (let storey = 0; storey < storeys; storey += 1) {
    const foot = -0.05 - storey * 0.17
    const wide = 0.2 - storey * 0.026
    context.fillStyle = pose.tone([150, 58, 44], 1 - storey * 0.03)
    context.fillRect(-wide, foot - 0.13, wide * 2, 0.15)
    pane(context, pose, -wide * 0.62, foot - 0.1, wide * 0.34, 0.06)
    pane(context, pose, wide * 0.28, foot - 0.1, wide * 0.34, 0.06)
    const eave = wide * 1.75
    const y = foot - 0.12
    context.beginPath()
    context.moveTo(-eave, y - 0.035)
    context.quadraticCurveTo(-eave * 0.6, y + 0.015, 0, y + 0.012)
    context.quadraticCurveTo(eave * 0.6, y + 0.015, eave, y - 0.035)
    context.quadraticCurveTo(wide * 0.8, y - 0.03, wide * 0.62, y - 0.075)
    context.lineTo(-wide * 0.62, y - 0.075)
    context.quadraticCurveTo(-wide * 0.8, y - 0.03, -eave, y - 0.035)
    ink(context, pose, pose.snowy ? pose.tone([234, 240, 248]) : pose.tone([58, 66, 74]))
  }
  limb(context, pose.tone([200, 160, 70]), 0.016, [
    [0, -0.92],
    [0, -1.05],
  ])
  context.fillStyle = pose.tone([140, 130, 124])
  context.fillRect(-0.32, -0.06, 0.64, 0.1)
}

export const drawWindmill: DrawSubject = (context, pose) => {
  polygon(context, [
    [-0.17, 0.05],
    [0.17, 0.05],
    [0.09, -0.66],
    [-0.09, -0.66],
  ])
  ink(context, pose, pose.tone([226, 216, 198]))
  context.beginPath()
  context.ellipse(0, -0.65, 0.12, 0.13, 0, Math.PI, 0)
  ink(context, pose, pose.tone(mix(pose.accent, [90, 50, 40], 0.4)))
  context.fillStyle = pose.tone([90, 60, 44])
  context.fillRect(-0.045, -0.1, 0.09, 0.15)
  pane(context, pose, -0.025, -0.42, 0.05, 0.07)
  context.save()
  context.translate(0, -0.68)
  context.rotate(pose.seconds * 0.7)
  for (let sail = 0; sail < 4; sail += 1) {
    context.rotate(Math.PI / 2)
    limb(context, pose.tone([100, 76, 56]), 0.02, [
      [0, 0],
      [0, -0.46],
    ])
    polygon(context, [
      [0.01, -0.1],
      [0.105, -0.12],
      [0.105, -0.46],
      [0.01, -0.46],
    ])
    ink(context, pose, pose.tone([250, 246, 238], 0.96))
  }
  context.restore()
  disc(context, 0, -0.68, 0.025)
  ink(context, pose, pose.tone([70, 54, 44]))
}

export const drawCampfire: DrawSubject = (context, pose) => {
  polygon(context, [
    [-1.5, 0.03],
    [-0.85, -1],
    [-0.2, 0.03],
  ])
  ink(context, pose, pose.tone(mix(pose.accent, [210, 150, 70], 0.4)))
  polygon(context, [
    [-0.95, 0.03],
    [-0.85, -0.7],
    [-0.6, 0.03],
  ])
  ink(context, pose, pose.dark ? css([255, 196, 104], 0.95) : pose.tone([70, 50, 40]))
  const flicker = Math.sin(pose.seconds * 11) * 0.05 + Math.sin(pose.seconds * 17) * 0.04
  glow(context, 0.55, -0.2, 1.9 + flicker, [255, 140, 50], pose.dark ? 0.5 : 0.2)
  for (const [turn, far] of [
    [0.25, 0],
    [-0.25, 0.05],
  ] as const)
    limb(context, pose.tone([74, 50, 36]), 0.09, [
      [0.25 + far, 0.02 - turn * 0.2],
      [0.85, 0.02 + turn * 0.2],
    ])
  for (const [wide, high, tone] of [
    [0.22, 0.62, '#ff6a22'],
    [0.15, 0.45, '#ffb03a'],
    [0.08, 0.28, '#fff0b0'],
  ] as const) {
    context.beginPath()
    context.moveTo(0.55 - wide, -0.02)
    context.bezierCurveTo(
      0.55 - wide,
      -high * 0.5,
      0.55 - wide * 0.2 + flicker,
      -high * 0.6,
      0.55 + flicker * 1.5,
      -high - flicker,
    )
    context.bezierCurveTo(0.55 + wide * 0.4 + flicker, -high * 0.6, 0.55 + wide, -high * 0.45, 0.55 + wide, -0.02)
    context.fillStyle = tone
    context.fill()
  }
}
