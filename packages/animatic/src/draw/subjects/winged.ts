import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, mix } from '../../plan/colour.ts'
import { type DrawSubject, disc, ink, limb, polygon } from './pose.ts'

/** A far bird: two curved strokes that beat. */
export const drawBird: DrawSubject = (context, pose) => {
  const beat = Math.sin(pose.stride * 1.2)
  context.strokeStyle = pose.tone([40, 42, 52])
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = 0.13
  context.beginPath()
  context.moveTo(-1.1, -0.35 - beat * 0.5)
  context.quadraticCurveTo(-0.5, -0.75 - beat * 0.25, 0, -0.3)
  context.quadraticCurveTo(0.5, -0.75 - beat * 0.25, 1.1, -0.35 - beat * 0.5)
  context.stroke()
  disc(context, 0.04, -0.3, 0.22, 0.12)
  ink(context, pose, pose.tone([40, 42, 52]))
}

const featheredWing = (context: SKRSContext2D, side: number, beat: number, long: number): void => {
  context.beginPath()
  context.moveTo(side * 0.05, -0.5)
  context.quadraticCurveTo(side * long * 0.5, -0.95 - beat * 0.3, side * long, -0.6 - beat * 0.75)
  for (let feather = 0; feather < 5; feather += 1) {
    const along = 1 - feather * 0.17
    context.lineTo(side * long * (along - 0.02), -0.36 - beat * 0.72 * along)
    context.lineTo(side * long * (along - 0.1), -0.44 - beat * 0.66 * along)
  }
  context.quadraticCurveTo(side * 0.25, -0.28, side * 0.05, -0.34)
  context.closePath()
}

export const drawEagle: DrawSubject = (context, pose) => {
  const beat = Math.sin(pose.stride * 0.6)
  const tone = pose.tone([92, 62, 40])
  for (const side of [-1, 1]) {
    featheredWing(context, side, beat, 1.35)
    ink(context, pose, side * pose.lightSide > 0 ? tone : pose.tone([92, 62, 40], 0.78))
  }
  polygon(context, [
    [-0.16, -0.3],
    [0.16, -0.3],
    [0.24, 0.02],
    [-0.24, 0.02],
  ])
  ink(context, pose, pose.tone([70, 46, 30]))
  disc(context, 0, -0.44, 0.15, 0.26)
  ink(context, pose, tone)
  disc(context, 0, -0.72, 0.11)
  ink(context, pose, pose.tone([242, 238, 228]))
  polygon(context, [
    [0.05, -0.76],
    [0.19, -0.7],
    [0.05, -0.68],
  ])
  ink(context, pose, pose.tone([240, 180, 50]))
}

/** White, long-necked, legs trailing. */
export const drawCrane: DrawSubject = (context, pose) => {
  const beat = Math.sin(pose.stride * 0.8)
  const white = pose.tone([246, 246, 248])
  limb(context, pose.tone([60, 54, 60]), 0.035, [
    [-0.5, -0.38],
    [-1.25, -0.3],
  ])
  polygon(context, [
    [-0.1, -0.5],
    [-0.5, -1 - beat * 0.6],
    [-0.95, -1.02 - beat * 0.85],
    [-0.6, -0.72 - beat * 0.3],
    [0.2, -0.44],
  ])
  ink(context, pose, pose.tone([220, 224, 232]))
  disc(context, -0.1, -0.42, 0.46, 0.15)
  ink(context, pose, white)
  limb(context, white, 0.085, [
    [0.28, -0.46],
    [0.6, -0.56],
    [0.92, -0.6],
  ])
  disc(context, 0.98, -0.61, 0.085, 0.065)
  ink(context, pose, white)
  disc(context, 0.98, -0.65, 0.05, 0.03)
  ink(context, pose, pose.tone([214, 60, 50]))
  polygon(context, [
    [1.04, -0.63],
    [1.32, -0.6],
    [1.04, -0.58],
  ])
  ink(context, pose, pose.tone([70, 64, 66]))
  polygon(context, [
    [-0.2, -0.5],
    [0, -1.1 - beat * 0.6],
    [-0.35, -1.25 - beat * 0.9],
    [-0.62, -0.8 - beat * 0.35],
    [-0.35, -0.44],
  ])
  ink(context, pose, white)
  polygon(context, [
    [-0.35, -1.25 - beat * 0.9],
    [-0.22, -1.2 - beat * 0.8],
    [-0.5, -0.86 - beat * 0.4],
    [-0.62, -0.8 - beat * 0.35],
  ])
  ink(context, pose, pose.tone([40, 40, 50]))
}

