import { models, sizeLike } from '@kinora/contract'
import {
  computeArea,
  defineGenerator,
  fields,
  listInputs,
  markInput,
  only,
  recommendedPrompt,
  resolveWatermark,
  videoFields,
  videoParams,
  videoPrices,
  videoWithoutEffect,
  voiceWithoutEffect,
  withoutMark,
} from '@kinora/domain'
import { z } from 'zod'

export default defineGenerator({
  id: 'img2video',
  version: 1,
  title: 'Start frame to video',
  path: '/ent/v2/img2video',
  sizing: 'like its input',
  example: { images: ['https://example.com/start.png'], prompt: 'The camera moves closer' },
  rows: models.img2video,
  read: recommendedPrompt.read,
  request: (row) =>
    z.object({
      model: fields.model(),
      images: fields.mediaList({ least: 1, most: 1 }, 'Start frame'),
      prompt: fields.prompt(row.promptMax).default(''),
      audio: fields.flag(row.audioDefault, 'Generate sound'),
      voice_id: fields.voice(),
      is_rec: fields.flag(false, 'Use a recommended prompt'),
      duration: fields.duration(row),
      seed: fields.seed(),
      resolution: fields.resolution(row),
      ...videoFields.passing(),
      ...videoFields.callback(),
      movement_amplitude: fields.movement(),
      ...videoFields.mark(row),
      bgm: fields.flag(false, 'Add background music'),
      audio_type: fields.audioType(),
      draft: fields.draft(),
    }),
  withoutEffect: (request, row) => ({
    ...videoWithoutEffect(request, row),
    ...recommendedPrompt.withoutEffect(request),
    voice_id: voiceWithoutEffect(request, row),
  }),
  inputs: (request) => [...listInputs('images', 'frame', request.images), ...markInput(request)],
  resolve(request, row, seed) {
    const params = videoParams(request, row, seed)
    return {
      used: { ...withoutMark(request), prompt: recommendedPrompt.echo(request), resolution: params.resolution, seed },
      params: { ...params, isRecommended: request.is_rec },
      texts: { prompt: request.prompt, voice: request.voice_id ?? '', label: request.meta_data ?? '' },
    }
  },
  texts: ['prompt', 'voice', 'label'],
  price: (params, row) => [...videoPrices(params, row), ...recommendedPrompt.price(params.isRecommended)],
  draft: { seconds: ({ seconds }) => seconds },
  uses: ['describe-image', 'image-to-video'],
  needs: ({ isRecommended }) => (isRecommended ? ['describe-image', 'image-to-video'] : ['image-to-video']),
  async flow({ prompt, voice, label, media, ...params }, step) {
    const image = only(media, 'images')
    const { seconds, fps, seed, movement, sound } = params
    const want = { ...sizeLike(image, computeArea(params.resolution)), fps, seconds, sound }
    const { words, notes } = await recommendedPrompt.words(step, params.isRecommended, { image, prompt })
    const video = await step.model('image-to-video', { prompt: words, image, voice, seed, movement, ...want })
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
    'is_rec',
  ],
})
