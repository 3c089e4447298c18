import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import { type Pixels, toBytes } from './read-pixels.ts'

/** Sets the pixels of a context, transparency included. */
export const putPixels = (context: SKRSContext2D, pixels: Pixels): void => {
  const bytes = toBytes(pixels)
  const data = new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length)
  context.putImageData(new ImageData(data, pixels.width, pixels.height), 0, 0)
}

export const toCanvas = (pixels: Pixels): Canvas => {
  const canvas = createCanvas(pixels.width, pixels.height)
  putPixels(canvas.getContext('2d'), pixels)
  return canvas
}
