import type { ScenePlan } from '../../plan/scene-plan.ts'
import { type Finish, fillAll } from './finish.ts'
import { createShrinker } from './shrink.ts'

const halvings = 5
const maxGain = 3.2

const grey = (share: number): string => {
  const value = Math.round(255 * Math.max(0, Math.min(1, share)))
  return `rgb(${value}, ${value}, ${value})`
}

/** Brings a frame to a mean brightness (0 to 1), so that a look suits night and noon. */
export const createExposure = ({ width, height }: ScenePlan, target: number): Finish => {
  const shrink = createShrinker(width, height, halvings)
  return (context) => {
    const small = shrink(context.canvas)
    const { data } = small.getContext('2d').getImageData(0, 0, small.width, small.height)
    let sum = 0
    for (let at = 0; at < data.length; at += 4)
      sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
    const mean = Math.max(0.02, sum / (data.length / 4) / 255)
    if (mean < target) fillAll(context, 'color-dodge', grey(1 - 1 / Math.min(maxGain, target / mean)))
    else fillAll(context, 'multiply', grey(target / mean))
  }
}
