import { maskSize } from '../../draw/pixels/read-mask.ts'
import { planScene } from '../../plan/plan-scene.ts'
import { bringToSize } from '../../runtime/enlarge/bring-to-size.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { coverArguments, coverPlanesArguments } from '../../runtime/inputs/decode-arguments.ts'
import { markSubject } from '../../runtime/inputs/mark-subject.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'
import { type MakeReady, partOf } from '../../runtime/work.ts'
import { photoName, planPhoto } from './plan-photo.ts'

/** By when, of the whole, a small picture is enlarged and its subject found; the rest is drawing. */
const [enlarging, finding] = [0.3, 0.4]
/** How much of what is cut from a picture taller than the film is cut above; in a film that is where heads are. */
const [middle, upper] = [0.5, 0.2]

export const readyPhotoFilm: MakeReady<'image-to-video'> = async (ask, file) => {
  const lean = ask.inFilm ? upper : middle
  const given = await file(ask.image)
  const scene = planScene({ ...ask, style: 'general' })
  return {
    mediaType: 'video/mp4',
    async run(bench) {
      const image = await bringToSize(partOf(bench, 0, enlarging), given, ask.image, ask)
      await decode(bench, image, coverArguments(ask.image.mediaType, ask, photoName, lean))
      const enlarged = image === given ? 0 : enlarging
      const subject = await markSubject(partOf(bench, enlarged, finding), image, photoName, (output) =>
        coverPlanesArguments(ask.image.mediaType, ask, maskSize, output, lean),
      )
      return renderFilm(partOf(bench, subject === null ? enlarged : finding, 1), {
        scene,
        picture: { kind: 'photo', ...planPhoto(scene, subject) },
        exact: [0],
      })
    },
  }
}
