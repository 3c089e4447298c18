import { limits, models, resolutions, sizeLike } from '@kinora/contract'
import {
  computeArea,
  defineGenerator,
  fields,
  markInput,
  only,
  resolveWatermark,
  toCorner,
  videoPrice,
  withoutMark,
} from '@kinora/domain'
import { joinShots } from '@kinora/domain/films'
import { z } from 'zod'

const promptTexts = Array.from({ length: limits.keyImages.most }, (_, place) => `prompt${place}` as const)

export default defineGenerator({
  id: 'multiframe',
  version: 1,
  title: 'Key frames to video',
  path: '/ent/v2/multiframe',
  sizing: 'like its input',
  example: {
    start_image: 'https://example.com/dawn.png',
    image_settings: [
      { key_image: 'https://example.com/noon.png', prompt: 'The sun rises', duration: 2 },
      { key_image: 'https://example.com/dusk.png', prompt: 'Shadows grow long', duration: 3 },
    ],
  },
  rows: models.multiframe,
  request: (row) =>
    z.object({
      model: fields.model(),
      start_image: fields.requiredMedia('First frame; sets the aspect ratio'),
      image_settings: z
        .array(
          z.object({
            key_image: fields.requiredMedia('Last frame of the segment'),
            prompt: fields.prompt(row.promptMax).default(''),
            duration: fields.wholeSeconds(row.seconds),
          }),
        )
        .min(limits.keyImages.least)
        .max(limits.keyImages.most)
        .meta({ description: 'Consecutive segments; each begins with the last frame of the previous one' }),
      resolution: fields.resolutionFrom(resolutions, row.resolutions),
      watermark: fields.flag(false, 'Also create a watermarked copy'),
      wm_url: fields.media('Watermark image'),
      wm_position: fields.watermarkCorner(),
      meta_data: fields.metaData(),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  inputs: (request) => [
    { slot: 'start', field: 'start_image', rule: 'picture', value: request.start_image, isUsed: true },
    ...request.image_settings.map(
      ({ key_image: value }, i) =>
        ({ slot: 'keys', field: `image_settings[${i}].key_image`, rule: 'picture', value, isUsed: true }) as const,
    ),
    ...markInput(request),
  ],
  resolve: (request, row, seed) => ({
    used: withoutMark(request),
    params: {
      resolution: request.resolution,
      fps: row.fps,
      seed,
      lengths: request.image_settings.map(({ duration }) => duration),
      corner: request.watermark ? toCorner(request.wm_position) : null,
    },
    texts: {
      ...Object.fromEntries(request.image_settings.map(({ prompt }, i) => [`prompt${i}`, prompt])),
      label: request.meta_data ?? '',
    },
  }),
  texts: [...promptTexts, 'label'],
  prices: models.multiframe.flatMap((row) =>
    row.resolutions.map(
      (resolution) =>
        [
          `a segment of ${row.seconds.standard} seconds with ${row.model} at ${resolution}`,
          videoPrice(row, { resolution, seconds: row.seconds.standard, offPeak: false }).credits,
        ] as const,
    ),
  ),
  price: ({ lengths, resolution }, row) =>
    lengths.map((seconds) => videoPrice(row, { resolution, seconds, offPeak: false })),
  uses: ['frames-to-video'],
  async flow({ media, label, lengths, resolution, fps, seed, corner }, step) {
    const start = only(media, 'start')
    const keys = media['keys'] ?? []
    const want = { ...sizeLike(start, computeArea(resolution)), fps, sound: false }
    const shots = await Promise.all(
      lengths.map(async (seconds, i) => ({
        seconds,
        film: await step.model('frames-to-video', {
          prompt: { text: `prompt${i}` },
          start: keys[i - 1] ?? start,
          end: keys[i] ?? start,
          seed,
          movement: 'auto',
          seconds,
          ...want,
        }),
      })),
    )
    return [
      await joinShots(step, {
        shots,
        want,
        keepsShotSound: false,
        label,
        watermark: resolveWatermark({ corner }, media),
        cover: 'first',
      }),
    ]
  },
  reply: ['model', 'start_image', 'image_settings', 'resolution', 'watermark', 'wm_position'],
})
