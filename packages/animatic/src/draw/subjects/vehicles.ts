import type { SKRSContext2D } from '@napi-rs/canvas'
import { css } from '../../plan/colour.ts'
import { drawPerson } from './person.ts'
import { type DrawSubject, disc, glow, ink, limb, type Pose, polygon } from './pose.ts'

const wheel = (context: SKRSContext2D, pose: Pose, x: number, y: number, radius: number): void => {
  disc(context, x, y, radius)
  ink(context, pose, pose.tone([28, 28, 34]))
  disc(context, x, y, radius * 0.55)
  ink(context, pose, pose.tone([170, 176, 186]))
  const turn = pose.stride * 3
  limb(context, pose.tone([80, 84, 92]), radius * 0.12, [
    [x - Math.cos(turn) * radius * 0.5, y - Math.sin(turn) * radius * 0.5],
    [x + Math.cos(turn) * radius * 0.5, y + Math.sin(turn) * radius * 0.5],
  ])
}

export const drawCar: DrawSubject = (context, pose) => {
  context.translate(0, Math.sin(pose.seconds * 9) * 0.006)
  context.beginPath()
  context.moveTo(-1.5, -0.22)
  context.lineTo(-1.48, -0.55)
  context.quadraticCurveTo(-1.2, -0.62, -0.98, -0.64)
  context.quadraticCurveTo(-0.6, -1.02, -0.1, -1.02)
  context.quadraticCurveTo(0.42, -1.02, 0.72, -0.64)
  context.quadraticCurveTo(1.3, -0.58, 1.48, -0.46)
  context.quadraticCurveTo(1.56, -0.3, 1.5, -0.2)
  context.closePath()
  ink(context, pose, pose.tone(pose.accent))
  context.beginPath()
  context.moveTo(-0.82, -0.64)
  context.quadraticCurveTo(-0.55, -0.93, -0.12, -0.93)
  context.quadraticCurveTo(0.34, -0.93, 0.56, -0.64)
  context.closePath()
  const glass = context.createLinearGradient(-0.6, -0.93, 0.4, -0.64)
  glass.addColorStop(0, pose.tone([190, 220, 238]))
  glass.addColorStop(1, pose.tone([70, 96, 118]))
  context.fillStyle = glass
  context.fill()
  limb(context, pose.tone(pose.accent, 0.8), 0.04, [
    [-0.14, -0.93],
    [-0.14, -0.64],
  ])
  limb(context, css(pose.light, 0.4), 0.02, [
    [-1.4, -0.55],
    [-0.9, -0.6],
    [0.7, -0.6],
    [1.35, -0.52],
  ])
  for (const x of [-0.9, 0.92]) wheel(context, pose, x, -0.2, 0.24)
  context.fillStyle = '#fff4cf'
  context.fillRect(1.38, -0.46, 0.1, 0.1)
  context.fillStyle = '#ff4a3a'
  context.fillRect(-1.5, -0.5, 0.08, 0.1)
  if (!pose.dark) return
  glow(context, 1.5, -0.4, 0.9, [255, 236, 180], 0.75)
  glow(context, -1.48, -0.45, 0.4, [255, 60, 50], 0.7)
}

export const drawTrain: DrawSubject = (context, pose) => {
  for (let carriage = 4; carriage >= 0; carriage -= 1) {
    const x = 1.6 - carriage * 3.1
    context.beginPath()
    context.roundRect(x - 2.9, -1, 2.95, 0.82, carriage === 0 ? [0.1, 0.5, 0.12, 0.1] : 0.1)
    ink(context, pose, pose.tone([226, 230, 236]))
    context.fillStyle = pose.tone(pose.accent)
    context.fillRect(x - 2.9, -0.44, carriage === 0 ? 2.9 : 2.95, 0.13)
    for (let pane = 0; pane < 6; pane += 1) {
      context.fillStyle = pose.dark ? css([255, 222, 150], 0.95) : pose.tone([84, 116, 140])
      context.fillRect(x - 2.68 + pane * 0.42, -0.83, 0.3, 0.27)
    }
    for (const at of [-2.4, -0.6]) wheel(context, pose, x + at, -0.12, 0.14)
  }
  if (pose.dark) glow(context, 1.7, -0.45, 1.1, [255, 240, 200], 0.8)
  limb(context, pose.tone([70, 64, 62]), 0.05, [
    [-40, 0.04],
    [40, 0.04],
  ])
}

