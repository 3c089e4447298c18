import { AppError, models, videoSize } from '@kinora/contract'
import { defineGenerator, fields, videoPrice } from '@kinora/domain'
import { z } from 'zod'

export default defineGenerator({
  id: 'text2video',
  version: 1,
  title: 'Text to video',
  path: '/ent/v2/text2video',
  rows: models.text2video,
  request: (row) =>
    z.object({
      model: fields.model(),
      prompt: fields.prompt(row.promptMax),
      duration: fields.duration(row),
      seed: fields.seed(),
      aspect_ratio: fields.aspectRatio(),
      resolution: fields.resolution(row),
      audio: fields.flag(row.audioDefault, 'With sound'),
      payload: fields.payload(),
      off_peak: fields.flag(false, 'Cheaper, made when nothing else waits'),
      watermark: fields.flag(false, 'Also make a marked copy'),
      wm_position: fields.watermarkPosition(row),
      wm_url: fields.url('Image used as the mark'),
      meta_data: fields.metaData(),
      callback_url: fields.url('Where state changes are told'),
      style: fields.style(),
      bgm: fields.flag(false, 'With background music'),
      movement_amplitude: fields.movement(),
    }),
  resolve(request, row, seed) {
    const length = row.lengths.find((candidate) => candidate.seconds.some((s) => s === request.duration))
    const offered: readonly string[] = length?.resolutions ?? []
    const resolution = request.resolution ?? length?.resolutions[0]
    if (resolution === undefined || !offered.includes(resolution))
      throw new AppError('FieldInvalid', {
        detail: `resolution: ${row.model} at ${request.duration} s has ${offered.join(', ')}`,
        field: 'resolution',
        rule: 'resolution_model',
      })
    return {
      used: { ...request, resolution, seed },
      params: {
        seconds: request.duration,
        ...videoSize(resolution, request.aspect_ratio),
        resolution,
        fps: row.fps,
        seed,
        sound: request.audio || request.bgm,
        style: request.style,
        movement: request.movement_amplitude,
        offPeak: request.off_peak,
        corner: request.watermark ? (row.watermark.corners[request.wm_position - 1] ?? null) : null,
        markImage: request.watermark && request.wm_url !== undefined,
      },
      texts: { prompt: request.prompt, label: request.meta_data ?? '', markUrl: request.wm_url ?? '' },
    }
  },
  texts: ['prompt', 'label', 'markUrl'],
  price: ({ resolution, seconds, offPeak }, row) => [videoPrice(row, { resolution, seconds, offPeak })],
  uses: ['text-to-video'],
  async flow({ prompt, label, markUrl, ...params }, step) {
    const { seconds, width, height, fps, seed, movement, style, sound, corner } = params
    const ask = { prompt, seconds, width, height, fps, seed, movement, style, sound }
    const video = await step.model('text-to-video', ask)
    const watermark = corner && { corner, image: params.markImage ? markUrl : null }
    return [await step.media('finish-video', { video, want: { width, height, fps, seconds, sound }, label, watermark })]
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
