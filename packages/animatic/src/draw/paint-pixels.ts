import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'

export type Box = { x: number; y: number; width: number; height: number }
/** Sets red, green, blue and alpha (0–255) of one pixel at `at` of `data`. */
export type Shader = (x: number, y: number, data: Uint8ClampedArray, at: number) => void

/** Computes a rectangle pixel by pixel, `step` picture pixels apart, and draws it smoothed. */
export const paintPixels = (context: SKRSContext2D, box: Box, step: number, shader: Shader): void => {
  const columns = Math.max(2, Math.ceil(box.width / step))
  const rows = Math.max(2, Math.ceil(box.height / step))
  const image = new ImageData(columns, rows)
  for (let row = 0; row < rows; row += 1) {
    const y = box.y + ((row + 0.5) * box.height) / rows
    for (let column = 0; column < columns; column += 1) {
      shader(box.x + ((column + 0.5) * box.width) / columns, y, image.data, (row * columns + column) * 4)
    }
  }
  const canvas = createCanvas(columns, rows)
  canvas.getContext('2d').putImageData(image, 0, 0)
  context.drawImage(canvas, box.x, box.y, box.width, box.height)
}
