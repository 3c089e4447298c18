import type { StepHandler } from '../../runtime/job-context.ts'
import { renderPicture } from '../../runtime/render/run-renderer.ts'
import { planTextPicture } from './plan-picture.ts'

export const prepareTextToImage: StepHandler<'text-to-image'> = async (input) => {
  const plan = planTextPicture(input)
  return { mediaType: 'image/png', run: (context) => renderPicture(context, plan) }
}
