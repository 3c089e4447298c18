import { AppError } from '@kinora/contract'
import type { StepAsk } from '@kinora/domain'
import type { Dialect } from '../dialect.ts'
import type { OpenaiConfig } from '../facts.ts'
import { picturePart } from '../picture-part.ts'
import { formFields } from '../word-fields.ts'
import { videoFields } from './video-fields.ts'

const path = '/v1/videos'

type Size = { width: number; height: number }
const sizeOf = (text: string): Size => {
  const [width = 1, height = 1] = text.split('x').map(Number)
  return { width, height }
}

/** Of those nearest in shape the smallest that loses nothing, or else the largest. */
export const nearestSize = (wanted: Size, sizes: readonly string[]): string => {
  const stretch = ({ width, height }: Size) =>
    Math.abs(Math.log(width / height) - Math.log(wanted.width / wanted.height))
  const least = Math.min(...sizes.map((size) => stretch(sizeOf(size))))
  const alike = sizes
    .filter((size) => stretch(sizeOf(size)) - least < 0.01)
    .toSorted((a, b) => sizeOf(a).width - sizeOf(b).width)
  return alike.find((size) => sizeOf(size).width >= wanted.width) ?? alike.at(-1) ?? ''
}

const lengthOf = (seconds: number, lengths: readonly number[] | undefined): number => {
  if (lengths === undefined) return Math.max(1, Math.ceil(seconds))
  const enough = lengths.toSorted((a, b) => a - b).find((length) => length >= seconds)
  if (enough === undefined) throw new AppError('ModelUnavailable', { detail: `no video there lasts ${seconds} s` })
  return enough
}

const fieldsOf = (ask: StepAsk<'text-to-video'> | StepAsk<'image-to-video'>, config: OpenaiConfig) => {
  const { model, prompt, width, height, fields } = videoFields(ask, config)
  const { sizes, lengths } = config.video
  const size = sizes ? nearestSize(ask, sizes) : `${width}x${height}`
  return formFields({ model, prompt, size, seconds: String(lengthOf(ask.seconds, lengths)), ...fields })
}

/** `POST /v1/videos` with nothing but what OpenAI itself has: seconds and a size, no frames and no seed. */
export const plainVideoJobs: NonNullable<Dialect['jobs']> = {
  'text-to-video': async (ask, { config }) => ({ path, form: fieldsOf(ask, config) }),
  'image-to-video': async (ask, at) => {
    const picture = await picturePart('input_reference', ask.image, at)
    return { path, form: [...fieldsOf(ask, at.config), picture] }
  },
}
