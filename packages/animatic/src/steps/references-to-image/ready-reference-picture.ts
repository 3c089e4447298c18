import { wholeName } from '../../plan/picture-plan.ts'
import { bringToSize } from '../../runtime/enlarge/bring-to-size.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { coverArguments } from '../../runtime/inputs/decode-arguments.ts'
import { renderPicture } from '../../runtime/render/run-renderer.ts'
import { type MakeReady, partOf } from '../../runtime/work.ts'
import { decodeCards, fetchSources } from '../references-to-video/decode-cards.ts'
import { planReferencePicture } from './plan-reference-picture.ts'

// Heads are near the upper edge.
const upper = 0.12
/** A small share for what is read, the rest for what is drawn. */
const whenRead = 0.2

export const readyReferencePicture: MakeReady<'references-to-image'> = async (ask, file) => {
  const files = await fetchSources(
    ask.images.map((image) => [image]),
    file,
  )
  const plan = planReferencePicture(ask)
  const { subject, scene } = plan
  return {
    mediaType: 'image/png',
    async run(bench) {
      const [media] = ask.images
      if (subject.kind === 'whole' && media !== undefined) {
        const picture = await bringToSize(partOf(bench, 0, whenRead), files[0]?.[0] ?? '', media, scene)
        await decode(bench, picture, coverArguments('image/png', scene, wholeName, upper))
      }
      const decoded =
        subject.kind === 'gathering' ? await decodeCards(partOf(bench, 0, whenRead), subject, files, 0) : null
      bench.onProgress(whenRead)
      return renderPicture(bench, decoded === null ? plan : { ...plan, subject: { kind: 'gathering', ...decoded } })
    },
  }
}
