import { fixedPrices, limits } from '@kinora/contract'
import { defineGenerator, fields, listInputs } from '@kinora/domain'
import { cutSegments, filmShape, makeStoryFilm, narratedFilmSteps, narrationVoice } from '@kinora/domain/films'
import { z } from 'zod'

const { images, promptChars, seconds } = limits.adFilm
const { perSecond } = fixedPrices.film

export default defineGenerator({
  id: 'ad-one-click',
  version: 1,
  title: 'Ad film',
  path: '/ent/v2/ad-one-click',
  sizing: 'by ratio',
  example: { images: ['https://example.com/kettle.png'], prompt: 'A kettle for quiet mornings', language: 'en' },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      images: fields.mediaList({ least: 1, most: images }, 'Images of the product or its presenter'),
      prompt: fields.prompt(promptChars).default(''),
      duration: z
        .int()
        .min(seconds.least)
        .max(seconds.most)
        .default(seconds.standard)
        .meta({ description: 'Duration in seconds' }),
      aspect_ratio: fields.aspectRatio(['1:1', '16:9', '9:16']),
      language: z.enum(['zh', 'en']).default('zh').meta({ description: 'Language of the narration' }),
      creative: fields.flag(false, 'Add unconventional segments'),
      callback_url: fields.callback(),
      payload: fields.payload(),
      draft: fields.draft(),
    }),
  inputs: (request) => listInputs('images', 'picture', request.images),
  resolve: (request, _row, seed) => ({
    used: { ...request, resolution: '720p', seed },
    params: {
      shape: filmShape('720p', request.aspect_ratio),
      segments: cutSegments(request.duration),
      seed,
      language: request.language,
      isBold: request.creative,
    },
    texts: { prompt: request.prompt, voice: narrationVoice[request.language], label: '' },
  }),
  texts: ['prompt', 'voice', 'label'],
  prices: [['each second', perSecond]],
  price({ segments }) {
    const length = segments.reduce((sum, each) => sum + each, 0)
    return [{ name: `film ${length} s`, credits: perSecond * length }]
  },
  draft: { seconds: ({ segments }) => segments.reduce((sum, each) => sum + each, 0) },
  film: 'ad',
  shows: 'composed',
  uses: narratedFilmSteps,
  async flow({ media, ...params }, step) {
    await makeStoryFilm(step, { ...params, story: 'ad', pictures: media['images'] ?? [] })
    return []
  },
  reply: ['images', 'prompt', 'duration', 'aspect_ratio', 'language', 'creative'],
})
