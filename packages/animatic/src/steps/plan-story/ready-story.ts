import type { MakeReady } from '../../runtime/work.ts'
import { writeAnswer } from '../../runtime/write-answer.ts'
import { planStory } from './plan-story.ts'

export const readyStory: MakeReady<'plan-story'> = async (ask) => ({
  mediaType: 'application/json',
  run: (bench) => writeAnswer(bench, planStory(ask)),
})
