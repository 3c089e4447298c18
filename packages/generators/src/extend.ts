import { models, resolutions, sizeLike } from '@kinora/contract'
import {
  areaOf,
  cornerOf,
  defineGenerator,
  fields,
  filmOf,
  listInputs,
  markInput,
  markOf,
  only,
  videoPrice,
  withoutMark,
} from '@kinora/domain'
import { joinShots, refOf } from '@kinora/domain/films'
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
        .meta({ description: 'A video that an earlier task made; goes before video_url' }),
      video_url: fields.media('The video, 4 to 60 seconds; the result is this video and what comes after it'),
      images: fields.mediaList({ least: 0, most: 1 }, 'The frame to end with').default([]),
      prompt: fields.prompt(row.promptMax).default(''),
      duration: fields.wholeSeconds(row.seconds).meta({ description: 'How many seconds are added' }),
      resolution: fields.resolutionOf(resolutions, row.resolutions),
      watermark: fields.flag(false, 'Also make a marked copy'),
      wm_position: fields.watermarkCorner(),
      wm_url: fields.media('Image used as the mark'),
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
      corner: request.watermark ? cornerOf(request.wm_position) : null,
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
    const given = filmOf(video)
    const sound = given.hasSound
    const want = { ...sizeLike(video, areaOf(resolution)), fps: given.fps, sound }
    const last = await step.prepare('last-frame', { video })
    const end = media['images']?.[0]
    const ask = { prompt, seed, movement: 'auto' as const, seconds, ...want }
    const film = end
      ? await step.model('frames-to-video', { start: last, end, ...ask })
      : await step.model('image-to-video', { image: last, voice, ...ask })
    const shots = [
      { film: { object: refOf(video), ours: true }, seconds: given.seconds },
      { film, seconds },
    ]
    return [await joinShots(step, { shots, want, keepsShotSound: sound, label, watermark: markOf({ corner }, media) })]
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
