import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, mix } from '../../plan/colour.ts'
import { createRandom } from '../../plan/random.ts'
import type { EndCard, Rgb, ScenePlan } from '../../plan/scene-plan.ts'
import type { Film } from '../film.ts'
import { boardFont, breakLines } from './board-text.ts'

const grounds: readonly Rgb[] = [
  [24, 38, 58],
  [46, 34, 52],
  [22, 52, 50],
  [58, 36, 30],
]
const white: Rgb = [255, 255, 255]
const zoom = 0.03

/** Shares of the shorter side: legible at 360 pixels. */
const nameSize = 0.15
const sloganSize = 0.075
const leastNameSize = 0.09

const fitName = (context: SKRSContext2D, name: string, width: number, shortSide: number): number => {
  let size = nameSize * shortSide
  for (; size > leastNameSize * shortSide; size *= 0.95) {
    context.font = boardFont(size, 700)
    if (context.measureText(name).width <= width) break
  }
  return size
}

/** Draws the name and the slogan of an advertisement on a plain ground, growing slowly. */
export const drawEndCard = (plan: ScenePlan, { name, slogan }: EndCard): Film => {
  const { width, height, frames } = plan
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const ground = createRandom(plan.seed, 'end card').pick(grounds)
  const shortSide = Math.min(width, height)
  const lineWidth = 0.84 * width
  const size = fitName(context, name, lineWidth, shortSide)
  context.font = boardFont(size, 700)
  const nameLines = breakLines(context, name, lineWidth, 2)
  context.font = boardFont(sloganSize * shortSide)
  const sloganLines = slogan === null ? [] : breakLines(context, slogan, lineWidth, 2)
  const rule = 0.4 * size
  const total = nameLines.length * 1.2 * size + rule + sloganLines.length * 1.35 * sloganSize * shortSide
  const paintWords = (): void => {
    let y = -total / 2
    context.textAlign = 'center'
    context.textBaseline = 'top'
    context.fillStyle = css(white)
    context.font = boardFont(size, 700)
    for (const line of nameLines) {
      context.fillText(line, 0, y)
      y += 1.2 * size
    }
    context.fillStyle = css(mix(ground, plan.palette.accent, 0.75))
    context.fillRect(-0.6 * size, y + 0.1 * size, 1.2 * size, Math.max(2, 0.05 * size))
    y += rule
    context.fillStyle = css(mix(white, ground, 0.12))
    context.font = boardFont(sloganSize * shortSide)
    for (const line of sloganLines) {
      context.fillText(line, 0, y)
      y += 1.35 * sloganSize * shortSide
    }
  }
  return {
    frame(index) {
      const fall = context.createLinearGradient(0, 0, 0, height)
      fall.addColorStop(0, css(mix(ground, white, 0.1)))
      fall.addColorStop(1, css(dim(ground, 0.7)))
      context.fillStyle = fall
      context.fillRect(0, 0, width, height)
      context.save()
      context.translate(width / 2, height / 2)
      const scale = 1 + (zoom * index) / Math.max(1, frames - 1)
      context.scale(scale, scale)
      paintWords()
      context.restore()
      return canvas.data()
    },
  }
}
