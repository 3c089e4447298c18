import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { css, mix } from '../../plan/colour.ts'
import type { Rgb } from '../../plan/scene-plan.ts'

/** Drawings that show only a face, from the front. */
const faces: readonly string[] = ['raccoon', 'hamster', 'koala', 'frog']

export const isFace = (name: string): boolean => faces.includes(name)

/** The dominant colour of the drawing: the fur, as eyes and nose are small. */
const dominantColour = (face: Canvas): Rgb => {
  const { data } = face.getContext('2d').getImageData(0, 0, face.width, face.height)
  const sum = [0, 0, 0]
  let painted = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 200) continue
    painted += 1
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0)
  }
  const [red = 0, green = 0, blue = 0] = sum.map((value) => value / Math.max(1, painted))
  return [red, green, blue]
}

/** Adds a body that sits upright, with its paws in front. */
export const addBody = (face: Canvas): Canvas => {
  const wide = face.width
  const fur = dominantColour(face)
  const canvas = createCanvas(wide, Math.ceil(wide * 1.6))
  const context = canvas.getContext('2d')
  context.scale(wide, wide)
  const oval = (x: number, y: number, rx: number, ry: number, tone: Rgb): void => {
    const round = context.createRadialGradient(x - rx * 0.3, y - ry * 0.4, 0, x, y, Math.max(rx, ry) * 1.1)
    round.addColorStop(0, css(mix(tone, [255, 255, 255], 0.22)))
    round.addColorStop(1, css(mix(tone, [0, 0, 0], 0.16)))
    context.fillStyle = round
    context.beginPath()
    context.ellipse(x, y, rx, ry, 0, 0, 7)
    context.fill()
  }
  oval(0.5, 1.14, 0.37, 0.44, fur)
  oval(0.5, 1.2, 0.24, 0.32, mix(fur, [255, 250, 240], 0.55))
  for (const side of [-1, 1]) {
    oval(0.5 + side * 0.25, 1.52, 0.16, 0.075, mix(fur, [0, 0, 0], 0.2))
    oval(0.5 + side * 0.22, 1.1, 0.085, 0.16, mix(fur, [0, 0, 0], 0.1))
  }
  context.resetTransform()
  context.drawImage(face, 0, 0)
  return canvas
}
