import { AppError, type ImageModelRow, models, nearestOf, type ReferenceModelRow, videoRatios } from '@kinora/contract'
import type { Json, StepAsk, StepOrder } from '@kinora/domain'
import { chooseFilm, choosePicture, type FixedImageRatio, type Lengths } from './choose-size.ts'
import { creates, type ServedStep } from './creates.ts'
import type { Embed } from './embed.ts'
import type { UpstreamConfig } from './facts.ts'

type Body = Record<string, Json>
type FilmStep = 'text-to-video' | 'image-to-video' | 'frames-to-video' | 'references-to-video'
type Models = UpstreamConfig['models']

const refuse = (detail: string): AppError => new AppError('ModelUnavailable', { detail })

/** Without what was not asked for: the other service has defaults of its own, and may know fewer fields. */
const given = (fields: Record<string, Json | undefined>): Body =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, Json] =>
        field[1] !== undefined && field[1] !== '' && !(Array.isArray(field[1]) && field[1].length === 0),
    ),
  )

const needed = <S extends keyof Models>(step: S, steps: Models): NonNullable<Models[S]> => {
  const entry = steps[step]
  if (entry === undefined) throw refuse(`no model of the other service is named for ${step}`)
  return entry
}

const filmRow = (step: FilmStep, model: string) =>
  creates[step].rows.flatMap((name) => [...models[name]]).find((row) => row.model === model)

const filmFields = (step: FilmStep, ask: StepAsk<FilmStep>, steps: Models): Body => {
  const { model, lengths, maxDuration } = needed(step, steps)
  const row = filmRow(step, model)
  const offered: Lengths = lengths ?? row?.lengths ?? []
  const ratios = (row as ReferenceModelRow | undefined)?.ratios?.filter((ratio) => ratio !== 'auto') ?? videoRatios
  const takesRatio = step === 'text-to-video' || step === 'references-to-video'
  const ratio = takesRatio ? nearestOf(ratios, ask) : undefined
  const chosen = chooseFilm(offered, ask, { maxDuration, ...(ratio ? { ratio } : {}) })
  if (!chosen) throw refuse(`${model} makes no film of ${ask.seconds} s`)
  return given({
    model,
    prompt: ask.prompt,
    ...chosen,
    seed: ask.seed,
    aspect_ratio: ratio,
    audio: ask.sound,
    movement_amplitude: ask.movement === 'auto' ? undefined : ask.movement,
  })
}

const pictureFields = (
  step: 'text-to-image' | 'references-to-image',
  ask: StepAsk<typeof step>,
  steps: Models,
): Body => {
  const { model } = needed(step, steps)
  const row: ImageModelRow | undefined = models.reference2image.find((known) => known.model === model)
  const ratios = row?.ratios.filter((ratio): ratio is FixedImageRatio => ratio !== 'auto') ?? []
  const ratio = nearestOf(ratios, ask) ?? '16:9'
  const resolution = choosePicture(row?.resolutions ?? [], ask, ratio)
  return given({ model, prompt: ask.prompt, seed: ask.seed, aspect_ratio: ratio, resolution })
}

const speechFields = (ask: StepAsk<'speech'>, steps: Models): Body =>
  given({
    text: ask.text,
    voice_setting_voice_id: ask.voice || needed('speech', steps).voice,
    voice_setting_speed: ask.speed,
    voice_setting_pitch: ask.pitch,
    voice_setting_emotion: ask.emotion ?? undefined,
    pronunciation_dict_tone: ask.pronunciations.split('\n').filter((line) => line !== ''),
  })

const all = async <T>(items: readonly T[], word: (item: T) => Promise<Json>): Promise<Json[]> => {
  const worded: Json[] = []
  for (const item of items) worded.push(await word(item))
  return worded
}

const referenceFields = async (ask: StepAsk<'references-to-video'>, embedded: Embed): Promise<Body> => {
  // It takes sounds as MP3 only; ours were made anew as WAVE.
  if (ask.sounds.length > 0) throw refuse('sounds to follow cannot be sent on')
  const subject = async ({ name, voice, images, videos }: (typeof ask.subjects)[number]) =>
    given({ name, images: await all(images, embedded), videos: await all(videos, embedded), voice_id: voice })
  return given({
    images: await all(ask.images, embedded),
    videos: await all(ask.videos, embedded),
    subjects: await all(ask.subjects, subject),
  })
}

/** What the create of a step is sent; inputs are embedded. */
export const wordRequest = async (
  order: StepOrder,
  { models: steps }: UpstreamConfig,
  embedded: Embed,
): Promise<Body> => {
  switch (order.step) {
    case 'text-to-video': {
      const { style } = order.ask
      return { ...filmFields(order.step, order.ask, steps), ...(style === 'general' ? {} : { style }) }
    }
    case 'image-to-video': {
      const fields = filmFields(order.step, order.ask, steps)
      return { ...fields, ...given({ voice_id: order.ask.voice }), images: [await embedded(order.ask.image)] }
    }
    case 'frames-to-video': {
      const fields = filmFields(order.step, order.ask, steps)
      return { ...fields, images: await all([order.ask.start, order.ask.end], embedded) }
    }
    case 'references-to-video':
      return { ...filmFields(order.step, order.ask, steps), ...(await referenceFields(order.ask, embedded)) }
    case 'text-to-image':
      return pictureFields(order.step, order.ask, steps)
    case 'references-to-image':
      return { ...pictureFields(order.step, order.ask, steps), images: await all(order.ask.images, embedded) }
    case 'speech':
      return speechFields(order.ask, steps)
    default:
      throw refuse(`the interface has no single shot for ${order.step}`)
  }
}

export const isServed = (step: string): step is ServedStep => step in creates
