import {
  AppError,
  findNearestRatio,
  type ImageModelRow,
  models,
  type ReferenceModelRow,
  videoRatios,
} from '@kinora/contract'
import type { Json, StepInput, StepOrder } from '@kinora/domain'
import { chooseFilm, choosePicture, type FixedImageRatio, type Lengths } from './choose-size.ts'
import { creates, type ServedStep } from './creates.ts'
import type { Embed } from './embed.ts'
import type { UpstreamConfig } from './facts.ts'

type Body = Record<string, Json>
type FilmStep = 'text-to-video' | 'image-to-video' | 'frames-to-video' | 'references-to-video'
type Models = UpstreamConfig['models']

const refuse = (detail: string): AppError => new AppError('ModelUnavailable', { detail })

/** Omits empty fields: the other service has its own defaults and may know fewer fields. */
const omitEmpty = (fields: Record<string, Json | undefined>): Body =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, Json] =>
        field[1] !== undefined && field[1] !== '' && !(Array.isArray(field[1]) && field[1].length === 0),
    ),
  )

const requireModel = <S extends keyof Models>(step: S, steps: Models): NonNullable<Models[S]> => {
  const entry = steps[step]
  if (entry === undefined) throw refuse(`no model of the other service is named for ${step}`)
  return entry
}

const filmRow = (step: FilmStep, model: string) =>
  creates[step].rows.flatMap((name) => [...models[name]]).find((row) => row.model === model)

const filmFields = (step: FilmStep, input: StepInput<FilmStep>, steps: Models): Body => {
  const { model, lengths, maxDuration } = requireModel(step, steps)
  const row = filmRow(step, model)
  const offered: Lengths = lengths ?? row?.lengths ?? []
  const ratios = (row as ReferenceModelRow | undefined)?.ratios?.filter((ratio) => ratio !== 'auto') ?? videoRatios
  const takesRatio = step === 'text-to-video' || step === 'references-to-video'
  const ratio = takesRatio ? findNearestRatio(ratios, input) : undefined
  const chosen = chooseFilm(offered, input, { maxDuration, ...(ratio ? { ratio } : {}) })
  if (!chosen) throw refuse(`${model} makes no film of ${input.seconds} s`)
  return omitEmpty({
    model,
    prompt: input.prompt,
    ...chosen,
    seed: input.seed,
    aspect_ratio: ratio,
    audio: input.sound,
    movement_amplitude: input.movement === 'auto' ? undefined : input.movement,
  })
}

const pictureFields = (
  step: 'text-to-image' | 'references-to-image',
  input: StepInput<typeof step>,
  steps: Models,
): Body => {
  const { model } = requireModel(step, steps)
  const row: ImageModelRow | undefined = models.reference2image.find((known) => known.model === model)
  const ratios = row?.ratios.filter((ratio): ratio is FixedImageRatio => ratio !== 'auto') ?? []
  const ratio = findNearestRatio(ratios, input) ?? '16:9'
  const resolution = choosePicture(row?.resolutions ?? [], input, ratio)
  return omitEmpty({ model, prompt: input.prompt, seed: input.seed, aspect_ratio: ratio, resolution })
}

const speechFields = (input: StepInput<'speech'>, steps: Models): Body =>
  omitEmpty({
    text: input.text,
    voice_setting_voice_id: input.voice || requireModel('speech', steps).voice,
    voice_setting_speed: input.speed,
    voice_setting_pitch: input.pitch,
    voice_setting_emotion: input.emotion ?? undefined,
    pronunciation_dict_tone: input.pronunciations.split('\n').filter((line) => line !== ''),
  })

const mapInOrder = async <T>(items: readonly T[], toJson: (item: T) => Promise<Json>): Promise<Json[]> => {
  const jsonValues: Json[] = []
  for (const item of items) jsonValues.push(await toJson(item))
  return jsonValues
}

const referenceFields = async (input: StepInput<'references-to-video'>, embedInput: Embed): Promise<Body> => {
  // It accepts sounds as MP3 only; ours were re-encoded as WAVE.
  if (input.sounds.length > 0) throw refuse('reference sounds cannot be sent to the other service')
  const subject = async ({ name, voice, images, videos }: (typeof input.subjects)[number]) =>
    omitEmpty({
      name,
      images: await mapInOrder(images, embedInput),
      videos: await mapInOrder(videos, embedInput),
      voice_id: voice,
    })
  return omitEmpty({
    images: await mapInOrder(input.images, embedInput),
    videos: await mapInOrder(input.videos, embedInput),
    subjects: await mapInOrder(input.subjects, subject),
  })
}

/** The create request of a step, with embedded inputs. */
export const buildRequest = async (
  order: StepOrder,
  { models: steps }: UpstreamConfig,
  embedInput: Embed,
): Promise<Body> => {
  switch (order.step) {
    case 'text-to-video': {
      const { style } = order.input
      return { ...filmFields(order.step, order.input, steps), ...(style === 'general' ? {} : { style }) }
    }
    case 'image-to-video': {
      const fields = filmFields(order.step, order.input, steps)
      return { ...fields, ...omitEmpty({ voice_id: order.input.voice }), images: [await embedInput(order.input.image)] }
    }
    case 'frames-to-video': {
      const fields = filmFields(order.step, order.input, steps)
      return { ...fields, images: await mapInOrder([order.input.start, order.input.end], embedInput) }
    }
    case 'references-to-video':
      return { ...filmFields(order.step, order.input, steps), ...(await referenceFields(order.input, embedInput)) }
    case 'text-to-image':
      return pictureFields(order.step, order.input, steps)
    case 'references-to-image':
      return {
        ...pictureFields(order.step, order.input, steps),
        images: await mapInOrder(order.input.images, embedInput),
      }
    case 'speech':
      return speechFields(order.input, steps)
    default:
      throw refuse(`the API has no single request for ${order.step}`)
  }
}

export const isServed = (step: string): step is ServedStep => step in creates
