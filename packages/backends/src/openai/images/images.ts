import type { Json, StepAsk } from '@kinora/domain'
import { z } from 'zod'
import type { Bench, Made, Wording } from '../dialect.ts'
import { keepItem, mediaItem } from '../media-item.ts'
import { picturePart } from '../picture-part.ts'
import { formFields, jsonFields } from '../word-fields.ts'

const reply = z.object({ data: z.array(mediaItem).min(1) })
const formats = ['png', 'jpeg', 'webp'] as const

type Asked = Pick<StepAsk<'text-to-image'>, 'prompt' | 'width' | 'height' | 'seed'>

/** Fields beyond those that all of these servers know. */
export type MoreFields = (ask: Asked) => Readonly<Record<string, Json>>

const fieldsOf = (ask: Asked, { config }: Bench, more: MoreFields) => ({
  model: config.model,
  prompt: ask.prompt,
  n: 1,
  size: `${ask.width}x${ask.height}`,
  response_format: 'b64_json',
  ...more(ask),
  ...config.fields,
})

export const keepPicture = async (bench: Bench, wording: Wording): Promise<Made> => {
  const { data } = await bench.ask(reply, wording)
  return keepItem(bench, data[0], { name: 'picture', formats })
}

/** `POST /v1/images/generations`. */
export const generateImage =
  (more: MoreFields) =>
  (ask: StepAsk<'text-to-image'>, bench: Bench): Promise<Made> =>
    keepPicture(bench, { path: '/v1/images/generations', json: jsonFields(fieldsOf(ask, bench, more)) })

/** `POST /v1/images/edits`, with all pictures in one form. */
export const editImage =
  (more: MoreFields) =>
  async (ask: StepAsk<'references-to-image'>, bench: Bench): Promise<Made> => {
    const name = ask.images.length > 1 ? 'image[]' : 'image'
    const pictures = await Promise.all(ask.images.map((image) => picturePart(name, image, bench)))
    return keepPicture(bench, {
      path: '/v1/images/edits',
      form: [...formFields(fieldsOf(ask, bench, more)), ...pictures],
    })
  }
