import { models, videoSize } from '@kinora/contract'
import {
  defineGenerator,
  fields,
  markInput,
  resolveWatermark,
  videoFields,
  videoParams,
  videoPrices,
  videoWithoutEffect,
  withoutMark,
} from '@kinora/domain'
import { z } from 'zod'

export default defineGenerator({
  id: 'text2video',
  version: 1,
  title: 'Text to video',
  path: '/ent/v2/text2video',
  sizing: 'by ratio',
  example: { prompt: 'A lighthouse at dawn, waves rolling in' },
  rows: models.text2video,
  request: (row) =>
    z.object({
      model: fields.model(),
      prompt: fields.prompt(row.promptMax),
      duration: fields.duration(row),
      seed: fields.seed(),
      aspect_ratio: fields.aspectRatio(),
      resolution: fields.resolution(row),
      audio: fields.flag(row.audioDefault, 'Generate sound'),
      ...videoFields.passing(),
      ...videoFields.mark(row),
      ...videoFields.callback(),
      style: fields.style(),
      bgm: fields.flag(false, 'Add background music'),
      movement_amplitude: fields.movement(),
      draft: fields.draft(),
    }),
  withoutEffect: (request, row) => ({
    ...videoWithoutEffect(request, row),
    images: 'text2video accepts no images; use img2video or reference2video',
  }),
  inputs: (request) => markInput(request),
  resolve(request, row, seed) {
    const params = videoParams(request, row, seed)
    return {
      used: { ...withoutMark(request), resolution: params.resolution, seed },
      params: { ...params, ...videoSize(params.resolution, request.aspect_ratio), style: request.style },
      texts: { prompt: request.prompt, label: request.meta_data ?? '' },
    }
  },
  texts: ['prompt', 'label'],
  price: (params, row) => videoPrices(params, row),
  draft: { seconds: ({ seconds }) => seconds },
  uses: ['text-to-video'],
  async flow({ prompt, label, media, ...params }, step) {
    const { seconds, width, height, fps, seed, movement, style, sound } = params
    const want = { width, height, fps, seconds, sound }
    const video = await step.model('text-to-video', { prompt, seed, movement, style, ...want })
    return [await step.media('finish-video', { video, want, label, watermark: resolveWatermark(params, media) })]
  },
  reply: [
    'model',
    'prompt',
    'duration',
    'seed',
    'aspect_ratio',
    'resolution',
    'audio',
    'bgm',
    'movement_amplitude',
    'style',
    'off_peak',
    'watermark',
  ],
})
