import { fixedPrices, limits, sizeLike, templateVideo, videoSize } from '@kinora/contract'
import { areaOf, defineGenerator, fields, listInputs, only, type Step } from '@kinora/domain'
import { joinShots } from '@kinora/domain/films'
import { z } from 'zod'
import { oneTake } from './one-take.ts'
import { stories, storyNames } from './stories/stories.ts'
import type { StoryShot } from './stories/story.ts'

const { credits } = fixedPrices.templateStory
const { resolution, fps } = templateVideo
const mostShots = 8
const named = <N extends string>(name: N) => Array.from({ length: mostShots }, (_, i) => `${name}${i}` as const)
const texts = [...named('prompt'), ...named('caption'), 'music', 'label'] as const

/** What a flow knows of the shots of a story: all but the words. */
type Told = readonly Pick<StoryShot, 'by' | 'seconds' | 'leads'>[]

/** A caption comes a little after its shot and goes a little before. */
const [late, early] = [0.3, 0.2]

/** A line needs so long to be read; a short film has fewer of them. */
const secondsOfLine = 4

/** Each for its share of the film. */
const cuesFor = (all: Told, seconds: number) => {
  const told = all.reduce((sum, shot) => sum + shot.seconds, 0)
  const shots = seconds < told ? all.slice(0, Math.max(1, Math.floor(seconds / secondsOfLine))) : all
  const lasts = shots.reduce((sum, shot) => sum + shot.seconds, 0)
  let from = 0
  return shots.map((shot, i) => {
    const begins = from
    from += (shot.seconds * seconds) / lasts
    return { from: begins + late, to: from - early, words: { text: `caption${i}` } }
  })
}

type Making = {
  shots: Told
  size: { width: number; height: number; fps: number }
  images: readonly [ReturnType<typeof only>, ...ReturnType<typeof only>[]]
  seed: number
}

/** The pictures are seen in turns. */
const makeShots = (step: Step<'image-to-video' | 'references-to-video'>, { shots, size, images, seed }: Making) =>
  Promise.all(
    shots.map(async ({ by, seconds }, i) => {
      const image = images[i % images.length] ?? images[0]
      const prompt = { text: `prompt${i}` }
      const ask = { prompt, seconds, ...size, seed: seed + i, movement: 'auto', sound: false } as const
      if (by === 'start') {
        const shot = { image, voice: { text: '' }, inFilm: true, ...ask } as const
        return { seconds, film: await step.model('image-to-video', shot) }
      }
      const references = { images: [image], videos: [], sounds: [], subjects: [] }
      return { seconds, film: await step.model('references-to-video', { ...references, ...ask }) }
    }),
  )

export default defineGenerator({
  id: 'template-story',
  version: 1,
  title: 'Template story',
  path: '/ent/v2/template-story',
  sizing: 'by ratio or like its input',
  example: { story: 'love_story', images: ['https://example.com/portrait.png'] },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      story: z.enum(storyNames).meta({ description: 'Which story is told' }),
      images: fields.mediaList(
        { least: 1, most: limits.storyImages },
        'Whom it is told with, in turns; one_shot has the shape of the first',
      ),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  withoutEffect: () => ({ prompt: 'the story decides what is shown' }),
  inputs: ({ images }) => listInputs('images', 'picture', images),
  resolve(request, _row, seed) {
    const { ratio, shots, font, colour, music } = stories[request.story]
    return {
      used: { ...request },
      params: {
        seed,
        size: ratio === null ? null : videoSize(resolution, ratio),
        shots: shots.map(({ by, seconds, leads }) => ({ by, seconds, leads })),
        font,
        colour,
      },
      texts: {
        ...Object.fromEntries(
          shots.flatMap(({ prompt, caption }, i) => [
            [`prompt${i}`, prompt],
            [`caption${i}`, caption.join('\n')],
          ]),
        ),
        music,
        label: '',
      },
    }
  },
  texts,
  prices: [['a video', credits]],
  price: () => [{ name: 'story', credits }],
  uses: ['image-to-video', 'references-to-video', 'frames-to-video', 'text-to-music'],
  needs: ({ size }) =>
    size === null
      ? ['image-to-video', 'frames-to-video', 'text-to-music']
      : ['image-to-video', 'references-to-video', 'text-to-music'],
  async flow({ media, label, size: fixed, shots: told, seed, font, colour }, step) {
    const first = only(media, 'images')
    const images = [first, ...(media['images'] ?? []).slice(1)] as const
    const size = { ...(fixed ?? sizeLike(first, areaOf(resolution))), fps }
    const shots =
      fixed === null
        ? await oneTake(step, images, { ...size, seed }, [{ text: 'prompt0' }, { text: 'prompt2' }])
        : await makeShots(step, { shots: told, size, images, seed })
    const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0)
    const audio = await step.model('text-to-music', { prompt: { text: 'music' }, seconds, seed })
    const music = await step.media('finish-audio', { audio, louder: 0, label })
    const cues = await step.prepare('write-cues', { cues: cuesFor(told, seconds) })
    const film = await joinShots(step, {
      shots,
      want: { ...size, sound: true },
      keepsShotSound: false,
      layers: [{ sound: music.result, role: 'music', from: 0, loops: true }],
      transitions: fixed === null ? shots.slice(1).map(() => 'cut') : told.slice(0, -1).map(({ leads }) => leads),
      subtitles: { cues, font, colour },
      label,
    })
    return [film]
  },
  reply: ['story', 'images'],
})
