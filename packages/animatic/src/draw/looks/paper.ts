import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Rgb, ScenePlan } from '../../plan/scene-plan.ts'
import { cloudy, createNoise } from '../noise.ts'
import { paintPixels } from '../paint-pixels.ts'

/** A sheet with grain and faint unevenness, to be multiplied into the picture. */
export const createPaper = ({ width, height, seed }: ScenePlan, tone: Rgb, rough: number): Canvas => {
  const paper = createCanvas(width, height)
  const fine = createNoise(seed, 'paper fine')
  const broad = createNoise(seed, 'paper broad')
  const unit = Math.min(width, height)
  paintPixels(paper.getContext('2d'), { x: 0, y: 0, width, height }, 1, (x, y, data, at) => {
    const tooth = fine((x / unit) * 210, (y / unit) * 210) * 0.6 + fine((x / unit) * 90 + 40, (y / unit) * 90) * 0.4
    const level =
      1 + (tooth * 0.06 + cloudy(broad, (x / unit) * 2.4, (y / unit) * 2.4, 3) * 0.05) * rough - 0.03 * rough
    for (const channel of [0, 1, 2]) data[at + channel] = (tone[channel] ?? 255) * level
    data[at + 3] = 255
  })
  return paper
}

/** The bare margin of a sheet: opaque at the edges, with a ragged inner border. */
export const createMargin = ({ width, height, seed }: ScenePlan, tone: Rgb, share: number): Canvas => {
  const margin = createCanvas(width, height)
  const noise = createNoise(seed, 'margin')
  const unit = Math.min(width, height)
  paintPixels(margin.getContext('2d'), { x: 0, y: 0, width, height }, 2, (x, y, data, at) => {
    const edge = Math.min(x, y, width - x, height - y) / unit
    const ragged = share * (1 + 0.8 * cloudy(noise, (x / unit) * 3, (y / unit) * 3, 4))
    const alpha = Math.max(0, Math.min(1, (ragged - edge) / (share * 0.45)))
    for (const channel of [0, 1, 2]) data[at + channel] = tone[channel] ?? 255
    data[at + 3] = 255 * alpha
  })
  return margin
}
