import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'

export type Frame = { width: number; height: number; rgba: Buffer }
export type Row = { caption: string; frames: Frame[] }

const rowHeight = 180
const captionHeight = 26
const gap = 6
const font = '14px "Noto Sans", "Noto Sans CJK SC", "WenQuanYi Micro Hei", "DejaVu Sans"'

export const toCanvas = ({ width, height, rgba }: Frame): Canvas => {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0)
  return canvas
}

const paintRow = (context: SKRSContext2D, { caption, frames }: Row, top: number): void => {
  let x = gap
  for (const frame of frames) {
    const wide = (rowHeight * frame.width) / frame.height
    context.drawImage(toCanvas(frame), x, top, wide, rowHeight)
    x += wide + gap
  }
  context.fillStyle = '#333'
  context.font = font
  context.fillText(caption, gap, top + rowHeight + 18)
}

const computeWidth = ({ frames }: Row): number =>
  frames.reduce((sum, { width, height }) => sum + (rowHeight * width) / height + gap, gap)

/** Draws rows of frames with a caption under each, as the bytes of a JPEG. */
export const drawContactSheet = async (rows: readonly Row[]): Promise<Buffer> => {
  const sheet = createCanvas(
    Math.ceil(Math.max(...rows.map(computeWidth))),
    rows.length * (rowHeight + captionHeight) + gap,
  )
  const context = sheet.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sheet.width, sheet.height)
  for (const [index, row] of rows.entries()) paintRow(context, row, gap + index * (rowHeight + captionHeight))
  return sheet.encode('jpeg', 82)
}
