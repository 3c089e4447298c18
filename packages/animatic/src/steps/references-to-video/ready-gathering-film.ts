import { customerText } from '@kinora/domain'
import { planScene } from '../../plan/plan-scene.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'
import { type MakeReady, partOf } from '../../runtime/work.ts'
import { decodeCards, fetchSources } from './decode-cards.ts'
import { orderByMention, withoutMentions } from './find-mentions.ts'
import { planGathering } from './plan-gathering.ts'
import { asBackdrop, readSources } from './read-sources.ts'
import { readWishes } from './read-wishes.ts'

/** A small share for what is read, the rest for what is drawn. */
const whenRead = 0.2

export const readyGatheringFilm: MakeReady<'references-to-video'> = async (ask, file) => {
  const sources = readSources(ask)
  const files = await fetchSources(sources, file)
  const sounds: string[] = []
  for (const media of ask.sound ? ask.sounds : []) sounds.push(await file(media))
  const shown = ask.subjects.filter(({ images, videos }) => images.length + videos.length > 0)
  const words = withoutMentions(
    ask.prompt,
    shown.map(({ name }) => name),
  )
  const scene = asBackdrop(planScene({ ...ask, prompt: customerText().parse(words), style: 'general' }))
  const wishes = readWishes(
    ask.prompt,
    orderByMention(
      ask.prompt,
      shown.map(({ name }) => name),
    ),
    sources.length - shown.length,
  )
  const plan = planGathering(ask, ask, sources, wishes)
  return {
    mediaType: 'video/mp4',
    async run(bench) {
      const decoded = await decodeCards(partOf(bench, 0, whenRead), plan, files, ask.seconds)
      return renderFilm(
        partOf(bench, whenRead, 1),
        { scene, picture: { kind: 'gathering', ...decoded }, exact: [] },
        sounds,
      )
    },
  }
}
