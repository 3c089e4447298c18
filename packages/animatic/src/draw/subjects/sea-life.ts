import { css, mix } from '../../plan/colour.ts'
import type { Rgb } from '../../plan/scene-plan.ts'
import { type DrawSubject, disc, glow, ink, limb, polygon } from './pose.ts'

const scales: readonly Rgb[] = [
  [245, 150, 60],
  [250, 210, 90],
  [110, 190, 235],
  [235, 110, 130],
]

export const drawFish: DrawSubject = (context, pose) => {
  const wave = Math.sin(pose.stride * 2) * 0.18
  const tone = pose.tone(pose.index === 0 ? pose.accent : (scales[pose.index % scales.length] ?? pose.accent))
  polygon(context, [
    [-0.7, -0.5],
    [-1.3, -0.9 + wave],
    [-1.12, -0.5 + wave * 0.7],
    [-1.3, -0.1 + wave],
  ])
  ink(context, pose, tone)
  context.beginPath()
  context.moveTo(1, -0.48)
  context.bezierCurveTo(0.5, -1.05, -0.45, -0.95, -0.85, -0.5)
  context.bezierCurveTo(-0.45, -0.05, 0.5, 0.02, 1, -0.48)
  ink(context, pose, tone)
  polygon(context, [
    [0.25, -0.85],
    [-0.1, -1.12],
    [-0.4, -0.8],
  ])
  ink(context, pose, pose.tone(pose.accent, 0.75))
  context.strokeStyle = css([255, 255, 255], 0.4)
  context.lineWidth = 0.09
  for (const x of [0.35, -0.15]) {
    context.beginPath()
    context.ellipse(x - 0.3, -0.5, 0.34, 0.42, 0, -0.7, 0.7)
    context.stroke()
  }
  disc(context, 0.66, -0.58, 0.085)
  context.fillStyle = '#fff'
  context.fill()
  disc(context, 0.69, -0.58, 0.045)
  context.fillStyle = '#111'
  context.fill()
}

export const drawWhale: DrawSubject = (context, pose) => {
  const wave = Math.sin(pose.seconds * 1.3) * 0.1
  const skin: Rgb = [58, 82, 112]
  context.rotate(Math.sin(pose.seconds * 0.6) * 0.03)
  polygon(context, [
    [-1.35, -0.5 + wave],
    [-1.85, -0.86 + wave * 1.8],
    [-1.6, -0.5 + wave * 1.5],
    [-1.9, -0.18 + wave * 1.8],
  ])
  ink(context, pose, pose.tone(skin))
  context.beginPath()
  context.moveTo(1.3, -0.4)
  context.bezierCurveTo(1.25, -0.95, 0.1, -1.08, -0.6, -0.75)
  context.bezierCurveTo(-1, -0.6, -1.25, -0.55 + wave * 0.6, -1.5, -0.52 + wave)
  context.bezierCurveTo(-1.2, -0.42 + wave * 0.6, -0.9, -0.3, -0.5, -0.12)
  context.bezierCurveTo(0.2, 0.1, 1.1, 0.06, 1.3, -0.4)
  ink(context, pose, pose.tone(skin))
  context.beginPath()
  context.moveTo(1.28, -0.3)
  context.bezierCurveTo(0.8, -0.28, 0.3, -0.2, -0.2, -0.05)
  context.bezierCurveTo(0.4, 0.1, 1.1, 0.05, 1.28, -0.3)
  ink(context, pose, pose.tone([206, 218, 228]))
  context.strokeStyle = pose.tone(skin, 0.8)
  context.lineWidth = 0.016
  for (let groove = 0; groove < 5; groove += 1) {
    context.beginPath()
    context.moveTo(1.16 - groove * 0.05, -0.25 + groove * 0.06)
    context.quadraticCurveTo(0.6, -0.2 + groove * 0.055, 0.1, -0.08 + groove * 0.03)
    context.stroke()
  }
  polygon(context, [
    [0.42, -0.14],
    [0.1, 0.3 + wave],
    [-0.1, 0.34 + wave],
    [0.1, -0.06],
  ])
  ink(context, pose, pose.tone(skin, 0.8))
  disc(context, 0.92, -0.42, 0.034)
  context.fillStyle = '#0b1420'
  context.fill()
}

