import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintOnce } from './layer.ts'
import { createNoise } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import type { Stage } from './stage.ts'
import { layerReach } from './view.ts'

const wallNear = 0.3
export const tableNear = 0.72
const floorShare = 0.7

export const tableTop = ({ height }: Stage): number => height * 0.72

const walls: readonly Rgb[] = [
  [196, 178, 152],
  [150, 168, 160],
  [172, 150, 142],
  [142, 156, 178],
  [206, 192, 160],
]

/** The light of a room by time of day: daylight from outside, lamps at night. */
const roomLight = ({ plan }: Stage): { level: number; warm: Rgb } => {
  if (plan.time === 'night') return { level: 0.5, warm: [255, 196, 120] }
  if (plan.time === 'day') return { level: 1, warm: [255, 250, 238] }
  return { level: 0.82, warm: plan.palette.light }
}

type Opening = { left: number; right: number; top: number; bottom: number }

const windowOpening = ({ width, height, lightSide }: Stage): Opening => {
  const isWide = width >= height
  const wide = width * (isWide ? 0.4 : 0.6)
  const centre = width * (isWide ? 0.5 + lightSide * 0.19 : 0.5 + lightSide * 0.08)
  return { left: centre - wide / 2, right: centre + wide / 2, top: height * 0.1, bottom: height * 0.56 }
}

const paintFrame = (context: SKRSContext2D, { left, right, top, bottom }: Opening, unit: number, tone: Rgb): void => {
  const thick = unit * 0.018
  context.strokeStyle = css(tone)
  context.lineWidth = thick
  context.strokeRect(left, top, right - left, bottom - top)
  context.lineWidth = thick * 0.55
  context.beginPath()
  for (const share of [1 / 3, 2 / 3]) {
    context.moveTo(left + (right - left) * share, top)
    context.lineTo(left + (right - left) * share, bottom)
  }
  context.moveTo(left, top + (bottom - top) * 0.4)
  context.lineTo(right, top + (bottom - top) * 0.4)
  context.stroke()
  context.fillStyle = css(dim(tone, 1.04))
  context.fillRect(left - unit * 0.035, bottom, right - left + unit * 0.07, unit * 0.022)
  context.fillStyle = 'rgba(0, 0, 0, 0.18)'
  context.fillRect(left - unit * 0.03, bottom + unit * 0.022, right - left + unit * 0.06, unit * 0.012)
}

const paintCurtain = (
  context: SKRSContext2D,
  x: number,
  side: number,
  opening: Opening,
  unit: number,
  tone: Rgb,
): void => {
  const wide = unit * 0.12
  for (let fold = 0; fold < 6; fold += 1) {
    const from = x + (side * wide * fold) / 6
    const shade = context.createLinearGradient(from, 0, from + (side * wide) / 6, 0)
    shade.addColorStop(0, css(dim(tone, 0.72)))
    shade.addColorStop(0.5, css(tone))
    shade.addColorStop(1, css(dim(tone, 0.72)))
    context.fillStyle = shade
    context.beginPath()
    context.rect(
      Math.min(from, from + (side * wide) / 6),
      opening.top - unit * 0.05,
      wide / 6 + 0.6,
      opening.bottom - opening.top + unit * 0.14,
    )
    context.fill()
  }
}

const paintFloor = (context: SKRSContext2D, stage: Stage, edge: number, reach: number, tone: Rgb): void => {
  const { width, height, unit, plan } = stage
  const noise = createNoise(plan.seed, 'floor')
  const box = { x: -reach, y: edge, width: width + 2 * reach, height: height - edge + unit * 0.1 }
  paintPixels(context, box, 2, (x, y, data, at) => {
    const down = (y - edge) / unit + 0.12
    const across = (x - width / 2) / unit / down
    const board = Math.floor(across * 3.2)
    const gap = Math.abs(across * 3.2 - board - 0.5) > 0.47 ? 0.72 : 1
    const grain = 1 + noise(across * 40, 2 / down + board * 7) * 0.05 + noise(board * 3.7, 9) * 0.1
    const colour = dim(tone, gap * grain * (0.72 + 0.5 * Math.min(1, down)))
    data[at] = colour[0]
    data[at + 1] = colour[1]
    data[at + 2] = colour[2]
    data[at + 3] = 255
  })
}

/** Light that falls through the window onto the wall and floor. */
const paintBeam = (context: SKRSContext2D, stage: Stage, opening: Opening): void => {
  const { height, unit, plan, lightSide } = stage
  const strength = plan.time === 'night' || plan.weather === 'rain' || plan.weather === 'storm' ? 0.07 : 0.24
  const slant = -lightSide * unit * 0.5
  const beam = context.createLinearGradient(0, opening.top, 0, height)
  beam.addColorStop(0, css(plan.palette.light, strength))
  beam.addColorStop(1, css(plan.palette.light, 0))
  context.fillStyle = beam
  context.globalCompositeOperation = 'screen'
  context.beginPath()
  context.moveTo(opening.left, opening.bottom)
  context.lineTo(opening.right, opening.bottom)
  context.lineTo(opening.right + slant, height)
  context.lineTo(opening.left + slant, height)
  context.fill()
  context.globalCompositeOperation = 'source-over'
}

