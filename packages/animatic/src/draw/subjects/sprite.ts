import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import { Resvg } from '@resvg/resvg-js'
import { css, fromHex } from '../../plan/colour.ts'
import { accents } from '../../plan/plan-palette.ts'
import type { ColourName, DrawingName } from '../../plan/scene-plan.ts'
import type { Stage } from '../stage.ts'
import { ambientTint } from './pose.ts'
import { readDrawing } from './read-drawing.ts'
import { addBody, isFace } from './sitting-body.ts'
import { addStem, isBlossom } from './stem.ts'

const paintWithin = (canvas: Canvas, paint: (context: SKRSContext2D) => void): void => {
  const shape = createCanvas(canvas.width, canvas.height)
  shape.getContext('2d').drawImage(canvas, 0, 0)
  const context = canvas.getContext('2d')
  paint(context)
  context.globalCompositeOperation = 'destination-in'
  context.globalAlpha = 1
  context.drawImage(shape, 0, 0)
  context.globalCompositeOperation = 'source-over'
}

const dye = (canvas: Canvas, colour: ColourName): void => {
  const fill = (context: SKRSContext2D, mode: 'color' | 'saturation' | 'screen' | 'multiply', tone: string): void => {
    context.globalCompositeOperation = mode
    context.fillStyle = tone
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  paintWithin(canvas, (context) => {
    if (colour === 'white') {
      fill(context, 'saturation', '#808080')
      fill(context, 'screen', '#b4b4b8')
    } else if (colour === 'black') {
      fill(context, 'saturation', '#808080')
      fill(context, 'multiply', '#4a4a55')
    } else fill(context, 'color', css(fromHex(accents[colour])))
  })
}

/** An emoji drawing in the light of the time of day, with its feet at the lower edge of the canvas. */
export const paintSprite = (stage: Stage, name: DrawingName, colour: ColourName | null, pixels: number): Canvas => {
  const size = Math.max(8, Math.ceil(pixels))
  const drawn = new Resvg(readDrawing(name), { fitTo: { mode: 'width', value: size } }).render()
  const raw = createCanvas(drawn.width, drawn.height)
  raw.getContext('2d').putImageData(new ImageData(straight(drawn.pixels), drawn.width, drawn.height), 0, 0)
  const foot = lowestRow(drawn.pixels, drawn.width, drawn.height)
  const standing = createCanvas(drawn.width, foot)
  standing.getContext('2d').drawImage(raw, 0, 0)
  const canvas = isFace(name) ? addBody(standing) : isBlossom(name) ? addStem(standing) : standing
  if (colour !== null) dye(canvas, colour)
  const { tone, amount } = ambientTint(stage)
  paintWithin(canvas, (context) => {
    context.fillStyle = css(tone, amount)
    context.fillRect(0, 0, canvas.width, canvas.height)
  })
  return canvas
}

/** The SVG renderer returns premultiplied alpha. */
const straight = (pixels: Uint8Array): Uint8ClampedArray<ArrayBuffer> => {
  const data = new Uint8ClampedArray(pixels.length)
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = alpha === 0 ? 0 : ((pixels[at + channel] ?? 0) * 255) / alpha
    data[at + 3] = alpha
  }
  return data
}

const lowestRow = (pixels: Uint8Array, width: number, height: number): number => {
  for (let row = height - 1; row > 0; row -= 1)
    for (let column = 0; column < width; column += 1)
      if ((pixels[(row * width + column) * 4 + 3] ?? 0) > 100) return row + 1
  return height
}