export const drawBicycle: DrawSubject = (context, pose) => {
  const frame = pose.tone(pose.accent)
  const spokes = (x: number): void => {
    context.strokeStyle = pose.tone([30, 30, 36])
    context.lineWidth = 0.03
    disc(context, x, -0.19, 0.18)
    context.stroke()
    for (let spoke = 0; spoke < 4; spoke += 1) {
      const turn = pose.stride * 2 + (spoke * Math.PI) / 4
      limb(context, pose.tone([150, 150, 156]), 0.008, [
        [x - Math.cos(turn) * 0.17, -0.19 - Math.sin(turn) * 0.17],
        [x + Math.cos(turn) * 0.17, -0.19 + Math.sin(turn) * 0.17],
      ])
    }
  }
  spokes(-0.3)
  spokes(0.32)
  limb(context, frame, 0.03, [
    [-0.3, -0.19],
    [-0.02, -0.21],
    [0.22, -0.46],
    [-0.1, -0.46],
    [-0.3, -0.19],
  ])
  limb(context, frame, 0.03, [
    [-0.02, -0.21],
    [-0.12, -0.52],
  ])
  limb(context, frame, 0.03, [
    [0.32, -0.19],
    [0.2, -0.56],
    [0.28, -0.58],
  ])
  context.save()
  context.translate(-0.1, -0.2)
  context.rotate(0.16)
  context.scale(0.8, 0.8)
  drawPerson(context, { ...pose, isSeated: true })
  context.restore()
}

export const drawAirplane: DrawSubject = (context, pose) => {
  context.rotate(-0.08 + Math.sin(pose.seconds * 0.8) * 0.02)
  polygon(context, [
    [0.2, -0.5],
    [-0.5, -0.95],
    [-0.72, -0.95],
    [-0.3, -0.5],
  ])
  ink(context, pose, pose.tone([190, 196, 206]))
  context.beginPath()
  context.moveTo(-1.35, -0.62)
  context.quadraticCurveTo(0, -0.74, 1, -0.62)
  context.quadraticCurveTo(1.36, -0.52, 1.3, -0.44)
  context.quadraticCurveTo(0.6, -0.3, -0.6, -0.36)
  context.quadraticCurveTo(-1.1, -0.42, -1.35, -0.62)
  ink(context, pose, pose.tone([244, 246, 250]))
  polygon(context, [
    [-1.05, -0.58],
    [-1.5, -1.02],
    [-1.24, -1.02],
    [-0.7, -0.6],
  ])
  ink(context, pose, pose.tone(pose.accent))
  polygon(context, [
    [0.3, -0.42],
    [-0.5, 0.12],
    [-0.76, 0.12],
    [-0.25, -0.42],
  ])
  ink(context, pose, pose.tone([206, 212, 222]))
  context.fillStyle = pose.dark ? css([255, 226, 160]) : pose.tone([70, 90, 110])
  for (let pane = 0; pane < 11; pane += 1) context.fillRect(-0.7 + pane * 0.15, -0.57, 0.06, 0.06)
}

