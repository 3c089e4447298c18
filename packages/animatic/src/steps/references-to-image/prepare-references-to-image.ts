import { wholeName } from '../../plan/picture-plan.ts'
import { ensureSize } from '../../runtime/enlarge/ensure-size.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { coverArguments } from '../../runtime/inputs/decode-arguments.ts'
import { type StepHandler, scopeProgress } from '../../runtime/job-context.ts'
import { renderPicture } from '../../runtime/render/run-renderer.ts'
import { decodeCards, fetchSources } from '../references-to-video/decode-cards.ts'
import { planReferencePicture } from './plan-reference-picture.ts'

// Heads are near the upper edge.
const upper = 0.12
/** Progress after reading the inputs; the rest is drawing. */
const readProgress = 0.2

export const prepareReferencesToImage: StepHandler<'references-to-image'> = async (input, fetchFile) => {
  const files = await fetchSources(
    input.images.map((image) => [image]),
    fetchFile,
  )
  const plan = planReferencePicture(input)
  const { subject, scene } = plan
  return {
    mediaType: 'image/png',
    async run(context) {
      const [media] = input.images
      if (subject.kind === 'whole' && media !== undefined) {
        const picture = await ensureSize(scopeProgress(context, 0, readProgress), files[0]?.[0] ?? '', media, scene)
        await decode(context, picture, coverArguments('image/png', scene, wholeName, upper))
      }
      const decoded =
        subject.kind === 'references'
          ? await decodeCards(scopeProgress(context, 0, readProgress), subject, files, 0)
          : null
      context.onProgress(readProgress)
      return renderPicture(context, decoded === null ? plan : { ...plan, subject: { kind: 'references', ...decoded } })
    },
  }
}
