import { createCanvas } from '@napi-rs/canvas'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { type Finish, fillAll, layOver } from './finish.ts'
import { createShrinker } from './shrink.ts'

const strengthOf = ({ time, traits, mood, look }: ScenePlan): number => {
  if (look === 'neon' || traits.includes('neon')) return 0.62
  if (mood === 'dreamy' || mood === 'romantic') return 0.55
  return time === 'day' ? 0.22 : 0.4
}

/** Light that spills over from whatever is bright. */
export const createBloom = (plan: ScenePlan): Finish => {
  const shrink = createShrinker(plan.width, plan.height, 3)
  const soften = createShrinker(Math.ceil(plan.width / 8), Math.ceil(plan.height / 8), 2)
  const bright = createCanvas(Math.ceil(plan.width / 8), Math.ceil(plan.height / 8))
  const context = bright.getContext('2d')
  const strength = strengthOf(plan)
  return (target) => {
    const small = shrink(target.canvas)
    layOver(context, 'copy', small)
    // Multiplied by itself twice, only what is nearly white is left.
    layOver(context, 'multiply', small)
    layOver(context, 'multiply', small)
    layOver(target, 'screen', bright, strength * 0.5)
    layOver(target, 'screen', soften(bright), strength)
    fillAll(context, 'copy', '#000')
  }
}