export const drawRocket: DrawSubject = (context, pose) => {
  context.rotate(0.12)
  const flame = 0.32 + 0.06 * Math.sin(pose.seconds * 31) + 0.04 * Math.sin(pose.seconds * 53)
  glow(context, 0, 0.06, 0.7, [255, 150, 60], 0.7)
  for (const [wide, long, tone] of [
    [0.1, 1, '#ff7a2a'],
    [0.07, 0.75, '#ffc04a'],
    [0.04, 0.5, '#fff6d8'],
  ] as const) {
    polygon(context, [
      [-wide, -0.1],
      [wide, -0.1],
      [0, flame * long],
    ])
    context.fillStyle = tone
    context.fill()
  }
  for (const side of [-1, 1]) {
    polygon(context, [
      [side * 0.12, -0.4],
      [side * 0.27, -0.04],
      [side * 0.1, -0.14],
    ])
    ink(context, pose, pose.tone(pose.accent, 0.85))
  }
  context.beginPath()
  context.moveTo(0, -1.05)
  context.bezierCurveTo(0.2, -0.8, 0.16, -0.4, 0.11, -0.1)
  context.lineTo(-0.11, -0.1)
  context.bezierCurveTo(-0.16, -0.4, -0.2, -0.8, 0, -1.05)
  ink(context, pose, pose.tone([240, 242, 246]))
  context.beginPath()
  context.moveTo(0, -1.05)
  context.quadraticCurveTo(0.1, -0.93, 0.125, -0.8)
  context.lineTo(-0.125, -0.8)
  context.quadraticCurveTo(-0.1, -0.93, 0, -1.05)
  ink(context, pose, pose.tone(pose.accent))
  disc(context, 0, -0.62, 0.07)
  ink(context, pose, pose.tone([90, 150, 190]))
}

export const drawUfo: DrawSubject = (context, pose) => {
  context.rotate(Math.sin(pose.seconds * 1.2) * 0.05)
  const beam = context.createLinearGradient(0, -0.3, 0, 1.9)
  beam.addColorStop(0, css([160, 255, 220], 0.5))
  beam.addColorStop(1, css([160, 255, 220], 0))
  polygon(context, [
    [-0.4, -0.25],
    [0.4, -0.25],
    [1.1, 1.9],
    [-1.1, 1.9],
  ])
  context.fillStyle = beam
  context.fill()
  context.beginPath()
  context.ellipse(0, -0.5, 0.5, 0.48, 0, Math.PI, 0)
  context.fillStyle = css([170, 230, 255], 0.75)
  context.fill()
  disc(context, 0, -0.4, 1.2, 0.28)
  ink(context, pose, pose.tone([150, 158, 172]))
  for (let lamp = -3; lamp <= 3; lamp += 1) {
    const x = lamp * 0.3
    glow(context, x, -0.34, 0.2, pose.accent, 0.5 + 0.5 * Math.sin(pose.seconds * 6 + lamp))
    disc(context, x, -0.34 + Math.abs(lamp) * -0.012, 0.05)
    context.fillStyle = '#fffbe0'
    context.fill()
  }
}

export const drawBalloon: DrawSubject = (context, pose) => {
  context.rotate(Math.sin(pose.seconds * 0.7 + pose.index) * 0.03)
  const radius = 0.36
  for (let gore = 5; gore >= 0; gore -= 1) {
    context.beginPath()
    const wide = radius * (gore / 5)
    context.moveTo(0, -1)
    context.bezierCurveTo(wide * 1.35, -1, wide * 1.35, -0.55, Math.max(0.03, wide * 0.18), -0.2)
    context.lineTo(-Math.max(0.03, wide * 0.18), -0.2)
    context.bezierCurveTo(-wide * 1.35, -0.55, -wide * 1.35, -1, 0, -1)
    context.fillStyle = gore % 2 === pose.index % 2 ? pose.tone([252, 240, 214]) : pose.tone(pose.accent)
    context.fill()
  }
  for (const x of [-0.055, 0.055])
    limb(context, pose.tone([80, 66, 56]), 0.008, [
      [x, -0.21],
      [x * 0.8, -0.09],
    ])
  context.beginPath()
  context.roundRect(-0.06, -0.1, 0.12, 0.1, 0.02)
  ink(context, pose, pose.tone([126, 84, 50]))
  if (pose.dark) glow(context, 0, -0.2, 0.4, [255, 180, 80], 0.5 + 0.2 * Math.sin(pose.seconds * 9))
}
