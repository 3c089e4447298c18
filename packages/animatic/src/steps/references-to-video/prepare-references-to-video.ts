import { customerText } from '@kinora/domain'
import { planScene } from '../../plan/plan-scene.ts'
import { type StepHandler, scopeProgress } from '../../runtime/job-context.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'
import { decodeCards, fetchSources } from './decode-cards.ts'
import { orderByMention, withoutMentions } from './find-mentions.ts'
import { planReferences } from './plan-references.ts'
import { readPlacements } from './read-placements.ts'
import { asBackdrop, readSources } from './read-sources.ts'

/** Progress after reading the inputs; the rest is drawing. */
const readProgress = 0.2

export const prepareReferencesToVideo: StepHandler<'references-to-video'> = async (input, fetchFile) => {
  const sources = readSources(input)
  const files = await fetchSources(sources, fetchFile)
  const sounds: string[] = []
  for (const media of input.sound ? input.sounds : []) sounds.push(await fetchFile(media))
  const shownSubjects = input.subjects.filter(({ images, videos }) => images.length + videos.length > 0)
  const words = withoutMentions(
    input.prompt,
    shownSubjects.map(({ name }) => name),
  )
  const scene = asBackdrop(planScene({ ...input, prompt: customerText().parse(words), style: 'general' }))
  const placements = readPlacements(
    input.prompt,
    orderByMention(
      input.prompt,
      shownSubjects.map(({ name }) => name),
    ),
    sources.length - shownSubjects.length,
  )
  const plan = planReferences(input, input, sources, placements)
  return {
    mediaType: 'video/mp4',
    async run(context) {
      const decoded = await decodeCards(scopeProgress(context, 0, readProgress), plan, files, input.seconds)
      return renderFilm(
        scopeProgress(context, readProgress, 1),
        { scene, picture: { kind: 'references', ...decoded }, exact: [] },
        sounds,
      )
    },
  }
}
