import { maskSize } from '../../draw/pixels/read-mask.ts'
import { planScene } from '../../plan/plan-scene.ts'
import { ensureSize } from '../../runtime/enlarge/ensure-size.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { coverArguments, coverPlanesArguments } from '../../runtime/inputs/decode-arguments.ts'
import { maskSubject } from '../../runtime/inputs/mask-subject.ts'
import { type StepHandler, scopeProgress } from '../../runtime/job-context.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'
import { photoName, planPhoto } from './plan-photo.ts'

/** Progress after enlarging a small picture, and after finding its subject; the rest is drawing. */
const [enlargeProgress, maskProgress] = [0.3, 0.4]
/** The share of the crop at the top, for a picture taller than the film; in a film, heads are there. */
const [middle, upper] = [0.5, 0.2]

export const prepareImageToVideo: StepHandler<'image-to-video'> = async (input, fetchFile) => {
  const lean = input.inFilm ? upper : middle
  const original = await fetchFile(input.image)
  const scene = planScene({ ...input, style: 'general' })
  return {
    mediaType: 'video/mp4',
    async run(context) {
      const image = await ensureSize(scopeProgress(context, 0, enlargeProgress), original, input.image, input)
      await decode(context, image, coverArguments(input.image.mediaType, input, photoName, lean))
      const startProgress = image === original ? 0 : enlargeProgress
      const subject = await maskSubject(
        scopeProgress(context, startProgress, maskProgress),
        image,
        photoName,
        (output) => coverPlanesArguments(input.image.mediaType, input, maskSize, output, lean),
      )
      return renderFilm(scopeProgress(context, subject === null ? startProgress : maskProgress, 1), {
        scene,
        picture: { kind: 'photo', ...planPhoto(scene, subject) },
        exact: [0],
      })
    },
  }
}
