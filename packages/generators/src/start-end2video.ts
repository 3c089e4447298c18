import { models, sizeLike } from '@kinora/contract'
import {
  computeArea,
  defineGenerator,
  fields,
  listInputs,
  markInput,
  pair,
  recommendedPrompt,
  refuseMedia,
  resolveWatermark,
  validateFrames,
  videoFields,
  videoParams,
  videoPrices,
  videoWithoutEffect,
  withoutMark,
} from '@kinora/domain'
import { z } from 'zod'

export default defineGenerator({
  id: 'start-end2video',
  version: 1,
  title: 'Start and end frames to video',
  path: '/ent/v2/start-end2video',
  sizing: 'like its input',
  example: { images: ['https://example.com/start.png', 'https://example.com/end.png'] },
  rows: models['start-end2video'],
  read: recommendedPrompt.read,
  request: (row) =>
    z.object({
      model: fields.model(),
      images: fields.mediaList({ least: 2, most: 2 }, 'Start frame and end frame'),
      prompt: fields.prompt(row.promptMax).default(''),
      duration: fields.duration(row),
      seed: fields.seed(),
      resolution: fields.resolution(row),
      ...videoFields.passing(),
      ...videoFields.callback(),
      movement_amplitude: fields.movement(),
      bgm: fields.flag(false, 'Add background music'),
      audio: fields.flag(row.audioDefault, 'Generate sound'),
      ...videoFields.mark(row),
      is_rec: fields.flag(false, 'Use a recommended prompt'),
      draft: fields.draft(),
    }),
  withoutEffect: (request, row) => ({
    ...videoWithoutEffect(request, row),
    ...recommendedPrompt.withoutEffect(request),
  }),
  inputs: (request) => [...listInputs('images', 'frame', request.images), ...markInput(request)],
  validateSizes: (sizes) => refuseMedia('images', validateFrames(...pair(sizes, 'images'))),
  resolve(request, row, seed) {
    const params = videoParams(request, row, seed)
    return {
      used: { ...withoutMark(request), prompt: recommendedPrompt.echo(request), resolution: params.resolution, seed },
      params: { ...params, isRecommended: request.is_rec },
      texts: { prompt: request.prompt, label: request.meta_data ?? '' },
    }
  },
  texts: ['prompt', 'label'],
  price: (params, row) => [...videoPrices(params, row), ...recommendedPrompt.price(params.isRecommended)],
  draft: { seconds: ({ seconds }) => seconds },
  uses: ['describe-image', 'frames-to-video'],
  needs: ({ isRecommended }) => (isRecommended ? ['describe-image', 'frames-to-video'] : ['frames-to-video']),
  async flow({ prompt, label, media, ...params }, step) {
    const [start, end] = pair(media, 'images')
    const { seconds, fps, seed, movement, sound } = params
    const want = { ...sizeLike(start, computeArea(params.resolution)), fps, seconds, sound }
    const { words, notes } = await recommendedPrompt.words(step, params.isRecommended, { image: start, prompt })
    const video = await step.model('frames-to-video', { prompt: words, start, end, seed, movement, ...want })
    const creation = await step.media('finish-video', {
      video,
      want,
      label,
      watermark: resolveWatermark(params, media),
      cover: 'first',
    })
    return { creations: [creation], ...notes }
  },
  reply: [
    'model',
    'images',
    'prompt',
    'duration',
    'seed',
    'resolution',
    'audio',
    'bgm',
    'movement_amplitude',
    'off_peak',
    'watermark',
  ],
})
