import { addStyle, type Json, type StepInput } from '@kinora/domain'
import { z } from 'zod'
import type { DialectRequest, JobContext, Made } from '../dialect.ts'
import { mediaItem, saveItem } from '../media-item.ts'
import { picturePart } from '../picture-part.ts'
import { formFields, jsonFields } from '../request-fields.ts'
import { pictureSize } from './picture-size.ts'

const reply = z.object({ data: z.array(mediaItem).min(1) })
const formats = ['png', 'jpeg', 'webp'] as const

export type ImageInput = Pick<StepInput<'text-to-image'>, 'prompt' | 'width' | 'height' | 'seed' | 'style'>

/** Fields beyond those that all of these servers support. */
export type MoreFields = (input: ImageInput) => Readonly<Record<string, Json>>

const buildFields = (input: ImageInput, { config }: JobContext, more: MoreFields) => ({
  model: config.model,
  prompt: addStyle(input),
  n: 1,
  size: pictureSize(input, config.picture),
  response_format: 'b64_json',
  ...more(input),
  ...config.fields,
})

export const savePicture = async (context: JobContext, request: DialectRequest): Promise<Made> => {
  const { data } = await context.send(reply, request)
  return saveItem(context, data[0], { name: 'picture', formats })
}

/** `POST /v1/images/generations`. */
export const generateImage =
  (more: MoreFields) =>
  (input: StepInput<'text-to-image'>, context: JobContext): Promise<Made> =>
    savePicture(context, { path: '/v1/images/generations', json: jsonFields(buildFields(input, context, more)) })

/** `POST /v1/images/edits`, with all pictures in one form. */
export const editImage =
  (more: MoreFields) =>
  async (input: StepInput<'references-to-image'>, context: JobContext): Promise<Made> => {
    const name = input.images.length > 1 ? 'image[]' : 'image'
    const pictures = await Promise.all(input.images.map((image) => picturePart(name, image, context)))
    return savePicture(context, {
      path: '/v1/images/edits',
      form: [...formFields(buildFields(input, context, more)), ...pictures],
    })
  }
