import { models, recommendedPromptCredits, sizeLike } from '@kinora/contract'
import {
  areaOf,
  defineGenerator,
  fields,
  markInput,
  markOf,
  only,
  videoFields,
  videoParams,
  videoPrices,
} from '@kinora/domain'
import { z } from 'zod'

export default defineGenerator({
  id: 'img2video',
  version: 1,
  title: 'Start frame to video',
  path: '/ent/v2/img2video',
  example: { images: ['https://example.com/start.png'], prompt: 'The camera moves closer' },
  rows: models.img2video,
  // A prompt that will not be read is not measured either.
  read: (body) => (body['is_rec'] === true && typeof body['prompt'] === 'string' ? { ...body, prompt: '' } : body),
  request: (row) =>
    z.object({
      model: fields.model(),
      images: fields.mediaList({ least: 1, most: 1 }, 'The start frame'),
      prompt: fields.prompt(row.promptMax).default(''),
      audio: fields.flag(row.audioDefault, 'With sound'),
      voice_id: fields.voice(),
      is_rec: fields.flag(false, 'Use a prompt the service recommends'),
      duration: fields.duration(row),
      seed: fields.seed(),
      resolution: fields.resolution(row),
      ...videoFields.passing(),
      ...videoFields.callback(),
      movement_amplitude: fields.movement(),
      ...videoFields.mark(row),
      bgm: fields.flag(false, 'With background music'),
      audio_type: fields.audioType(),
    }),
  inputs: (request) => [
    ...request.images.map((value, i) => ({
      slot: 'images',
      field: `images[${i}]`,
      rule: 'frame' as const,
      value,
      isUsed: true,
    })),
    ...markInput(request),
  ],
  resolve(request, row, seed) {
    const params = videoParams(request, row, seed)
    return {
      used: { ...request, resolution: params.resolution, seed },
      params: { ...params, isRecommended: request.is_rec },
      texts: { prompt: request.prompt, voice: request.voice_id ?? '', label: request.meta_data ?? '' },
    }
  },
  texts: ['prompt', 'voice', 'label'],
  price: (params, row) => [
    ...videoPrices(params, row),
    ...(params.isRecommended ? [{ name: 'recommended prompt', credits: recommendedPromptCredits }] : []),
  ],
  uses: ['describe-image', 'image-to-video'],
  needs: ({ isRecommended }) => (isRecommended ? ['describe-image', 'image-to-video'] : ['image-to-video']),
  async flow({ prompt, voice, label, media, ...params }, step) {
    const image = only(media, 'images')
    const { seconds, fps, seed, movement, sound } = params
    const want = { ...sizeLike(image, areaOf(params.resolution)), fps, seconds, sound }
    const words = params.isRecommended ? { written: (await step.model('describe-image', { image })).object } : prompt
    const video = await step.model('image-to-video', { prompt: words, image, voice, seed, movement, ...want })
    return [await step.media('finish-video', { video, want, label, watermark: markOf(params, media) })]
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