export const drawButterfly: DrawSubject = (context, pose) => {
  const open = 0.35 + 0.65 * Math.abs(Math.sin(pose.stride * 1.5))
  const wing = pose.tone(mix(pose.accent, [255, 255, 255], 0.1))
  for (const side of [-1, 1]) {
    context.save()
    context.scale(side * open, 1)
    context.beginPath()
    context.moveTo(0, -0.5)
    context.bezierCurveTo(0.2, -1.15, 0.85, -1.15, 0.75, -0.7)
    context.bezierCurveTo(0.72, -0.5, 0.3, -0.42, 0, -0.45)
    ink(context, pose, wing)
    context.beginPath()
    context.moveTo(0, -0.45)
    context.bezierCurveTo(0.5, -0.48, 0.62, -0.2, 0.42, 0)
    context.bezierCurveTo(0.25, 0.08, 0.08, -0.15, 0, -0.4)
    ink(context, pose, pose.tone(mix(pose.accent, [40, 20, 60], 0.3)))
    disc(context, 0.5, -0.78, 0.1)
    context.fillStyle = css(mix(pose.light, [255, 255, 255], 0.5), 0.7)
    context.fill()
    context.restore()
  }
  limb(context, pose.tone([36, 28, 34]), 0.07, [
    [0, -0.62],
    [0, -0.15],
  ])
  for (const side of [-1, 1])
    limb(context, pose.tone([36, 28, 34]), 0.02, [
      [0, -0.62],
      [side * 0.14, -0.88],
    ])
}

/** A long body that winds through the air, with beating wings and a line of spines. */
export const drawDragon: DrawSubject = (context, pose) => {
  const scale = mix(pose.accent, [60, 90, 60], 0.25)
  const body = pose.tone(scale)
  const under = pose.tone(mix(scale, [255, 230, 170], 0.5))
  const spine = (at: number): readonly [number, number] => [
    1.25 - at * 2.75,
    -0.5 + Math.sin(at * 6.2 - pose.seconds * 2.2) * 0.17 * (0.25 + at),
  ]
  const beat = Math.sin(pose.seconds * 3.2)
  const wing = (shade: number, shift: number): void => {
    const [x, y] = spine(0.36)
    polygon(context, [
      [x + 0.12 + shift, y],
      [x + 0.02 + shift, y - 0.5 - beat * 0.28],
      [x - 0.3 + shift, y - 0.78 - beat * 0.5],
      [x - 0.42 + shift, y - 0.36 - beat * 0.3],
      [x - 0.66 + shift, y - 0.52 - beat * 0.34],
      [x - 0.6 + shift, y - 0.16 - beat * 0.14],
      [x - 0.8 + shift, y - 0.2 - beat * 0.12],
      [x - 0.3 + shift, y + 0.04],
    ])
    ink(context, pose, pose.tone(mix(scale, [30, 10, 40], 0.35), shade))
  }
  wing(0.65, 0.14)
  context.lineCap = 'round'
  for (let step = 44; step >= 0; step -= 1) {
    const at = step / 44
    const [x, y] = spine(at)
    const thick = 0.035 + 0.13 * Math.sin(Math.PI * Math.min(1, 0.22 + at * 0.72)) ** 1.4 * (1 - at * 0.55)
    disc(context, x, y + thick * 0.35, thick * 0.8)
    context.fillStyle = under
    context.fill()
    disc(context, x, y, thick)
    context.fillStyle = body
    context.fill()
    if (step % 3 !== 0 || step < 3) continue
    polygon(context, [
      [x - thick * 0.5, y - thick * 0.85],
      [x - thick * 0.3, y - thick * 1.7],
      [x + thick * 0.45, y - thick * 0.9],
    ])
    ink(context, pose, under)
  }
  const [tx, ty] = spine(1)
  polygon(context, [
    [tx, ty - 0.03],
    [tx - 0.18, ty - 0.13],
    [tx - 0.12, ty],
    [tx - 0.18, ty + 0.13],
  ])
  ink(context, pose, body)
  const [hx, hy] = spine(0)
  polygon(context, [
    [hx - 0.1, hy - 0.12],
    [hx + 0.16, hy - 0.08],
    [hx + 0.36, hy + 0.01],
    [hx + 0.34, hy + 0.07],
    [hx + 0.1, hy + 0.06],
    [hx + 0.26, hy + 0.12],
    [hx + 0.02, hy + 0.14],
    [hx - 0.1, hy + 0.1],
  ])
  ink(context, pose, body)
  for (const lift of [0, 0.06])
    limb(context, under, 0.035, [
      [hx - 0.02, hy - 0.1],
      [hx - 0.22, hy - 0.26 - lift],
    ])
  disc(context, hx + 0.1, hy - 0.03, 0.025)
  context.fillStyle = '#ffe26a'
  context.fill()
  wing(0.92, 0)
}
