import type { Create, CreateField } from '@kinora/sdk/creates'
import type { CreateInput, JsonSchema } from './create-input.ts'
import type { Tool } from './tool.ts'

const mediaHint = 'URL, data URI or uri of an upload'

/** Fields that take a picture, a film or a sound say how it may be given. */
const withMediaHints = (fields: readonly CreateField[], properties: CreateInput['properties']) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const isMedia = fields.some((field) => field.name === name && field.isMedia)
      return [name, isMedia ? { ...schema, description: `${String(schema['description'])}; ${mediaHint}` } : schema]
    }),
  )

type Taken = {
  input: Pick<CreateInput, 'properties' | 'required'>
  /** What stands in the path, where something does. */
  id: JsonSchema
  /** What the tool takes besides. */
  own?: object
}

/** What a tool takes that stands for a call: what its path names, its fields, and what is the tool's own. */
export const schemaOfCall = (
  { path, fields }: Pick<Create, 'path' | 'fields'>,
  { input, id, own = {} }: Taken,
): Tool['listed']['inputSchema'] => {
  const hasId = path.includes('{id}')
  const properties = { ...(hasId ? { id } : {}), ...withMediaHints(fields, input.properties), ...own }
  return {
    type: 'object',
    properties: properties as Tool['listed']['inputSchema']['properties'] & object,
    required: [...(hasId ? ['id'] : []), ...input.required],
  }
}
