import type { StepHandler } from '../../runtime/job-context.ts'
import { writeJsonResult } from '../../runtime/write-json-result.ts'
import { planStory } from './plan-story.ts'

export const preparePlanStory: StepHandler<'plan-story'> = async (input) => ({
  mediaType: 'application/json',
  run: (context) => writeJsonResult(context, planStory(input)),
})
