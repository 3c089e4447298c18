import { css } from '../../plan/colour.ts'
import { type DrawSubject, disc, glow, ink, limb, polygon } from './pose.ts'

export const drawSailboat: DrawSubject = (context, pose) => {
  context.rotate(Math.sin(pose.seconds * 1.3) * 0.035)
  limb(context, pose.tone([90, 64, 46]), 0.022, [
    [0, -0.08],
    [0, -1],
  ])
  const belly = 0.05 + 0.02 * Math.sin(pose.seconds * 1.7)
  context.beginPath()
  context.moveTo(0.03, -0.97)
  context.quadraticCurveTo(0.36 + belly, -0.45, 0.44, -0.17)
  context.lineTo(0.03, -0.17)
  context.closePath()
  ink(context, pose, pose.tone([250, 246, 236]))
  context.beginPath()
  context.moveTo(-0.03, -0.86)
  context.quadraticCurveTo(-0.24 - belly, -0.45, -0.36, -0.17)
  context.lineTo(-0.03, -0.17)
  context.closePath()
  ink(context, pose, pose.tone(pose.accent))
  context.beginPath()
  context.moveTo(-0.46, -0.12)
  context.quadraticCurveTo(0, -0.06, 0.54, -0.15)
  context.quadraticCurveTo(0.42, 0.06, 0.26, 0.06)
  context.lineTo(-0.3, 0.06)
  context.quadraticCurveTo(-0.44, 0.04, -0.46, -0.12)
  ink(context, pose, pose.tone([104, 62, 42]))
  limb(context, pose.tone([236, 226, 206]), 0.014, [
    [-0.44, -0.08],
    [0, -0.03],
    [0.5, -0.1],
  ])
  if (pose.dark) {
    glow(context, 0, -0.2, 0.2, [255, 200, 120], 0.8)
    disc(context, 0, -0.2, 0.018)
    context.fillStyle = '#fff1cf'
    context.fill()
  }
}

export const drawShip: DrawSubject = (context, pose) => {
  context.rotate(Math.sin(pose.seconds * 0.9) * 0.012)
  for (const [x, high] of [
    [-0.75, 0.72],
    [0, 1],
    [0.72, 0.8],
  ] as const) {
    limb(context, pose.tone([84, 60, 44]), 0.03, [
      [x, -0.2],
      [x, -high],
    ])
    for (let sail = 0; sail < 3; sail += 1) {
      const top = high - 0.05 - sail * (high - 0.3) * 0.34
      const wide = 0.17 + sail * 0.055
      const foot = top - (high - 0.3) * 0.3
      context.beginPath()
      context.moveTo(x - wide, -top)
      context.lineTo(x + wide * 0.9, -top)
      context.quadraticCurveTo(x + wide * 1.35, -(top + foot) / 2, x + wide, -foot)
      context.quadraticCurveTo(x, -foot - 0.04, x - wide, -foot)
      context.closePath()
      ink(context, pose, pose.tone([240, 230, 208], 1 - sail * 0.06))
    }
  }
  context.beginPath()
  context.moveTo(-1.2, -0.34)
  context.lineTo(-0.95, -0.22)
  context.quadraticCurveTo(0.2, -0.14, 1.1, -0.26)
  context.lineTo(1.45, -0.36)
  context.quadraticCurveTo(1.15, 0.08, 0.85, 0.08)
  context.lineTo(-0.9, 0.08)
  context.quadraticCurveTo(-1.2, 0, -1.2, -0.34)
  ink(context, pose, pose.tone([92, 56, 36]))
  limb(context, pose.tone([206, 160, 84]), 0.025, [
    [-1.16, -0.2],
    [0, -0.08],
    [1.22, -0.2],
  ])
  polygon(context, [
    [0, -1],
    [0, -1.14],
    [-0.2 + Math.sin(pose.seconds * 5) * 0.02, -1.07],
  ])
  ink(context, pose, pose.tone(pose.accent))
  for (const x of [-0.6, -0.3, 0, 0.3, 0.6]) {
    disc(context, x, -0.03, 0.03)
    context.fillStyle = pose.dark ? css([255, 206, 120]) : pose.tone([40, 26, 20])
    context.fill()
  }
}

/** A stone bridge of arches, wide enough to leave the picture on both sides. */
export const drawBridge: DrawSubject = (context, pose) => {
  const stone = pose.tone([164, 150, 136])
  context.beginPath()
  context.moveTo(-5, -0.62)
  context.quadraticCurveTo(0, -1.2, 5, -0.62)
  context.lineTo(5, 0.1)
  for (let arch = 4; arch >= -4; arch -= 1) {
    const x = arch * 1.1
    context.lineTo(x + 0.46, 0.1)
    context.arc(x, 0, 0.46, 0.2, Math.PI - 0.2, true)
    context.lineTo(x - 0.46, 0.1)
  }
  context.lineTo(-5, 0.1)
  context.closePath()
  ink(context, pose, stone)
  context.strokeStyle = pose.tone([196, 182, 164])
  context.lineWidth = 0.07
  context.beginPath()
  context.moveTo(-5, -0.66)
  context.quadraticCurveTo(0, -1.24, 5, -0.66)
  context.stroke()
}
