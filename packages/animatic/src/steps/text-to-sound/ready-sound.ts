import { planPiece, planSound, planTimeline } from '../../audio/sound/plan-sound.ts'
import type { SoundPlan } from '../../audio/sound/sound-plan.ts'
import { renderSound } from '../../runtime/render/run-renderer.ts'
import type { MakeReady, Work } from '../../runtime/work.ts'

const workOf = (plan: SoundPlan): Work => ({ mediaType: 'audio/wav', run: (bench) => renderSound(bench, plan) })

export const readySound: MakeReady<'text-to-sound'> = async (ask) => workOf(planSound(ask))
export const readyTimeline: MakeReady<'timeline-to-sound'> = async (ask) => workOf(planTimeline(ask))
export const readyMusic: MakeReady<'text-to-music'> = async (ask) => workOf(planPiece(ask))
