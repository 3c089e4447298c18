import { createReplyBase, type Endpoint, quoteReply } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { z } from 'zod'

/** Builds the schema of an echoed field: its type and the values of all models, without the limits of requests. */
const buildEcho = (perModel: readonly z.ZodType[]): z.ZodType => {
  const shown = perModel.map((field) => z.toJSONSchema(field, { io: 'output' }))
  const { type, items, description } = shown[0] ?? {}
  const isListed = shown.every((schema) => schema.enum !== undefined)
  // An optional field without a default is echoed as an empty text.
  const mayLack = perModel.some((field) => {
    const { success, data } = field.safeParse(undefined)
    return success && data === undefined
  })
  const absent = mayLack ? [''] : []
  return z.unknown().meta({
    type,
    ...(items === undefined ? {} : { items }),
    ...(isListed ? { enum: [...new Set([...shown.flatMap((schema) => schema.enum ?? []), ...absent])] } : {}),
    description,
  })
}

/** Builds the JSON Schema for "one of these fields is required". */
const buildEither = ({ either = [] }: AnyGenerator): Record<string, unknown> =>
  either.length === 0 ? {} : { allOf: either.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })) }

/** The body may repeat the id of the path. */
const repeatedId = ({ on }: AnyGenerator): Record<string, z.ZodType> =>
  on?.field === null
    ? { id: z.string().optional().meta({ description: 'Optional; must match the id in the path' }) }
    : {}

/** Builds the schema of a create reply, without the quote. */
const buildReplySchema = (generator: AnyGenerator, echo: Record<string, z.ZodType>): z.ZodObject =>
  generator.answersIdOnly
    ? z.object({ id: createReplyBase.id })
    : z.object({ ...createReplyBase, ...echo, ...generator.ending?.returns })

/** A field that refers to a creation of an earlier task. */
const namesCreation = 'video_creation_id'

/** Builds the operation name: `start-end2video` becomes `startEndToVideo`. */
const buildName = ({ id }: AnyGenerator): string =>
  id
    .replace(/\bimg/, 'image')
    .replace('2', '-to-')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Builds the create endpoint of a generator, with one body schema for each enabled model. */
export const createEndpoint = (generator: AnyGenerator, extendedRows: boolean): Endpoint => {
  const rows = generator.rows.filter((row) => row.set === 'interface' || extendedRows)
  const hasModels = rows.some(({ model }) => model !== '')
  const buildRequest = (row: (typeof rows)[0]) => generator.request(row).extend(repeatedId(generator))
  const bodies = rows.map((row) =>
    buildRequest(row)
      .extend({ model: z.literal(row.model) })
      .meta(buildEither(generator)),
  )
  const shapes = rows.map((row) => generator.request(row).shape)
  const echo = Object.fromEntries(generator.reply.map((name) => [name, buildEcho(shapes.map((shape) => shape[name]))]))
  const body = hasModels
    ? z.discriminatedUnion('model', bodies as [(typeof bodies)[0], ...typeof bodies])
    : buildRequest(rows[0]).meta(buildEither(generator))
  const examples = rows.map(({ model }) => ({ ...(hasModels ? { model } : {}), ...generator.example }))
  return {
    name: buildName(generator),
    makes: { command: generator.id },
    method: 'POST',
    path: generator.path,
    scope: 'create',
    rateClass: 'create',
    summary: generator.title,
    ...(generator.on?.field || shapes.some((shape) => namesCreation in shape) ? { namesInBody: true } : {}),
    body: body.meta({ examples }),
    query: z.object({
      dry_run: z.enum(['true', 'false']).optional().meta({ description: 'Estimate the price without creating a task' }),
    }),
    headers: {
      'x-sandbox': z.string().optional().meta({ description: 'Test keys only: the outcome to simulate' }),
    },
    returns: buildReplySchema(generator, echo).or(quoteReply),
  }
}

const aliasAt = (path: string, endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  name: `${endpoint.name}Alias`,
  aliasOf: endpoint.name,
  path,
})

/** Builds the create endpoint and its aliases. */
export const createEndpoints = (generator: AnyGenerator, extendedRows: boolean): Endpoint[] => {
  const endpoint = createEndpoint(generator, extendedRows)
  const { aliases = [] } = generator
  if (aliases.length === 0) return [endpoint]
  const shared = { ...endpoint, paths: [endpoint.path, ...aliases] }
  return [shared, ...aliases.map((path) => aliasAt(path, shared))]
}
