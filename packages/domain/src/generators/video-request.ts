import { AppError, type Corner, type Resolution, type VideoModelRow, videoSize } from '@kinora/contract'
import { type PriceLine, videoPrice } from '../credits/price.ts'
import type { MediaInput } from '../inputs/list-inputs.ts'
import { fields } from '../requests/fields.ts'
import type { Media } from '../steps/steps.ts'
import type { WithoutEffect } from '../warnings/fields-without-effect.ts'

/** Fields of every video request, in groups, so each generator lists them in the order of its table. */
export const videoFields = {
  passing: () => ({
    payload: fields.payload(),
    off_peak: fields.flag(false, 'Half price; runs when the queue is idle (within 48 h)'),
  }),
  mark: (row: Pick<VideoModelRow, 'watermark'>) => ({
    watermark: fields.flag(false, 'Also create a watermarked copy'),
    wm_position: fields.watermarkPosition(row),
    wm_url: fields.media('Watermark image'),
    meta_data: fields.metaData(),
  }),
  callback: () => ({ callback_url: fields.callback() }),
}

/** The requested resolution, or the first of the model at this length. */
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

type VideoRequestFields = {
  duration: number
  resolution?: Resolution | undefined
  audio: boolean
  bgm: boolean
  movement_amplitude: 'auto' | 'small' | 'medium' | 'large'
  off_peak: boolean
  watermark: boolean
  wm_position: number
}

/** Params of every video step and price, without values that have no effect for the model. */
export const videoParams = (request: VideoRequestFields, row: VideoModelRow, seed: number) => {
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

/** Fields of a video request without effect for this model (D-200). */
export const videoWithoutEffect = (
  { bgm, duration }: Pick<VideoRequestFields, 'bgm' | 'duration'>,
  { model, musicUpTo, hasMovement }: Pick<VideoModelRow, 'model' | 'musicUpTo' | 'hasMovement'>,
): WithoutEffect => ({
  bgm: bgm && duration > musicUpTo && `model ${model} adds no background music at ${duration} seconds`,
  movement_amplitude: !hasMovement && `model ${model} chooses the movement itself`,
})

/** Why a voice has no effect in a video request (D-200, D-235), or false. */
export const voiceWithoutEffect = (
  { audio }: Pick<VideoRequestFields, 'audio'>,
  { model, family }: Pick<VideoModelRow, 'model' | 'family'>,
): string | false => (family === 'q3' ? `model ${model} chooses the voice itself` : !audio && 'it needs audio: true')

/** The mark is always validated as text, and fetched only if it will be visible. */
export const markInput = (request: { watermark: boolean; wm_url?: string | undefined }): MediaInput[] =>
  request.wm_url === undefined
    ? []
    : [{ slot: 'mark', field: 'wm_url', rule: 'mark', value: request.wm_url, isUsed: request.watermark }]

/** The stored form of a request: the image of the mark is an input only. */
export const withoutMark = <R extends { wm_url?: string | undefined }>({ wm_url, ...request }: R) => request

export const resolveWatermark = ({ corner }: Pick<VideoParams, 'corner'>, media: Media) =>
  corner && { corner, image: media['mark']?.[0] ?? null }

/** The price of the film and of its sound. */
export const videoPrices = (params: VideoParams, row: VideoModelRow): PriceLine[] => [
  videoPrice(row, params),
  ...(params.audio && row.audioSurcharge > 0 ? [{ name: 'sound', credits: row.audioSurcharge }] : []),
]

/** The area of a resolution at 16:9, used for pictures of any shape. */
export const computeArea = (resolution: Resolution): number => {
  const { width, height } = videoSize(resolution, '16:9')
  return width * height
}
