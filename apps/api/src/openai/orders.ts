import {
  findImageShape,
  findVideoShape,
  imageSize,
  models,
  openaiModels,
  videoRatios,
  videoSize,
} from '@kinora/contract'
import { type AnyGenerator, LongText } from '@kinora/domain'
import { newestGenerators } from '@kinora/generators'
import { type Fields, none, numberAsked, oneOf, pictureAsked } from './asked-fields.ts'
import type { Names } from './callers-words.ts'
import { sizeAsked } from './size-asked.ts'
import { notes } from './video-reply.ts'

/** A request as the body of one of our own creates. */
export type Order = {
  generator: AnyGenerator
  fields: Record<string, unknown>
  names: Names
  noted?: Readonly<Record<string, string>>
}

export const generatorOf = (id: string): AnyGenerator => {
  const found = newestGenerators.find((generator) => generator.id === id)
  if (!found) throw new Error(`there is no generator ${id}`)
  return found
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const rowOf = <R extends { model: string }>(rows: readonly R[], model: unknown): R | undefined =>
  rows.find((row) => row.model === model)

const videoSizes = (rows: typeof models.text2video | typeof models.img2video, model: unknown) => () => {
  const resolutions = (rowOf<(typeof rows)[number]>(rows, model) ?? rows[0]).lengths.flatMap((each) => each.resolutions)
  return [...new Set(resolutions)].flatMap((resolution) => videoRatios.map((ratio) => videoSize(resolution, ratio)))
}

export const videoNames: Names = [
  [/^images(\[0\])?/, 'input_reference'],
  [/^duration/, 'seconds'],
  [/^(resolution|aspect_ratio)/, 'size'],
]

/** From a text alone; with a picture, a video that begins with it and has its shape. */
export const videoOrder = (asked: Fields): Order => {
  const picture = pictureAsked(asked['input_reference'], 'input_reference')
  const isOfPicture = isGiven(picture)
  const standard = isOfPicture ? openaiModels.videoOfPicture : openaiModels.video
  const model = isGiven(asked['model']) ? asked['model'] : standard
  const rows = isOfPicture ? models.img2video : models.text2video
  const shape = sizeAsked(asked['size'], findVideoShape, videoSizes(rows, model))
  const fields = {
    model,
    prompt: asked['prompt'],
    duration: numberAsked(asked['seconds']),
    resolution: shape?.resolution,
  }
  if (!isOfPicture)
    return {
      generator: generatorOf('text2video'),
      fields: { ...fields, aspect_ratio: shape?.ratio },
      names: videoNames,
    }
  const noted = shape ? { [notes.size]: String(asked['size']) } : {}
  return { generator: generatorOf('img2video'), fields: { ...fields, images: [picture] }, names: videoNames, noted }
}

const imageNames: Names = [
  [/^images\b/, 'image'],
  [/^(resolution|aspect_ratio)/, 'size'],
]

const imageSizes = (model: unknown) => () => {
  const { resolutions, ratios } =
    rowOf<(typeof models.reference2image)[number]>(models.reference2image, model) ?? models.reference2image[0]
  return resolutions.flatMap((resolution) =>
    ratios.flatMap((ratio) => (ratio === 'auto' ? [] : [imageSize(resolution, ratio)])),
  )
}

/** Of pictures given, the first decides about the shape, where the model can do that. */
const shapeOf = (asked: Fields, model: unknown, isOfPictures: boolean) => {
  const isAuto = asked['size'] === 'auto'
  const shape = sizeAsked(isAuto ? undefined : asked['size'], findImageShape, imageSizes(model))
  if (shape) return { resolution: shape.resolution, aspect_ratio: shape.ratio }
  const canFollow = rowOf<(typeof models.reference2image)[number]>(models.reference2image, model)?.ratios.some(
    (ratio) => ratio === 'auto',
  )
  return isOfPictures && canFollow ? { aspect_ratio: 'auto' } : {}
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : isGiven(value) ? [value] : [])

/** `images` only where pictures are changed; without any, one is drawn from the text. */
export const imageOrder = (asked: Fields, isEdit: boolean): Order => {
  oneOf(asked, 'n', [1])
  oneOf(asked, 'output_format', ['png'])
  none(asked, 'stream')
  none(asked, 'mask')
  const model = isGiven(asked['model']) ? asked['model'] : openaiModels.image
  const given = isEdit ? listOf(isGiven(asked['image']) ? asked['image'] : asked['images']) : []
  const images = given.map((each) => pictureAsked(each, 'image'))
  const fields = { model, prompt: asked['prompt'], ...shapeOf(asked, model, isEdit), ...(isEdit ? { images } : {}) }
  return { generator: generatorOf('reference2image'), fields, names: imageNames }
}

const speechNames: Names = [
  [/^text/, 'input'],
  [/^voice_setting_voice_id/, 'voice'],
  [/^voice_setting_speed/, 'speed'],
]

export const speechOrder = (asked: Fields): Order => {
  oneOf(asked, 'response_format', ['mp3'])
  oneOf(asked, 'stream_format', ['audio'])
  const { voice } = asked
  const isObject = typeof voice === 'object' && voice !== null && !(voice instanceof LongText)
  const named = isObject ? (voice as Fields)['id'] : voice
  const fields = {
    text: asked['input'],
    voice_setting_voice_id: named,
    voice_setting_speed: numberAsked(asked['speed']),
  }
  return { generator: generatorOf('audio-tts'), fields, names: speechNames }
}
