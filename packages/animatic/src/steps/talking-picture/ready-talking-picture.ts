import { planScene } from '../../plan/plan-scene.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { coverArguments } from '../../runtime/inputs/decode-arguments.ts'
import { chooseFace } from '../../runtime/vision/choose-face.ts'
import { type MakeReady, partOf } from '../../runtime/work.ts'
import { facesInPicture } from '../lip-sync/find-faces.ts'
import { hearMouthTrack } from '../lip-sync/hear-mouth-track.ts'
import { renderSpoken } from '../lip-sync/render-spoken.ts'
import { pictureName, planBearing } from './plan-bearing.ts'

const silent = { movement: 'small', style: 'general', sound: false } as const
const mostZoom = 0.08

export const readyTalkingPicture: MakeReady<'talking-picture'> = async (ask, file) => {
  const [image, speech] = [await file(ask.image), await file(ask.speech)]
  const { prompt, seed, width, height, fps, seconds } = ask
  const scene = planScene({ prompt, seed, width, height, fps, seconds, ...silent })
  const { dollyFrom, dollyTo } = scene.camera
  return {
    mediaType: 'video/mp4',
    async run(bench) {
      const { points } = chooseFace(await facesInPicture(bench, image, ask, false), null)
      const { mouth, moments } = await hearMouthTrack(partOf(bench, 0.05, 0.4), speech, scene)
      await decode(bench, image, coverArguments(ask.image.mediaType, ask, pictureName))
      const zoom = Math.max(0.02, Math.min(mostZoom, Math.abs(dollyTo - dollyFrom) * 0.3))
      const picture = { kind: 'talking', mouth, points, zoom, bearing: planBearing(moments, fps, seed) } as const
      return renderSpoken(partOf(bench, 0.4, 1), { scene, picture, exact: [0] }, speech)
    },
  }
}
