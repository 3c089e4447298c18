import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, mix } from '../plan/colour.ts'
import type { Random } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'

export type Standing = { x: number; y: number; height: number }

export const drawConifer = (
  context: SKRSContext2D,
  random: Random,
  { x, y, height }: Standing,
  leaf: Rgb,
  snowy: boolean,
): void => {
  const tiers = 8
  const spread = height * random.between(0.14, 0.2)
  context.fillStyle = css(mix(leaf, [20, 12, 10], 0.5))
  context.fillRect(x - height * 0.018, y - height * 0.14, height * 0.036, height * 0.14)
  for (let tier = 0; tier < tiers; tier += 1) {
    const foot = y - height * (0.05 + 0.112 * tier)
    const half = spread * (1 - tier / (tiers + 0.6)) * random.between(0.88, 1.08)
    const tip = Math.max(y - height, foot - height * 0.24)
    context.fillStyle = css(mix(leaf, [255, 255, 255], 0.012 * tier))
    context.beginPath()
    context.moveTo(x - half, foot)
    context.quadraticCurveTo(x - half * 0.35, foot - height * 0.06, x, tip)
    context.quadraticCurveTo(x + half * 0.35, foot - height * 0.06, x + half, foot)
    context.quadraticCurveTo(x + half * 0.5, foot - height * 0.02, x, foot + height * 0.02)
    context.quadraticCurveTo(x - half * 0.5, foot - height * 0.02, x - half, foot)
    context.fill()
    if (!snowy) continue
    context.fillStyle = css(mix(leaf, [240, 246, 255], 0.78), 0.9)
    context.beginPath()
    context.moveTo(x, tip)
    context.quadraticCurveTo(x - half * 0.3, foot - height * 0.08, x - half * 0.85, foot - height * 0.012)
    context.quadraticCurveTo(x - half * 0.1, foot - height * 0.1, x, tip)
    context.fill()
  }
}

/** A crown of tufts, shaded below and lit on the side of the light. */
export const drawRoundTree = (
  context: SKRSContext2D,
  random: Random,
  { x, y, height }: Standing,
  leaf: Rgb,
  light: Rgb,
  lightSide: number,
): void => {
  const trunk = mix(mix(leaf, [52, 34, 26], 0.7), [0, 0, 0], 0.15)
  context.strokeStyle = css(trunk)
  context.lineCap = 'round'
  for (const [lean, width, tip] of [
    [0, 0.07, 0.62],
    [-0.2, 0.035, 0.66],
    [0.2, 0.035, 0.7],
  ] as const) {
    context.lineWidth = height * width
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(x, y - height * 0.3, x + lean * height, y - height * tip)
    context.stroke()
  }
  const tufts = Array.from({ length: 20 }, () => {
    const angle = random.between(0, 6.3)
    const away = Math.sqrt(random.next())
    return {
      x: x + Math.cos(angle) * away * height * 0.31,
      y: y - height * 0.66 + Math.sin(angle) * away * height * 0.26,
      radius: height * random.between(0.09, 0.16),
    }
  })
  for (const [shift, lit] of [
    [0, -0.18],
    [0.25, 0.02],
    [0.5, 0.16],
  ] as const) {
    context.fillStyle = css(lit < 0 ? mix(leaf, [0, 0, 0], -lit) : mix(leaf, light, lit))
    context.beginPath()
    for (const tuft of tufts) {
      const radius = tuft.radius * (1 - shift * 0.6)
      const cx = tuft.x + lightSide * tuft.radius * shift * 0.6
      const cy = tuft.y - tuft.radius * shift * 0.8
      context.moveTo(cx + radius, cy)
      context.arc(cx, cy, radius, 0, 7)
    }
    context.fill()
  }
}

export const drawPalm = (
  context: SKRSContext2D,
  random: Random,
  { x, y, height }: Standing,
  leaf: Rgb,
  lean: number,
): void => {
  const top = { x: x + lean * height * 0.35, y: y - height }
  context.strokeStyle = css(mix(leaf, [60, 40, 28], 0.65))
  context.lineCap = 'round'
  context.lineWidth = height * 0.035
  context.beginPath()
  context.moveTo(x, y)
  context.quadraticCurveTo(x + lean * height * 0.05, y - height * 0.6, top.x, top.y)
  context.stroke()
  context.fillStyle = css(leaf)
  for (let frond = 0; frond < 11; frond += 1) {
    const angle = -Math.PI * (0.02 + 0.96 * (frond / 10)) + random.between(-0.1, 0.1)
    const long = height * random.between(0.34, 0.46)
    const tip = { x: top.x + Math.cos(angle) * long, y: top.y + Math.sin(angle) * long * 0.55 + long * 0.42 }
    const knee = { x: top.x + Math.cos(angle) * long * 0.6, y: top.y + Math.sin(angle) * long * 0.62 }
    context.beginPath()
    context.moveTo(top.x, top.y)
    context.quadraticCurveTo(knee.x, knee.y - long * 0.07, tip.x, tip.y)
    context.quadraticCurveTo(knee.x, knee.y + long * 0.1, top.x, top.y)
    context.fill()
  }
}

/** A jointed stalk that leaves the picture above, with leaves like brush strokes. */
export const drawBamboo = (context: SKRSContext2D, random: Random, { x, y, height }: Standing, leaf: Rgb): void => {
  const wide = Math.max(1.5, height * 0.017 * random.between(0.8, 1.3))
  const lean = height * random.between(-0.05, 0.05)
  const joints = 12
  const stalk = mix(leaf, [190, 200, 110], 0.3)
  context.lineCap = 'butt'
  for (let joint = 0; joint < joints; joint += 1) {
    const [from, to] = [joint / joints, (joint + 1) / joints]
    context.strokeStyle = css(mix(stalk, [255, 255, 220], 0.05 + 0.1 * (joint % 2)))
    context.lineWidth = wide
    context.beginPath()
    context.moveTo(x + lean * from, y - height * from)
    context.lineTo(x + lean * to, y - height * to + wide * 0.35)
    context.stroke()
  }
  for (let spray = 0; spray < 16; spray += 1) {
    const at = random.between(0.3, 1)
    const [px, py] = [x + lean * at, y - height * at]
    const side = random.pick([-1, 1])
    context.fillStyle = css(mix(leaf, [255, 255, 200], random.between(0, 0.22)))
    for (let blade = 0; blade < 3; blade += 1) {
      const [long, drop] = [height * random.between(0.05, 0.11) * side, height * random.between(-0.01, 0.06)]
      context.beginPath()
      context.moveTo(px, py)
      context.quadraticCurveTo(px + long * 0.5, py + drop * 0.2 - height * 0.012, px + long, py + drop)
      context.quadraticCurveTo(px + long * 0.45, py + drop * 0.6 + height * 0.008, px, py)
      context.fill()
    }
  }
}
