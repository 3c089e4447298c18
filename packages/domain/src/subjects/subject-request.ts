import { AppError, limits } from '@kinora/contract'
import { z } from 'zod'
import { listInputs, type MediaInput } from '../inputs/list-inputs.ts'
import { checkFields } from '../requests/check-request.ts'
import { fields } from '../requests/fields.ts'
import { pickFields } from '../requests/pick-fields.ts'
import type { HostPolicy } from '../urls/check-url-text.ts'
import { subjectName } from './check-subject-name.ts'

const media = {
  images: fields.mediaList({ least: 1, most: limits.subjectMedia }, 'Images of the subject').optional(),
  videos: fields.mediaList({ least: 1, most: 1 }, 'Video of the subject').optional(),
  voice_id: fields.voice(),
}
const creation = z.object({ name: subjectName(), ...media })
const change = z.object({
  id: z.string().optional(),
  name: subjectName().optional(),
  ...media,
  style: fields.plainText(limits.subjectStyleChars, 'Visual style').optional(),
  description: fields.plainText(limits.subjectDescriptionChars, 'Description of the subject').optional(),
})

type Request = z.output<typeof change>

const check = <S extends z.ZodObject>(schema: S, body: Record<string, unknown>, hosts: HostPolicy) => {
  const picked = pickFields(schema, body)
  return { request: checkFields(schema, picked, hosts) as z.output<S>, longTexts: picked.longTexts }
}

export const checkSubjectCreation = (body: Record<string, unknown>, hosts: HostPolicy) => {
  const { request, longTexts } = check(creation, body, hosts)
  if (!request.images && !request.videos)
    throw new AppError('FieldLacking', {
      detail: 'images, videos; give at least one',
      field: 'images',
      rule: 'required',
    })
  return { request, longTexts }
}

export const checkSubjectChange = (body: Record<string, unknown>, id: string, hosts: HostPolicy) => {
  const { request, longTexts } = check(change, body, hosts)
  if (request.id !== undefined && request.id !== id)
    throw new AppError('FieldInvalid', { detail: 'id: differs from the path', field: 'id', rule: 'mismatch' })
  return { request, longTexts }
}

export const subjectInputs = ({ images, videos }: Pick<Request, 'images' | 'videos'>): MediaInput[] => [
  ...listInputs('images', 'reference', images),
  ...listInputs('videos', 'subjectVideo', videos),
]
