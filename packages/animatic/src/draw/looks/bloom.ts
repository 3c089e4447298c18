import { createCanvas } from '@napi-rs/canvas'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { blendCanvas, type Finish, fillAll } from './finish.ts'
import { createShrinker } from './shrink.ts'

const bloomStrength = ({ time, traits, mood, look }: ScenePlan): number => {
  if (look === 'neon' || traits.includes('neon')) return 0.62
  if (mood === 'dreamy' || mood === 'romantic') return 0.55
  return time === 'day' ? 0.22 : 0.4
}

/** Light that spills over from bright areas. */
export const createBloom = (plan: ScenePlan): Finish => {
  const shrink = createShrinker(plan.width, plan.height, 3)
  const soften = createShrinker(Math.ceil(plan.width / 8), Math.ceil(plan.height / 8), 2)
  const bright = createCanvas(Math.ceil(plan.width / 8), Math.ceil(plan.height / 8))
  const context = bright.getContext('2d')
  const strength = bloomStrength(plan)
  return (target) => {
    const small = shrink(target.canvas)
    blendCanvas(context, 'copy', small)
    // Multiplied by itself twice, only nearly white areas remain.
    blendCanvas(context, 'multiply', small)
    blendCanvas(context, 'multiply', small)
    blendCanvas(target, 'screen', bright, strength * 0.5)
    blendCanvas(target, 'screen', soften(bright), strength)
    fillAll(context, 'copy', '#000')
  }
}
