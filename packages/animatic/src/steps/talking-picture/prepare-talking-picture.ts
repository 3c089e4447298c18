import { planScene } from '../../plan/plan-scene.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { coverArguments } from '../../runtime/inputs/decode-arguments.ts'
import { type StepHandler, scopeProgress } from '../../runtime/job-context.ts'
import { chooseFace } from '../../runtime/vision/choose-face.ts'
import { detectMouthTrack } from '../lip-sync/detect-mouth-track.ts'
import { detectFacesInPicture } from '../lip-sync/find-faces.ts'
import { renderSpoken } from '../lip-sync/render-spoken.ts'
import { pictureName, planHeadMotion } from './plan-head-motion.ts'

const silent = { movement: 'small', style: 'general', sound: false } as const
const maxZoom = 0.08

export const prepareTalkingPicture: StepHandler<'talking-picture'> = async (input, fetchFile) => {
  const [image, speech] = [await fetchFile(input.image), await fetchFile(input.speech)]
  const { prompt, seed, width, height, fps, seconds } = input
  const scene = planScene({ prompt, seed, width, height, fps, seconds, ...silent })
  const { dollyFrom, dollyTo } = scene.camera
  return {
    mediaType: 'video/mp4',
    async run(context) {
      const { points } = chooseFace(await detectFacesInPicture(context, image, input, false), null)
      const { mouth, moments } = await detectMouthTrack(scopeProgress(context, 0.05, 0.4), speech, scene)
      await decode(context, image, coverArguments(input.image.mediaType, input, pictureName))
      const zoom = Math.max(0.02, Math.min(maxZoom, Math.abs(dollyTo - dollyFrom) * 0.3))
      const picture = { kind: 'talking', mouth, points, zoom, headMotion: planHeadMotion(moments, fps, seed) } as const
      return renderSpoken(scopeProgress(context, 0.4, 1), { scene, picture, exact: [0] }, speech)
    },
  }
}
