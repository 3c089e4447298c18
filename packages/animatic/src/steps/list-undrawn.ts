import type { StepOrder } from '@kinora/domain'
import { planPromptScene } from '../plan/plan-scene.ts'
import { planTextPicture } from './text-to-image/plan-picture.ts'

/** Words of the prompt that a drawn result does not show. */
export const listUndrawn = (order: StepOrder): readonly string[] => {
  if (order.step === 'text-to-video') return planPromptScene(order.input).notDrawn
  return order.step === 'text-to-image' ? planTextPicture(order.input).scene.notDrawn : []
}
