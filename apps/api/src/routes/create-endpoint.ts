import { createReplyBase, type Endpoint, quoteReply } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { z } from 'zod'

/** What a reply repeats of a field: its kind and the values of all models. Limits are those of requests. */
const echoOf = (perModel: readonly z.ZodType[]): z.ZodType => {
  const shown = perModel.map((field) => z.toJSONSchema(field, { io: 'output' }))
  const { type, items, description } = shown[0] ?? {}
  const isListed = shown.every((schema) => schema.enum !== undefined)
  // What may be left out and has no default is repeated as an empty text.
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

/** As JSON Schema says that one of several fields is required. */
const eitherOf = ({ either = [] }: AnyGenerator): Record<string, unknown> =>
  either.length === 0 ? {} : { allOf: either.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })) }

/** A body may repeat what stands in its path. */
const repeatedId = ({ on }: AnyGenerator): Record<string, z.ZodType> =>
  on?.field === null ? { id: z.string().optional().meta({ description: 'The id of the path, or left out' }) } : {}

/** What a create answers beside a quote. */
const answerOf = (generator: AnyGenerator, echo: Record<string, z.ZodType>): z.ZodObject =>
  generator.answersIdOnly
    ? z.object({ id: createReplyBase.id })
    : z.object({ ...createReplyBase, ...echo, ...generator.ending?.returns })

/** A field that names what an earlier task made. */
const namesCreation = 'video_creation_id'

/** `start-end2video` is asked for as `startEndToVideo`. */
const nameOf = ({ id }: AnyGenerator): string =>
  id
    .replace(/\bimg/, 'image')
    .replace('2', '-to-')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The create endpoint of a generator as OpenAPI shows it: one body shape for each model that is on. */
export const createEndpoint = (generator: AnyGenerator, extendedRows: boolean): Endpoint => {
  const rows = generator.rows.filter((row) => row.set === 'interface' || extendedRows)
  const hasModels = rows.some(({ model }) => model !== '')
  const requestOf = (row: (typeof rows)[0]) => generator.request(row).extend(repeatedId(generator))
  const bodies = rows.map((row) =>
    requestOf(row)
      .extend({ model: z.literal(row.model) })
      .meta(eitherOf(generator)),
  )
  const shapes = rows.map((row) => generator.request(row).shape)
  const echo = Object.fromEntries(generator.reply.map((name) => [name, echoOf(shapes.map((shape) => shape[name]))]))
  const body = hasModels
    ? z.discriminatedUnion('model', bodies as [(typeof bodies)[0], ...typeof bodies])
    : requestOf(rows[0]).meta(eitherOf(generator))
  const examples = rows.map(({ model }) => ({ ...(hasModels ? { model } : {}), ...generator.example }))
  return {
    name: nameOf(generator),
    makes: { command: generator.id },
    method: 'POST',
    path: generator.path,
    scope: 'create',
    rateClass: 'create',
    summary: generator.title,
    ...(generator.on?.field || shapes.some((shape) => namesCreation in shape) ? { namesInBody: true } : {}),
    body: body.meta({ examples }),
    query: z.object({
      dry_run: z.enum(['true', 'false']).optional().meta({ description: 'Only says what it would cost' }),
    }),
    headers: {
      'x-sandbox': z.string().optional().meta({ description: 'Of a test key: how the task shall go' }),
    },
    returns: answerOf(generator, echo).or(quoteReply),
  }
}

const aliasAt = (path: string, endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  name: `${endpoint.name}Alias`,
  aliasOf: endpoint.name,
  path,
})

/** The same under each of its paths. */
export const createEndpoints = (generator: AnyGenerator, extendedRows: boolean): Endpoint[] => {
  const endpoint = createEndpoint(generator, extendedRows)
  const { aliases = [] } = generator
  if (aliases.length === 0) return [endpoint]
  const shared = { ...endpoint, paths: [endpoint.path, ...aliases] }
  return [shared, ...aliases.map((path) => aliasAt(path, shared))]
}
