import { css, mix } from '../../plan/colour.ts'
import type { Rgb } from '../../plan/scene-plan.ts'
import { type DrawSubject, ink } from './pose.ts'

const white: Rgb = [255, 255, 255]
const gold: Rgb = [226, 186, 104]

/** A flacon of thick glass, two thirds full, with a golden neck and a faceted stopper. */
export const drawPerfume: DrawSubject = (context, pose) => {
  const scent = pose.dye ?? mix(pose.accent, [244, 190, 150], 0.6)
  const across = (tones: readonly (readonly [number, Rgb, number])[], half: number) => {
    const shade = context.createLinearGradient(-half * pose.lightSide, 0, half * pose.lightSide, 0)
    for (const [at, tone, alpha] of tones) shade.addColorStop(at, css(tone, alpha))
    return shade
  }
  context.beginPath()
  context.roundRect(-0.3, -0.62, 0.6, 0.62, 0.07)
  ink(context, pose, pose.tone(mix(scent, [236, 240, 246], 0.72)))
  context.beginPath()
  context.roundRect(-0.245, -0.46, 0.49, 0.41, 0.045)
  context.fillStyle = across(
    [
      [0, mix(scent, [60, 30, 40], 0.3), 0.95],
      [0.6, scent, 0.9],
      [1, mix(scent, white, 0.45), 0.9],
    ],
    0.245,
  )
  context.fill()
  context.fillStyle = css(mix(scent, white, 0.65), 0.9)
  context.fillRect(-0.245, -0.465, 0.49, 0.012)
  context.beginPath()
  context.roundRect(-0.1, -0.7, 0.2, 0.09, 0.015)
  context.fillStyle = across(
    [
      [0, mix(gold, [70, 40, 20], 0.5), 1],
      [0.65, gold, 1],
      [1, mix(gold, white, 0.6), 1],
    ],
    0.1,
  )
  context.fill()
  context.beginPath()
  context.roundRect(-0.155, -1, 0.31, 0.31, 0.035)
  ink(context, pose, pose.tone([44, 40, 50]))
  context.fillStyle = css(white, 0.28)
  context.fillRect(pose.lightSide > 0 ? 0.05 : -0.11, -0.985, 0.06, 0.28)
  context.fillStyle = css(white, 0.5)
  context.fillRect(pose.lightSide > 0 ? 0.2 : -0.255, -0.57, 0.055, 0.5)
  context.strokeStyle = css(white, 0.6)
  context.lineWidth = 0.012
  context.beginPath()
  context.roundRect(-0.294, -0.614, 0.588, 0.608, 0.066)
  context.stroke()
  context.fillStyle = css([250, 246, 238], 0.9)
  context.fillRect(-0.12, -0.32, 0.24, 0.14)
  context.fillStyle = css(gold)
  context.fillRect(-0.08, -0.27, 0.16, 0.012)
  context.fillRect(-0.05, -0.235, 0.1, 0.01)
}
