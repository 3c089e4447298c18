import { fixedPrices, inputRules, nearestRatio, type Resolution, videoRatios, videoSize } from '@kinora/contract'
import { defineGenerator, fields, listInputs, only, readFilmFacts } from '@kinora/domain'
import { cutShots, joinShots, toObjectRef } from '@kinora/domain/films'
import { z } from 'zod'

const { credits: perSecond } = fixedPrices.replicate
const rule = 'filmToReplicate'
const { least, most } = inputRules[rule].seconds
const measured = { slot: 'video', least, most }
const outputResolutions = ['1080p', '540p', '720p'] as const satisfies readonly Resolution[]

export default defineGenerator({
  id: 'trending-replicate',
  version: 1,
  title: 'Replicate a video with other images',
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
      video_url: fields.requiredMedia('Video of 5 to 180 seconds with the cuts, duration and sound to keep'),
      images: fields.mediaList({ least: 1, most: 7 }, 'Replacement images, used in turn'),
      prompt: fields.prompt(2000).default(''),
      aspect_ratio: z
        .enum(videoRatios)
        .optional()
        .meta({ description: 'Aspect ratio; default: the nearest to that of the video' }),
      resolution: z.enum(outputResolutions).default('1080p').meta({ description: 'Resolution' }),
      remove_audio: fields.flag(false, 'Remove the sound of the video'),
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
  prices: Object.entries(perSecond).map(([resolution, credits]) => [`each second at ${resolution}`, credits]),
  texts: ['prompt', 'voice', 'label'],
  measured: () => measured,
  price: ({ resolution }, _row, seconds = least) => [
    { name: `${resolution} ${seconds} s`, credits: perSecond[resolution] * seconds },
  ],
  uses: ['find-cuts', 'image-to-video'],
  async flow({ prompt, voice, label, media, resolution, ratio, isSilent, seed }, step) {
    const video = only(media, 'video')
    const images = media['images'] ?? []
    const { fps, seconds, hasSound } = readFilmFacts(video)
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
          // Each shot has its own seed, so that a repeated image looks different.
          seed: seed + i,
          movement: 'auto',
          seconds: length,
          ...want,
          sound: false,
        }),
      })),
    )
    // The source video contains the sound.
    const layers = sound ? [{ sound: toObjectRef(video), role: 'song' as const, from: 0, loops: false }] : []
    return [await joinShots(step, { shots, want, layers, keepsShotSound: false, label })]
  },
  reply: ['video_url', 'images', 'prompt', 'aspect_ratio', 'resolution', 'remove_audio'],
})
