import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { css } from '../../plan/colour.ts'
import { createRandom } from '../../plan/random.ts'
import type { Stage } from '../stage.ts'

/** From broad strokes to fine ones: length and width in units, and the detail that a stroke requires. */
const coats = [
  { long: 0.034, wide: 0.014, every: 0.013, min: 0 },
  { long: 0.016, wide: 0.0065, every: 0.0085, min: 14 },
] as const

/** Repaints a layer with strokes along its edges, only on existing paint. */
const brush = (canvas: Canvas, unit: number, seed: number): void => {
  const context = canvas.getContext('2d')
  const { width, height } = canvas
  const { data } = context.getImageData(0, 0, width, height)
  const random = createRandom(seed, 'brush')
  const place = (x: number, y: number): number =>
    (Math.max(0, Math.min(height - 1, Math.round(y))) * width + Math.max(0, Math.min(width - 1, Math.round(x)))) * 4
  const luma = (x: number, y: number): number => {
    const at = place(x, y)
    return 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)
  }
  context.resetTransform()
  context.lineCap = 'round'
  for (const { long, wide, every, min } of coats) {
    const step = Math.max(3, unit * every)
    context.lineWidth = Math.max(1.5, unit * wide)
    for (let row = 0; row < height + step; row += step) {
      for (let column = 0; column < width + step; column += step) {
        const [x, y] = [column + random.between(-0.7, 0.7) * step, row + random.between(-0.7, 0.7) * step]
        const at = place(x, y)
        const [threshold, shift, turn] = [random.next(), random.between(-13, 13), random.between(-0.35, 0.35)]
        if ((data[at + 3] ?? 0) < 150) continue
        const reach = step * 0.8
        const across = luma(x + reach, y) - luma(x - reach, y)
        const down = luma(x, y + reach) - luma(x, y - reach)
        const change = Math.abs(across) + Math.abs(down)
        if (change < min) continue
        const angle = change < 8 ? turn * 1.6 : Math.atan2(down, across) + Math.PI / 2 + turn
        const half = (unit * long * (0.6 + 0.6 * threshold)) / 2
        context.strokeStyle = css(
          [(data[at] ?? 0) + shift, (data[at + 1] ?? 0) + shift, (data[at + 2] ?? 0) + shift],
          0.92,
        )
        context.beginPath()
        context.moveTo(x - Math.cos(angle) * half, y - Math.sin(angle) * half)
        context.lineTo(x + Math.cos(angle) * half, y + Math.sin(angle) * half)
        context.stroke()
      }
    }
  }
}

const copyCanvas = (canvas: Canvas): Canvas => {
  const copy = createCanvas(canvas.width, canvas.height)
  copy.getContext('2d').drawImage(canvas, 0, 0)
  return copy
}

const flatten = (context: SKRSContext2D, canvas: Canvas): void => {
  const small = createCanvas(Math.max(1, canvas.width >> 5), Math.max(1, canvas.height >> 5))
  small.getContext('2d').drawImage(canvas, 0, 0, small.width, small.height)
  context.globalCompositeOperation = 'source-atop'
  context.globalAlpha = 0.72
  context.drawImage(small, 0, 0, canvas.width, canvas.height)
}

/** A sheet of coloured paper: little detail inside, and a shadow on the layer behind. */
const cutOut = (canvas: Canvas, unit: number): void => {
  const context = canvas.getContext('2d')
  context.save()
  context.resetTransform()
  flatten(context, copyCanvas(canvas))
  const sheet = copyCanvas(canvas)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'copy'
  context.shadowColor = 'rgba(16, 10, 26, 0.85)'
  context.shadowBlur = unit * 0.034
  context.shadowOffsetY = -unit * 0.012
  context.drawImage(sheet, 0, 0)
  context.shadowColor = 'rgba(0, 0, 0, 0)'
  context.globalCompositeOperation = 'source-over'
  context.drawImage(drawSheetEdge(sheet), 0, -unit * 0.005)
  context.drawImage(sheet, 0, 0)
  context.restore()
}

/** The cut edge of a sheet catches the light. */
const drawSheetEdge = (sheet: Canvas): Canvas => {
  const edge = copyCanvas(sheet)
  const context = edge.getContext('2d')
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = 'rgba(255, 246, 230, 0.75)'
  context.fillRect(0, 0, edge.width, edge.height)
  return edge
}

/** Applies a look to a layer once, when it is created, instead of to every frame. */
export const treatLayer = ({ plan, unit }: Stage, canvas: Canvas): void => {
  if (plan.look === 'oil') brush(canvas, unit, plan.seed)
  if (plan.look === 'papercut') cutOut(canvas, unit)
}
