import { renderPicture } from '../../runtime/render/run-renderer.ts'
import type { MakeReady } from '../../runtime/work.ts'
import { planTextPicture } from './plan-picture.ts'

export const readyTextPicture: MakeReady<'text-to-image'> = async (ask) => {
  const plan = planTextPicture(ask)
  return { mediaType: 'image/png', run: (bench) => renderPicture(bench, plan) }
}
