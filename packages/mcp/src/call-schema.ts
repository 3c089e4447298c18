import type { Create, CreateField } from '@kinora/sdk/creates'
import type { CreateInput, JsonSchema } from './create-input.ts'
import type { Tool } from './tool.ts'

const mediaHint = 'URL, data URI or upload reference'

/** Adds the accepted forms to the descriptions of media fields. */
const withMediaHints = (fields: readonly CreateField[], properties: CreateInput['properties']) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const isMedia = fields.some((field) => field.name === name && field.isMedia)
      return [name, isMedia ? { ...schema, description: `${String(schema['description'])}; ${mediaHint}` } : schema]
    }),
  )

type CallArguments = {
  input: Pick<CreateInput, 'properties' | 'required'>
  /** Schema of the path parameter, if the path has one. */
  id: JsonSchema
  /** Additional arguments of the tool. */
  own?: object
}

/** Builds the input schema of a tool from the path parameter, the fields of its call and its own arguments. */
export const buildCallSchema = (
  { path, fields }: Pick<Create, 'path' | 'fields'>,
  { input, id, own = {} }: CallArguments,
): Tool['listed']['inputSchema'] => {
  const hasId = path.includes('{id}')
  const properties = { ...(hasId ? { id } : {}), ...withMediaHints(fields, input.properties), ...own }
  return {
    type: 'object',
    properties: properties as Tool['listed']['inputSchema']['properties'] & object,
    required: [...(hasId ? ['id'] : []), ...input.required],
  }
}