const paintLampLight = (context: SKRSContext2D, stage: Stage): void => {
  const { width, height, unit, lightSide } = stage
  const [x, y] = [width * (0.5 - lightSide * 0.3), height * 0.26]
  const glow = context.createRadialGradient(x, y, 0, x, y, unit * 0.75)
  glow.addColorStop(0, 'rgba(255, 206, 130, 0.6)')
  glow.addColorStop(0.4, 'rgba(255, 180, 100, 0.22)')
  glow.addColorStop(1, 'rgba(255, 160, 80, 0)')
  context.globalCompositeOperation = 'screen'
  context.fillStyle = glow
  context.fillRect(x - unit, y - unit, unit * 2, unit * 2)
  context.globalCompositeOperation = 'source-over'
  context.fillStyle = '#3a2c22'
  context.fillRect(x - unit * 0.002, 0, unit * 0.004, y - unit * 0.04)
  context.fillStyle = '#ffe7b8'
  context.beginPath()
  context.moveTo(x - unit * 0.028, y - unit * 0.05)
  context.lineTo(x + unit * 0.028, y - unit * 0.05)
  context.lineTo(x + unit * 0.07, y + unit * 0.02)
  context.lineTo(x - unit * 0.07, y + unit * 0.02)
  context.fill()
}

const paintPictureFrame = (context: SKRSContext2D, stage: Stage): void => {
  const { width, height, unit, lightSide, plan } = stage
  const [x, y] = [width * (0.5 - lightSide * 0.26), height * 0.36]
  const [wide, high] = [unit * 0.17, unit * 0.22]
  context.fillStyle = css(dim(plan.palette.shade, 0.8))
  context.fillRect(x - wide / 2 - unit * 0.012, y - high / 2 - unit * 0.012, wide + unit * 0.024, high + unit * 0.024)
  const inside = context.createLinearGradient(0, y - high / 2, 0, y + high / 2)
  inside.addColorStop(0, css(mix(plan.palette.sky[2] ?? plan.palette.haze, [255, 255, 255], 0.35)))
  inside.addColorStop(1, css(mix(plan.palette.accent, plan.palette.haze, 0.6)))
  context.fillStyle = inside
  context.fillRect(x - wide / 2, y - high / 2, wide, high)
}

/** A wall with a window; the layers painted before are visible through it. */
export const paintWall = (stage: Stage): Layer => {
  const { plan, width, height, unit } = stage
  const random = createRandom(plan.seed, 'room')
  const { level, warm } = roomLight(stage)
  const paper = dim(mix(mix(random.pick(walls), plan.palette.haze, 0.18), warm, 0.16), level)
  const wood = dim([150, 104, 66], 0.4 + 0.6 * level)
  const curtain = dim(mix(plan.palette.accent, paper, 0.55), 0.5 + 0.5 * level)
  const opening = windowOpening(stage)
  const reach = layerReach(plan, wallNear)
  const edge = height * floorShare
  return paintOnce(stage, { near: wallNear, top: -reach.y, bottom: height + reach.y }, (context) => {
    const shade = context.createLinearGradient(0, 0, 0, edge)
    shade.addColorStop(0, css(dim(paper, 0.78)))
    shade.addColorStop(1, css(paper))
    context.fillStyle = shade
    context.beginPath()
    context.rect(-reach.x, -reach.y, width + 2 * reach.x, edge + reach.y)
    context.rect(opening.left, opening.top, opening.right - opening.left, opening.bottom - opening.top)
    context.fill('evenodd')
    paintFloor(context, stage, edge, reach.x, wood)
    context.fillStyle = css(mix(dim(paper, 0.9), [255, 255, 255], 0.35))
    context.fillRect(-reach.x, edge - unit * 0.03, width + 2 * reach.x, unit * 0.03)
    paintFrame(context, opening, unit, dim([236, 228, 214], 0.45 + 0.55 * level))
    paintCurtain(context, opening.left - unit * 0.01, -1, opening, unit, curtain)
    paintCurtain(context, opening.right + unit * 0.01, 1, opening, unit, curtain)
    if (width >= height) paintPictureFrame(context, stage)
    paintBeam(context, stage, opening)
    if (plan.time !== 'day') paintLampLight(context, stage)
  })
}

/** The corners and the front edge of a table, in shares of the picture. */
const tableShape = { back: 0.07, front: -0.05, edge: 0.955 }

/** A table at the lower edge, for small things. */
export const paintTable = (stage: Stage): Layer => {
  const { plan, width, height, unit } = stage
  const { level } = roomLight(stage)
  const reach = layerReach(plan, tableNear)
  const top = tableTop(stage)
  const wood = dim([176, 122, 76], 0.45 + 0.55 * level)
  const noise = createNoise(plan.seed, 'table')
  return paintOnce(stage, { near: tableNear, top: top - 4, bottom: height + reach.y }, (context) => {
    const box = { x: -reach.x, y: top, width: width + 2 * reach.x, height: height + reach.y - top }
    const edge = height * tableShape.edge
    paintPixels(context, box, 2, (x, y, data, at) => {
      const along = Math.min(1, (y - top) / (edge - top))
      const inset = width * (tableShape.back + (tableShape.front - tableShape.back) * along)
      if (x < inset || x > width - inset) return
      const down = (y - top) / unit
      const isFace = y > edge
      const grain = noise((x / unit) * 2.2, (y / unit) * 46) * 0.07 + noise((x / unit) * 9, (y / unit) * 130) * 0.03
      const colour = dim(wood, isFace ? 0.5 + grain : 0.86 + grain + Math.min(0.2, down * 0.7))
      data[at] = colour[0]
      data[at + 1] = colour[1]
      data[at + 2] = colour[2]
      data[at + 3] = 255
    })
    context.fillStyle = css(mix(wood, [255, 255, 255], 0.35), 0.7)
    context.fillRect(width * tableShape.back, top, width * (1 - 2 * tableShape.back), Math.max(1, unit * 0.004))
  })
}
