import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Mark } from './text-job.ts'

const measureAt = 100
const heightShare = 1.5
const smallestFont = 8

const font = (size: number): string => `600 ${size}px "Noto Sans", "Noto Sans CJK SC", sans-serif`
const evenUp = (value: number): number => 2 * Math.ceil(value / 2)

const widthAt = (context: SKRSContext2D, text: string, size: number): number => {
  context.font = font(size)
  return context.measureText(text).width
}

/** Draws the text in white with a soft dark edge, so that it is readable on light and dark pictures. */
export const drawTextMark = (text: string, box: { width: number; height: number }): Mark => {
  const probe = createCanvas(1, 1).getContext('2d')
  const edge = Math.max(1, box.width / 90)
  const size = Math.max(
    smallestFont,
    Math.min(
      ((box.width - 4 * edge) / Math.max(1, widthAt(probe, text, measureAt))) * measureAt,
      box.height / heightShare,
    ),
  )
  const width = Math.min(box.width, evenUp(widthAt(probe, text, size) + 4 * edge))
  const height = Math.min(box.height, evenUp(size * heightShare))
  const context = createCanvas(width, height).getContext('2d')
  context.font = font(size)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 2 * edge
  context.strokeStyle = 'rgba(0, 0, 0, 0.45)'
  context.strokeText(text, width / 2, height / 2)
  context.fillStyle = 'rgba(255, 255, 255, 0.88)'
  context.fillText(text, width / 2, height / 2)
  return { width, height, rgba: Buffer.from(context.getImageData(0, 0, width, height).data) }
}
