import { fixedPrices, inputRules, largeResolutions, largeSize } from '@kinora/contract'
import { defineGenerator, fields, only, readFilmFacts } from '@kinora/domain'
import { z } from 'zod'

const { credits: perSecond } = fixedPrices.upscale
const rule = 'filmToEnlarge'
const measured = { slot: 'video', least: 1, most: inputRules[rule].seconds.most }

export default defineGenerator({
  id: 'upscale-new',
  version: 1,
  title: 'Upscale a video',
  path: '/ent/v2/upscale-new',
  aliases: ['/ent/v2/upscale-pro'],
  sizing: 'enlarged',
  example: { video_url: 'https://example.com/small.mp4' },
  rows: [{ model: '', set: 'interface' }],
  read: ({ resolution, ...body }) => ({ ...body, upscale_resolution: body['upscale_resolution'] || resolution }),
  either: [['video_url', 'video_creation_id']],
  request: () =>
    z.object({
      video_creation_id: z
        .string()
        .optional()
        .meta({ description: 'Creation id of a video; takes precedence over video_url' }),
      video_url: fields.media('Video of up to 300 seconds and under 60 frames per second'),
      upscale_resolution: z
        .enum(largeResolutions)
        .default('1080p')
        .meta({ description: 'Target resolution; the aspect ratio stays. Alias: resolution' }),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  inputs: ({ video_creation_id: id, video_url: value }) => [
    ...(id === undefined
      ? []
      : [{ slot: 'video', field: 'video_creation_id', rule, value: id, isUsed: true, isCreation: true } as const]),
    ...(value === undefined
      ? []
      : [{ slot: 'video', field: 'video_url', rule, value, isUsed: id === undefined } as const]),
  ],
  resolve: (request) => ({
    used: { video_creation_id: '', video_url: '', ...request },
    params: { resolution: request.upscale_resolution },
    texts: { label: '' },
  }),
  prices: Object.entries(perSecond).map(([resolution, credits]) => [`each second at ${resolution}`, credits]),
  texts: ['label'],
  measured: () => measured,
  price: ({ resolution }, _row, seconds = measured.least) => [
    { name: `${resolution} ${seconds} s`, credits: perSecond[resolution] * seconds },
  ],
  uses: ['upscale-video'],
  async flow({ label, media, resolution }, step) {
    const video = only(media, 'video')
    const { fps, seconds, hasSound: sound } = readFilmFacts(video)
    const want = { ...largeSize(video, resolution), fps, seconds, sound }
    const film = await step.model('upscale-video', { video, ...want })
    return [await step.media('finish-video', { video: film, want, label, watermark: null })]
  },
  reply: ['video_creation_id', 'video_url', 'upscale_resolution'],
})
