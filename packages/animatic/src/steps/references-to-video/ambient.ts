import { drawScene } from '../../draw/draw-scene.ts'
import type { Rgb, ScenePlan } from '../../plan/scene-plan.ts'

const small = 160
const [halfWide, high] = [0.22, 0.4]

/** The mean colour of the scene around a position, measured in a small drawing of it. */
export const measureAmbient = (scene: ScenePlan): ((x: number, foot: number) => Rgb) => {
  const width = small
  const height = Math.max(32, 2 * Math.round((small * scene.height) / scene.width / 2))
  const frame = Buffer.from(drawScene({ ...scene, width, height }).frame(scene.frames >> 1))
  return (x, foot) => {
    const sum = [0, 0, 0]
    let count = 0
    const [left, right] = [Math.max(0, (x - halfWide) * width), Math.min(width, (x + halfWide) * width)]
    const [top, bottom] = [Math.max(0, (foot - high) * height), Math.min(height, foot * height)]
    for (let row = Math.floor(top); row < bottom; row += 1) {
      for (let column = Math.floor(left); column < right; column += 1) {
        for (const channel of [0, 1, 2])
          sum[channel] = (sum[channel] ?? 0) + (frame[(row * width + column) * 4 + channel] ?? 0)
        count += 1
      }
    }
    const mean = (channel: number) => (sum[channel] ?? 0) / Math.max(1, count)
    return [mean(0), mean(1), mean(2)]
  }
}
