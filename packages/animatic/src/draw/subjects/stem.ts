import { type Canvas, createCanvas } from '@napi-rs/canvas'

/** Drawings that show only the blossom of a flower. */
const blossoms: readonly string[] = ['sunflower', 'hibiscus', 'blossom', 'white-flower']

export const isBlossom = (name: string): boolean => blossoms.includes(name)

const height = 2.1

/** Adds a stem with leaves from the blossom down to the ground. */
export const addStem = (blossom: Canvas): Canvas => {
  const wide = blossom.width
  const canvas = createCanvas(wide, Math.ceil(wide * height))
  const context = canvas.getContext('2d')
  context.scale(wide, wide)
  context.lineWidth = 0.07
  context.lineCap = 'round'
  context.strokeStyle = '#3f7d3a'
  context.beginPath()
  context.moveTo(0.5, 0.6)
  context.quadraticCurveTo(0.56, 1.4, 0.5, height)
  context.stroke()
  context.fillStyle = '#4c9145'
  for (const [side, y] of [
    [-1, 1.5],
    [1, 1.35],
  ] as const) {
    context.beginPath()
    context.moveTo(0.53, y + 0.2)
    context.quadraticCurveTo(0.53 + side * 0.12, y - 0.12, 0.53 + side * 0.38, y - 0.05)
    context.quadraticCurveTo(0.53 + side * 0.3, y + 0.2, 0.53, y + 0.2)
    context.fill()
  }
  context.resetTransform()
  context.drawImage(blossom, 0, 0)
  return canvas
}
