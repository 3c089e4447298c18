import type { CreateField } from '@kinora/sdk/creates'
import type { CreateInput } from './create-input.ts'

const mediaHint = 'an address, a data URI or the uri of an upload'

/** Fields that take a picture, a film or a sound say how it may be given. */
export const withMediaHints = (
  fields: readonly CreateField[],
  properties: CreateInput['properties'],
): CreateInput['properties'] =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const isMedia = fields.some((field) => field.name === name && field.isMedia)
      return [name, isMedia ? { ...schema, description: `${String(schema['description'])}; ${mediaHint}` } : schema]
    }),
  )
