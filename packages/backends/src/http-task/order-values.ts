import type { SlotValues } from '@kinora/contract/recipes'
import { addStyle, type PreparedMedia, type StepOrder } from '@kinora/domain'

type OrderMedia = Partial<Record<string, PreparedMedia | readonly PreparedMedia[]>>

const scalars = [
  'text',
  'voice',
  'seconds',
  'width',
  'height',
  'fps',
  'seed',
  'sound',
  'movement',
  'style',
  'speed',
  'pitch',
  'emotion',
] as const
const oneMedia = ['image', 'start', 'end', 'video', 'speech', 'face'] as const
const manyMedia = ['images', 'videos', 'sounds'] as const

/** The fields of an order by slot. Empty texts count as missing. */
export const readOrderValues = ({ input }: StepOrder): SlotValues => {
  const fields = input as Readonly<Record<string, unknown>>
  const values: Record<string, string | number | boolean | { width: number; height: number }> = {}
  for (const name of scalars) {
    const value = fields[name]
    if ((typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean')
      values[name] = value
  }
  if ('prompt' in input && input.prompt !== '') values['prompt'] = addStyle(input)
  if ('width' in input) values['size'] = { width: input.width, height: input.height }
  return values
}

/** The media of an order by slot; those of subjects count as further references. */
export const readOrderMedia = ({ input }: StepOrder): OrderMedia => {
  const fields = input as Readonly<Record<string, unknown>>
  const media: OrderMedia = {}
  for (const name of oneMedia)
    if (typeof fields[name] === 'object' && fields[name] !== null) media[name] = fields[name] as PreparedMedia
  for (const name of manyMedia)
    if (Array.isArray(fields[name]) && fields[name].length > 0) media[name] = fields[name] as PreparedMedia[]
  if ('subjects' in input)
    for (const name of ['images', 'videos'] as const) {
      const further = input.subjects.flatMap((subject) => subject[name])
      if (further.length > 0) media[name] = [...((media[name] ?? []) as readonly PreparedMedia[]), ...further]
    }
  return media
}
