import { fixedPrices, limits } from '@kinora/contract'
import { defineGenerator, fields, listInputs } from '@kinora/domain'
import { cutSegments, detectLanguage, filmShape, makeStoryFilm, storyFilmSteps } from '@kinora/domain/films'
import { z } from 'zod'

const { images, seconds } = limits.generalFilm
const { perSecond } = fixedPrices.film

export default defineGenerator({
  id: 'general-one-click',
  version: 1,
  title: 'General film',
  path: '/ent/v2/one-click/general_one_click',
  aliases: ['/ent/v2/one-click/genernal_one_click'],
  sizing: 'by ratio',
  example: { images: ['https://example.com/harbour.png'], prompt: 'A day at the harbour', duration: 5 },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      images: fields.mediaList({ least: 1, most: images }, 'Images that the film shows'),
      prompt: fields.prompt(limits.filmPromptChars).default(''),
      aspect_ratio: fields.aspectRatio(['1:1', '16:9', '9:16', '4:3', '3:4']),
      duration: z.int().min(seconds.least).max(seconds.most).meta({ description: 'Duration in seconds' }),
      callback_url: fields.callback(),
      payload: fields.payload(),
      draft: fields.draft(),
    }),
  inputs: (request) => listInputs('images', 'frame', request.images),
  resolve: (request, _row, seed) => ({
    used: { ...request, resolution: '720p', seed },
    params: {
      shape: filmShape('720p', request.aspect_ratio),
      segments: cutSegments(request.duration),
      seed,
      language: detectLanguage(request.prompt),
    },
    texts: { prompt: request.prompt, label: '' },
  }),
  texts: ['prompt', 'label'],
  prices: [['each second', perSecond]],
  price({ segments }) {
    const length = segments.reduce((sum, each) => sum + each, 0)
    return [{ name: `film ${length} s`, credits: perSecond * length }]
  },
  draft: { seconds: ({ segments }) => segments.reduce((sum, each) => sum + each, 0) },
  film: 'one_click',
  shows: 'composed and shots',
  answersIdOnly: true,
  uses: storyFilmSteps,
  async flow({ media, ...params }, step) {
    await makeStoryFilm(step, {
      ...params,
      story: 'general',
      isBold: false,
      voice: null,
      pictures: media['images'] ?? [],
    })
    return []
  },
  reply: [],
})
