import { planMusicOnly, planSound, planTimeline } from '../../audio/sound/plan-sound.ts'
import type { SoundPlan } from '../../audio/sound/sound-plan.ts'
import type { PreparedJob, StepHandler } from '../../runtime/job-context.ts'
import { renderSound } from '../../runtime/render/run-renderer.ts'

const toJob = (plan: SoundPlan): PreparedJob => ({
  mediaType: 'audio/wav',
  run: (context) => renderSound(context, plan),
})

export const prepareTextToSound: StepHandler<'text-to-sound'> = async (input) => toJob(planSound(input))
export const prepareTimelineToSound: StepHandler<'timeline-to-sound'> = async (input) => toJob(planTimeline(input))
export const prepareTextToMusic: StepHandler<'text-to-music'> = async (input) => toJob(planMusicOnly(input))
