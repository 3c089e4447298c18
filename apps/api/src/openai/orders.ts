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
import { parseSize } from './parse-size.ts'
import type { FieldNames } from './rename-fields.ts'
import { type Fields, parseEnum, parseNumber, parsePicture, rejectUnsupported } from './request-fields.ts'
import { recordedFieldNames } from './video-reply.ts'

/** A request translated to the body of a native create. */
export type Order = {
  generator: AnyGenerator
  fields: Record<string, unknown>
  names: FieldNames
  recordedFields?: Readonly<Record<string, string>>
}

export const findGenerator = (id: string): AnyGenerator => {
  const found = newestGenerators.find((generator) => generator.id === id)
  if (!found) throw new Error(`unknown generator ${id}`)
  return found
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const findRow = <R extends { model: string }>(rows: readonly R[], model: unknown): R | undefined =>
  rows.find((row) => row.model === model)

const videoSizes = (rows: typeof models.text2video | typeof models.img2video, model: unknown) => () => {
  const resolutions = (findRow<(typeof rows)[number]>(rows, model) ?? rows[0]).lengths.flatMap(
    (each) => each.resolutions,
  )
  return [...new Set(resolutions)].flatMap((resolution) => videoRatios.map((ratio) => videoSize(resolution, ratio)))
}

export const videoNames: FieldNames = [
  [/^images(\[0\])?/, 'input_reference'],
  [/^duration/, 'seconds'],
  [/^(resolution|aspect_ratio)/, 'size'],
]

/** Builds a text-to-video create, or with a picture an image-to-video create in the shape of the picture. */
export const videoOrder = (request: Fields): Order => {
  const picture = parsePicture(request['input_reference'], 'input_reference')
  const hasPicture = isGiven(picture)
  const standard = hasPicture ? openaiModels.videoOfPicture : openaiModels.video
  const model = isGiven(request['model']) ? request['model'] : standard
  const rows = hasPicture ? models.img2video : models.text2video
  const shape = parseSize(request['size'], findVideoShape, videoSizes(rows, model))
  const fields = {
    model,
    prompt: request['prompt'],
    duration: parseNumber(request['seconds']),
    resolution: shape?.resolution,
  }
  if (!hasPicture)
    return {
      generator: findGenerator('text2video'),
      fields: { ...fields, aspect_ratio: shape?.ratio },
      names: videoNames,
    }
  const recordedFields = shape ? { [recordedFieldNames.size]: String(request['size']) } : {}
  return {
    generator: findGenerator('img2video'),
    fields: { ...fields, images: [picture] },
    names: videoNames,
    recordedFields,
  }
}

const imageNames: FieldNames = [
  [/^images\b/, 'image'],
  [/^(resolution|aspect_ratio)/, 'size'],
]

const imageSizes = (model: unknown) => () => {
  const { resolutions, ratios } =
    findRow<(typeof models.reference2image)[number]>(models.reference2image, model) ?? models.reference2image[0]
  return resolutions.flatMap((resolution) =>
    ratios.flatMap((ratio) => (ratio === 'auto' ? [] : [imageSize(resolution, ratio)])),
  )
}

/** Resolves the shape. The first picture determines it if the model supports `auto`. */
const resolveShape = (request: Fields, model: unknown, hasPictures: boolean) => {
  const isAuto = request['size'] === 'auto'
  const shape = parseSize(isAuto ? undefined : request['size'], findImageShape, imageSizes(model))
  if (shape) return { resolution: shape.resolution, aspect_ratio: shape.ratio }
  const canFollow = findRow<(typeof models.reference2image)[number]>(models.reference2image, model)?.ratios.some(
    (ratio) => ratio === 'auto',
  )
  return hasPictures && canFollow ? { aspect_ratio: 'auto' } : {}
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : isGiven(value) ? [value] : [])

/** Builds an image create. Only edits have `images`; without them the model draws from the text. */
export const imageOrder = (request: Fields, isEdit: boolean): Order => {
  parseEnum(request, 'n', [1])
  parseEnum(request, 'output_format', ['png'])
  rejectUnsupported(request, 'stream')
  rejectUnsupported(request, 'mask')
  const model = isGiven(request['model']) ? request['model'] : openaiModels.image
  const given = isEdit ? toList(isGiven(request['image']) ? request['image'] : request['images']) : []
  const images = given.map((each) => parsePicture(each, 'image'))
  const fields = {
    model,
    prompt: request['prompt'],
    ...resolveShape(request, model, isEdit),
    ...(isEdit ? { images } : {}),
  }
  return { generator: findGenerator('reference2image'), fields, names: imageNames }
}

const speechNames: FieldNames = [
  [/^text/, 'input'],
  [/^voice_setting_voice_id/, 'voice'],
  [/^voice_setting_speed/, 'speed'],
]

export const speechOrder = (request: Fields): Order => {
  parseEnum(request, 'response_format', ['mp3'])
  parseEnum(request, 'stream_format', ['audio'])
  const { voice } = request
  const isObject = typeof voice === 'object' && voice !== null && !(voice instanceof LongText)
  const voiceId = isObject ? (voice as Fields)['id'] : voice
  const fields = {
    text: request['input'],
    voice_setting_voice_id: voiceId,
    voice_setting_speed: parseNumber(request['speed']),
  }
  return { generator: findGenerator('audio-tts'), fields, names: speechNames }
}
