import type { StepAsk } from '@kinora/domain'
import { planScene } from '../plan/plan-scene.ts'
import type { ScenePlan } from '../plan/scene-plan.ts'
import type { SoundPlan } from './sound-plan.ts'

type Words = StepAsk<'text-to-sound'>

/** What a place sounds like does not depend on how large it is drawn. */
const unseen = { width: 16, height: 16, fps: 1, movement: 'auto', style: 'general', sound: true } as const
const sceneOf = ({ prompt, seconds, seed }: Words): ScenePlan => planScene({ ...unseen, prompt, seconds, seed })

export const planSound = (ask: Words): SoundPlan => ({
  seconds: ask.seconds,
  parts: [{ from: 0, scene: sceneOf(ask) }],
})

export const planTimeline = ({ parts, seconds, seed }: StepAsk<'timeline-to-sound'>): SoundPlan => ({
  seconds,
  parts: parts.map(({ from, to, prompt }, place) => ({
    from,
    scene: sceneOf({ prompt, seconds: to - from, seed: seed + place }),
  })),
})
