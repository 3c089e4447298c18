import { models, resolutions, sizeLike } from '@kinora/contract'
import {
  computeArea,
  defineGenerator,
  fields,
  listInputs,
  markInput,
  only,
  readFilmFacts,
  resolveWatermark,
  toCorner,
  videoPrice,
  withoutMark,
} from '@kinora/domain'
import { joinShots, toObjectRef } from '@kinora/domain/films'
import { z } from 'zod'

const rule = 'filmToExtend'

export default defineGenerator({
  id: 'extend',
  version: 1,
  title: 'Extend a video',
  path: '/ent/v2/extend',
  sizing: 'like its input',
  example: { video_url: 'https://example.com/walk.mp4', prompt: 'She reaches the sea', duration: 3 },
  rows: models.extend,
  either: [['video_url', 'video_creation_id']],
  request: (row) =>
    z.object({
      model: fields.model(),
      video_creation_id: z
        .string()
        .optional()
        .meta({ description: 'Creation id of a video; takes precedence over video_url' }),
      video_url: fields.media('Video of 4 to 60 seconds; the result contains it'),
      images: fields.mediaList({ least: 0, most: 1 }, 'End frame').default([]),
      prompt: fields.prompt(row.promptMax).default(''),
      duration: fields.wholeSeconds(row.seconds).meta({ description: 'Added seconds' }),
      resolution: fields.resolutionFrom(resolutions, row.resolutions),
      watermark: fields.flag(false, 'Also create a watermarked copy'),
      wm_position: fields.watermarkCorner(),
      wm_url: fields.media('Watermark image'),
      meta_data: fields.metaData(),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  inputs: ({ video_creation_id: id, video_url: value, ...request }) => [
    ...(id === undefined
      ? []
      : [{ slot: 'video', field: 'video_creation_id', rule, value: id, isUsed: true, isCreation: true } as const]),
    ...(value === undefined
      ? []
      : [{ slot: 'video', field: 'video_url', rule, value, isUsed: id === undefined } as const]),
    ...listInputs('images', 'picture', request.images),
    ...markInput(request),
  ],
  resolve: (request, _row, seed) => ({
    used: { video_creation_id: '', video_url: '', ...withoutMark(request) },
    params: {
      resolution: request.resolution,
      seconds: request.duration,
      seed,
      endsWithImage: request.images.length > 0,
      corner: request.watermark ? toCorner(request.wm_position) : null,
    },
    texts: { prompt: request.prompt, voice: '', label: request.meta_data ?? '' },
  }),
  texts: ['prompt', 'voice', 'label'],
  prices: models.extend.flatMap((row) =>
    row.resolutions.map(
      (resolution) =>
        [
          `${row.seconds.standard} more seconds with ${row.model} at ${resolution}`,
          videoPrice(row, { resolution, seconds: row.seconds.standard, offPeak: false }).credits,
        ] as const,
    ),
  ),
  price: ({ resolution, seconds }, row) => [videoPrice(row, { resolution, seconds, offPeak: false })],
  uses: ['image-to-video', 'frames-to-video'],
  needs: ({ endsWithImage }) => [endsWithImage ? 'frames-to-video' : 'image-to-video'],
  async flow({ media, prompt, voice, label, resolution, seconds, seed, corner }, step) {
    const video = only(media, 'video')
    const source = readFilmFacts(video)
    const sound = source.hasSound
    const want = { ...sizeLike(video, computeArea(resolution)), fps: source.fps, sound }
    const last = await step.prepare('last-frame', { video })
    const end = media['images']?.[0]
    const stepInput = { prompt, seed, movement: 'auto' as const, seconds, ...want }
    const film = end
      ? await step.model('frames-to-video', { start: last, end, ...stepInput })
      : await step.model('image-to-video', { image: last, voice, ...stepInput })
    const shots = [
      { film: { object: toObjectRef(video), ours: true }, seconds: source.seconds },
      { film, seconds },
    ]
    return [
      await joinShots(step, {
        shots,
        want,
        keepsShotSound: sound,
        label,
        watermark: resolveWatermark({ corner }, media),
      }),
    ]
  },
  reply: [
    'model',
    'video_creation_id',
    'video_url',
    'images',
    'prompt',
    'duration',
    'resolution',
    'watermark',
    'wm_position',
  ],
})