export const drawDolphin: DrawSubject = (context, pose) => {
  const skin: Rgb = [112, 140, 168]
  context.rotate(Math.sin(pose.seconds * 1.9) * 0.22)
  context.beginPath()
  context.moveTo(1.25, -0.42)
  context.quadraticCurveTo(1, -0.5, 0.86, -0.6)
  context.bezierCurveTo(0.5, -0.88, -0.3, -0.84, -1, -0.42)
  context.lineTo(-1.38, -0.56)
  context.quadraticCurveTo(-1.22, -0.36, -1.36, -0.12)
  context.lineTo(-0.98, -0.32)
  context.bezierCurveTo(-0.3, -0.2, 0.4, -0.18, 0.86, -0.34)
  context.quadraticCurveTo(1.05, -0.36, 1.25, -0.42)
  ink(context, pose, pose.tone(skin))
  polygon(context, [
    [0.12, -0.78],
    [-0.2, -1.08],
    [-0.28, -0.74],
  ])
  ink(context, pose, pose.tone(skin, 0.85))
  polygon(context, [
    [0.42, -0.3],
    [0.2, 0.02],
    [0.12, -0.26],
  ])
  ink(context, pose, pose.tone(skin, 0.75))
  disc(context, 0.82, -0.5, 0.028)
  context.fillStyle = '#0b1420'
  context.fill()
}

export const drawJellyfish: DrawSubject = (context, pose) => {
  const pulse = Math.sin(pose.seconds * 2.2 + pose.index) * 0.06
  const tone = mix(pose.accent, [255, 230, 255], 0.45)
  glow(context, 0, -0.75, 0.75, tone, 0.4)
  for (let arm = 0; arm < 7; arm += 1) {
    const x = -0.24 + arm * 0.08
    context.strokeStyle = css(tone, 0.55)
    context.lineWidth = arm % 2 === 0 ? 0.035 : 0.016
    context.beginPath()
    context.moveTo(x, -0.62)
    for (let step = 1; step <= 8; step += 1)
      context.lineTo(
        x + Math.sin(pose.seconds * 2 - step * 0.7 + arm) * 0.035 * (step / 3),
        -0.62 + step * (0.075 + 0.012 * (arm % 3)),
      )
    context.stroke()
  }
  context.beginPath()
  context.ellipse(0, -0.65, 0.34 + pulse, 0.34 - pulse, 0, Math.PI, 0)
  context.quadraticCurveTo(0, -0.56, -0.34 - pulse, -0.65)
  context.fillStyle = css(tone, 0.7)
  context.fill()
  context.beginPath()
  context.ellipse(0, -0.68, 0.2 + pulse, 0.2 - pulse, 0, Math.PI, 0)
  context.fillStyle = css([255, 255, 255], 0.35)
  context.fill()
}

export const drawTurtle: DrawSubject = (context, pose) => {
  const stroke = Math.sin(pose.seconds * 1.8)
  const skin: Rgb = [96, 132, 92]
  for (const [x, y, far] of [
    [0.35, -0.35, 0.7],
    [-0.45, -0.3, 0.7],
  ] as const)
    limb(context, pose.tone(skin, far), 0.16, [
      [x, y],
      [x - 0.2, y + 0.32 - stroke * 0.25],
    ])
  limb(context, pose.tone(skin), 0.17, [
    [0.6, -0.42],
    [0.92, -0.5],
  ])
  disc(context, 0.98, -0.52, 0.15, 0.12)
  ink(context, pose, pose.tone(skin))
  context.beginPath()
  context.ellipse(0, -0.36, 0.74, 0.5, 0, Math.PI, 0)
  context.quadraticCurveTo(0, -0.16, -0.74, -0.36)
  ink(context, pose, pose.tone([110, 92, 58]))
  context.strokeStyle = pose.tone([70, 58, 36])
  context.lineWidth = 0.03
  for (const x of [-0.38, 0, 0.38]) {
    context.beginPath()
    context.ellipse(x, -0.5, 0.2, 0.2, 0, 0, 7)
    context.stroke()
  }
  limb(context, pose.tone(skin), 0.17, [
    [0.42, -0.3],
    [0.3 - stroke * 0.2, 0.12 + stroke * 0.12],
  ])
  disc(context, 1.03, -0.55, 0.025)
  context.fillStyle = '#10140e'
  context.fill()
}
