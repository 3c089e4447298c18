import { AppError, type Corner, type Resolution, type VideoModelRow, videoSize } from '@kinora/contract'
import { type PriceLine, videoPrice } from '../credits/price.ts'
import type { InputAsk } from '../inputs/list-inputs.ts'
import { fields } from '../requests/fields.ts'
import type { Media } from '../steps/steps.ts'
import type { WithoutEffect } from '../warnings/fields-without-effect.ts'

/** Fields of every video request, in groups, so that each generator lists them where its table has them. */
export const videoFields = {
  passing: () => ({
    payload: fields.payload(),
    off_peak: fields.flag(false, 'Cheaper, made when nothing else waits'),
  }),
  mark: (row: Pick<VideoModelRow, 'watermark'>) => ({
    watermark: fields.flag(false, 'Also make a marked copy'),
    wm_position: fields.watermarkPosition(row),
    wm_url: fields.media('Image used as the mark'),
    meta_data: fields.metaData(),
  }),
  callback: () => ({ callback_url: fields.callback() }),
}

/** The resolution asked, or the first that the model has at this length. */
export const resolutionUsed = (
  row: VideoModelRow,
  { duration, resolution }: { duration: number; resolution?: Resolution | undefined },
): Resolution => {
  const length = row.lengths.find((candidate) => candidate.seconds.includes(duration))
  const offered: readonly Resolution[] = length?.resolutions ?? []
  const used = resolution ?? offered[0]
  if (used === undefined || !offered.includes(used))
    throw new AppError('FieldInvalid', {
      detail: `resolution: is "${used}"; one of ${offered.join(', ')} (model ${row.model} at ${duration} s)`,
      field: 'resolution',
      rule: 'resolution_model',
    })
  return used
}

type Asked = {
  duration: number
  resolution?: Resolution | undefined
  audio: boolean
  bgm: boolean
  movement_amplitude: 'auto' | 'small' | 'medium' | 'large'
  off_peak: boolean
  watermark: boolean
  wm_position: number
}

/** What of a request every video step and price needs, with what has no effect for the model left out. */
export const videoParams = (request: Asked, row: VideoModelRow, seed: number) => {
  const resolution = resolutionUsed(row, request)
  const corner: Corner | null = request.watermark ? (row.watermark.corners[request.wm_position - 1] ?? null) : null
  return {
    seconds: request.duration,
    resolution,
    fps: row.fps,
    seed,
    audio: request.audio,
    sound: request.audio || (request.bgm && request.duration <= row.musicUpTo),
    movement: row.hasMovement ? request.movement_amplitude : ('auto' as const),
    offPeak: request.off_peak,
    corner,
  }
}
export type VideoParams = ReturnType<typeof videoParams>

/** Which fields of a video request change nothing for this model (D-200). */
export const videoWithoutEffect = (
  { bgm, duration }: Pick<Asked, 'bgm' | 'duration'>,
  { model, musicUpTo, hasMovement }: Pick<VideoModelRow, 'model' | 'musicUpTo' | 'hasMovement'>,
): WithoutEffect => ({
  bgm: bgm && duration > musicUpTo && `model ${model} adds no background music at ${duration} seconds`,
  movement_amplitude: !hasMovement && `model ${model} chooses the movement itself`,
})

/** Why a voice changes nothing in a request for a video (D-200, D-235), or false. */
export const voiceWithoutEffect = (
  { audio }: Pick<Asked, 'audio'>,
  { model, family }: Pick<VideoModelRow, 'model' | 'family'>,
): string | false => (family === 'q3' ? `model ${model} chooses the voice itself` : !audio && 'it needs audio: true')

/** The mark is checked as text always, and brought only when it will be seen. */
export const markInput = (request: { watermark: boolean; wm_url?: string | undefined }): InputAsk[] =>
  request.wm_url === undefined
    ? []
    : [{ slot: 'mark', field: 'wm_url', rule: 'mark', value: request.wm_url, isUsed: request.watermark }]

/** What is kept of a request: the image of the mark is an input and nothing else. */
export const withoutMark = <R extends { wm_url?: string | undefined }>({ wm_url, ...request }: R) => request

export const markOf = ({ corner }: Pick<VideoParams, 'corner'>, media: Media) =>
  corner && { corner, image: media['mark']?.[0] ?? null }

/** The price of the film itself and of its sound. */
export const videoPrices = (params: VideoParams, row: VideoModelRow): PriceLine[] => [
  videoPrice(row, params),
  ...(params.audio && row.audioSurcharge > 0 ? [{ name: 'sound', credits: row.audioSurcharge }] : []),
]

/** The area a resolution has at 16:9: pictures of any shape are made as large as that. */
export const areaOf = (resolution: Resolution): number => {
  const { width, height } = videoSize(resolution, '16:9')
  return width * height
}
