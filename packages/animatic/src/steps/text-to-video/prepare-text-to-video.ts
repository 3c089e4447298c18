import { planPromptScene } from '../../plan/plan-scene.ts'
import type { StepHandler } from '../../runtime/job-context.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'

export const prepareTextToVideo: StepHandler<'text-to-video'> = async (input) => {
  const scene = planPromptScene(input)
  return {
    mediaType: 'video/mp4',
    run: (context) => renderFilm(context, { scene, picture: { kind: 'scene' }, exact: [] }),
  }
}
