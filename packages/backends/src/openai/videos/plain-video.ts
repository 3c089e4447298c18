import { AppError } from '@kinora/contract'
import type { StepInput } from '@kinora/domain'
import type { Dialect } from '../dialect.ts'
import type { OpenaiConfig } from '../facts.ts'
import { picturePart } from '../picture-part.ts'
import { formFields } from '../request-fields.ts'
import { videoFields } from './video-fields.ts'

const path = '/v1/videos'

type Size = { width: number; height: number }
const parseSize = (text: string): Size => {
  const [width = 1, height = 1] = text.split('x').map(Number)
  return { width, height }
}

/** Among the sizes closest in aspect ratio: the smallest that loses nothing, or the largest. */
export const nearestSize = (wanted: Size, sizes: readonly string[]): string => {
  const aspectDifference = ({ width, height }: Size) =>
    Math.abs(Math.log(width / height) - Math.log(wanted.width / wanted.height))
  const least = Math.min(...sizes.map((size) => aspectDifference(parseSize(size))))
  const similar = sizes
    .filter((size) => aspectDifference(parseSize(size)) - least < 0.01)
    .toSorted((a, b) => parseSize(a).width - parseSize(b).width)
  return similar.find((size) => parseSize(size).width >= wanted.width) ?? similar.at(-1) ?? ''
}

const chooseLength = (seconds: number, lengths: readonly number[] | undefined): number => {
  if (lengths === undefined) return Math.max(1, Math.ceil(seconds))
  const enough = lengths.toSorted((a, b) => a - b).find((length) => length >= seconds)
  if (enough === undefined) throw new AppError('ModelUnavailable', { detail: `no length of ${seconds} s` })
  return enough
}

const buildFields = (input: StepInput<'text-to-video'> | StepInput<'image-to-video'>, config: OpenaiConfig) => {
  const { model, prompt, width, height, fields } = videoFields(input, config)
  const { sizes, lengths } = config.video
  const size = sizes ? nearestSize(input, sizes) : `${width}x${height}`
  return formFields({ model, prompt, size, seconds: String(chooseLength(input.seconds, lengths)), ...fields })
}

/** `POST /v1/videos` with the fields of OpenAI only: seconds and a size, no frames and no seed. */
export const plainVideoJobs: NonNullable<Dialect['jobs']> = {
  'text-to-video': async (input, { config }) => ({ path, form: buildFields(input, config) }),
  'image-to-video': async (input, at) => {
    const picture = await picturePart('input_reference', input.image, at)
    return { path, form: [...buildFields(input, at.config), picture] }
  },
}
