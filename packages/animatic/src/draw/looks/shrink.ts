import { type Canvas, createCanvas } from '@napi-rs/canvas'

/** Halves a picture repeatedly, so that every pixel counts. The smallest copy, drawn large, is a soft blur. */
export const createShrinker = (width: number, height: number, halvings: number) => {
  const steps = Array.from({ length: halvings }, (_, index) =>
    createCanvas(Math.max(1, Math.ceil(width / 2 ** (index + 1))), Math.max(1, Math.ceil(height / 2 ** (index + 1)))),
  )
  return (source: Canvas): Canvas => {
    let from = source
    for (const step of steps) {
      const context = step.getContext('2d')
      context.globalCompositeOperation = 'copy'
      context.imageSmoothingQuality = 'medium'
      context.drawImage(from, 0, 0, step.width, step.height)
      from = step
    }
    return from
  }
}
