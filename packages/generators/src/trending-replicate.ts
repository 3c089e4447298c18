import { fixedPrices, inputRules, nearestRatio, type Resolution, videoRatios, videoSize } from '@kinora/contract'
import { defineGenerator, fields, filmOf, listInputs, only } from '@kinora/domain'
import { cutShots, joinShots, refOf } from '@kinora/domain/films'
import { z } from 'zod'

const { credits: perSecond } = fixedPrices.replicate
const rule = 'filmToReplicate'
const { least, most } = inputRules[rule].seconds
const measured = { slot: 'video', least, most }
const taken = ['1080p', '540p', '720p'] as const satisfies readonly Resolution[]

export default defineGenerator({
  id: 'trending-replicate',
  version: 1,
  title: 'Replicate a video with other pictures',
  path: '/ent/v2/trending-replicate',
  sizing: 'by ratio',
  example: {
    video_url: 'https://example.com/trend.mp4',
    images: ['https://example.com/product.png'],
    prompt: 'The same cuts with my product',
  },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      video_url: fields.requiredMedia('Whose cuts, length and sound it takes, 5 to 180 seconds'),
      images: fields.mediaList({ least: 1, most: 7 }, 'What is shown instead, in turns'),
      prompt: fields.prompt(2000).default(''),
      aspect_ratio: z
        .enum(videoRatios)
        .optional()
        .meta({ description: 'Width to height; absent: the nearest to that of the video' }),
      resolution: z.enum(taken).default('1080p').meta({ description: 'Picture size' }),
      remove_audio: fields.flag(false, 'Without the sound of the video'),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  inputs: ({ video_url: value, images }) => [
    { slot: 'video', field: 'video_url', rule, value, isUsed: true },
    ...listInputs('images', 'picture', images),
  ],
  resolve: (request, _row, seed) => ({
    used: { ...request, aspect_ratio: request.aspect_ratio ?? '' },
    params: {
      resolution: request.resolution,
      ratio: request.aspect_ratio ?? null,
      isSilent: request.remove_audio,
      seed,
    },
    texts: { prompt: request.prompt, voice: '', label: '' },
  }),
  prices: Object.entries(perSecond).map(([resolution, credits]) => [`a second at ${resolution}`, credits]),
  texts: ['prompt', 'voice', 'label'],
  measured: () => measured,
  price: ({ resolution }, _row, seconds = least) => [
    { name: `${resolution} ${seconds} s`, credits: perSecond[resolution] * seconds },
  ],
  uses: ['find-cuts', 'image-to-video'],
  async flow({ prompt, voice, label, media, resolution, ratio, isSilent, seed }, step) {
    const video = only(media, 'video')
    const images = media['images'] ?? []
    const { fps, seconds, hasSound } = filmOf(video)
    const sound = hasSound && !isSilent
    const want = { ...videoSize(resolution, ratio ?? nearestRatio(video)), fps, sound }
    const { facts } = await step.model('find-cuts', { video })
    const shots = await Promise.all(
      cutShots(facts.cuts, seconds, fps).map(async (length, i) => ({
        seconds: length,
        film: await step.model('image-to-video', {
          prompt,
          image: images[i % images.length] ?? only(media, 'images'),
          voice,
          // Another seed for each shot: a picture that comes again is seen in another way.
          seed: seed + i,
          movement: 'auto',
          seconds: length,
          ...want,
          sound: false,
        }),
      })),
    )
    // What is heard in the film lies in the film itself.
    const layers = sound ? [{ sound: refOf(video), role: 'song' as const, from: 0, loops: false }] : []
    return [await joinShots(step, { shots, want, layers, keepsShotSound: false, label })]
  },
  reply: ['video_url', 'images', 'prompt', 'aspect_ratio', 'resolution', 'remove_audio'],
})
