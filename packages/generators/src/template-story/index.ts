import { fixedPrices, limits, sizeLike, templateVideo, videoSize } from '@kinora/contract'
import { computeArea, defineGenerator, fields, listInputs, only, type Step } from '@kinora/domain'
import { joinShots } from '@kinora/domain/films'
import { z } from 'zod'
import { oneTake } from './one-take.ts'
import { stories, storyNames } from './stories/stories.ts'
import type { StoryShot } from './stories/story.ts'

const { credits } = fixedPrices.templateStory
const { resolution, fps } = templateVideo
const mostShots = 8
const numberedNames = <N extends string>(name: N) => Array.from({ length: mostShots }, (_, i) => `${name}${i}` as const)
const texts = [...numberedNames('prompt'), ...numberedNames('caption'), 'music', 'label'] as const

/** Shots of a story without their texts. */
type StoryShots = readonly Pick<StoryShot, 'by' | 'seconds' | 'leads'>[]

/** A caption appears shortly after its shot begins and disappears shortly before it ends. */
const [late, early] = [0.3, 0.2]

/** Reading time of a caption; a short film has fewer captions. */
const captionSeconds = 4

/** Distributes the captions over the film in proportion to their shots. */
const buildCaptionCues = (all: StoryShots, seconds: number) => {
  const totalSeconds = all.reduce((sum, shot) => sum + shot.seconds, 0)
  const shots = seconds < totalSeconds ? all.slice(0, Math.max(1, Math.floor(seconds / captionSeconds))) : all
  const shownSeconds = shots.reduce((sum, shot) => sum + shot.seconds, 0)
  let from = 0
  return shots.map((shot, i) => {
    const begins = from
    from += (shot.seconds * seconds) / shownSeconds
    return { from: begins + late, to: from - early, words: { text: `caption${i}` } }
  })
}

type ShotsInput = {
  shots: StoryShots
  size: { width: number; height: number; fps: number }
  images: readonly [ReturnType<typeof only>, ...ReturnType<typeof only>[]]
  seed: number
}

/** The shots alternate between the images. */
const makeShots = (step: Step<'image-to-video' | 'references-to-video'>, { shots, size, images, seed }: ShotsInput) =>
  Promise.all(
    shots.map(async ({ by, seconds }, i) => {
      const image = images[i % images.length] ?? images[0]
      const prompt = { text: `prompt${i}` }
      const stepInput = { prompt, seconds, ...size, seed: seed + i, movement: 'auto', sound: false } as const
      if (by === 'start') {
        const shot = { image, voice: { text: '' }, inFilm: true, ...stepInput } as const
        return { seconds, film: await step.model('image-to-video', shot) }
      }
      const references = { images: [image], videos: [], sounds: [], subjects: [] }
      return { seconds, film: await step.model('references-to-video', { ...references, ...stepInput }) }
    }),
  )

export default defineGenerator({
  id: 'template-story',
  version: 1,
  title: 'Film from a story template',
  path: '/ent/v2/template-story',
  sizing: 'by ratio or like its input',
  example: { story: 'love_story', images: ['https://example.com/portrait.png'] },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      story: z.enum(storyNames).meta({ description: 'Story template' }),
      images: fields.mediaList(
        { least: 1, most: limits.storyImages },
        'Images of the characters, used in turn; with one_shot the first sets the aspect ratio',
      ),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  withoutEffect: () => ({ prompt: 'the story template defines the content' }),
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
  prices: [['each video', credits]],
  price: () => [{ name: 'story', credits }],
  uses: ['image-to-video', 'references-to-video', 'frames-to-video', 'text-to-music'],
  needs: ({ size }) =>
    size === null
      ? ['image-to-video', 'frames-to-video', 'text-to-music']
      : ['image-to-video', 'references-to-video', 'text-to-music'],
  async flow({ media, label, size: fixed, shots: storyShots, seed, font, colour }, step) {
    const first = only(media, 'images')
    const images = [first, ...(media['images'] ?? []).slice(1)] as const
    const size = { ...(fixed ?? sizeLike(first, computeArea(resolution))), fps }
    const shots =
      fixed === null
        ? await oneTake(step, images, { ...size, seed }, [{ text: 'prompt0' }, { text: 'prompt2' }])
        : await makeShots(step, { shots: storyShots, size, images, seed })
    const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0)
    const audio = await step.model('text-to-music', { prompt: { text: 'music' }, seconds, seed })
    const music = await step.media('finish-audio', { audio, louder: 0, label })
    const cues = await step.prepare('write-cues', { cues: buildCaptionCues(storyShots, seconds) })
    const film = await joinShots(step, {
      shots,
      want: { ...size, sound: true },
      keepsShotSound: false,
      layers: [{ sound: music.result, role: 'music', from: 0, loops: true }],
      transitions: fixed === null ? shots.slice(1).map(() => 'cut') : storyShots.slice(0, -1).map(({ leads }) => leads),
      subtitles: { cues, font, colour },
      label,
      ...(fixed === null ? { cover: 'first' as const } : {}),
    })
    return [film]
  },
  reply: ['story', 'images'],
})
