import { createReplyBase, type Endpoint, quoteReply } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { z } from 'zod'

/** What a reply repeats of a field: its kind and the values of all models. Limits are those of requests. */
const echoOf = (perModel: readonly z.ZodType[]): z.ZodType => {
  const shown = perModel.map((field) => z.toJSONSchema(field, { io: 'output' }))
  const { type, items, description } = shown[0] ?? {}
  const isListed = shown.every((schema) => schema.enum !== undefined)
  return z.unknown().meta({
    type,
    ...(items === undefined ? {} : { items }),
    ...(isListed ? { enum: [...new Set(shown.flatMap((schema) => schema.enum ?? []))] } : {}),
    description,
  })
}

/** The create endpoint of a generator as OpenAPI shows it: one body shape for each model that is on. */
export const createEndpoint = (generator: AnyGenerator, extendedRows: boolean): Endpoint => {
  const rows = generator.rows.filter((row) => row.set === 'interface' || extendedRows)
  const hasModels = rows.some(({ model }) => model !== '')
  const bodies = rows.map((row) => generator.request(row).extend({ model: z.literal(row.model) }))
  const shapes = rows.map((row) => generator.request(row).shape)
  const echo = Object.fromEntries(generator.reply.map((name) => [name, echoOf(shapes.map((shape) => shape[name]))]))
  const body = hasModels
    ? z.discriminatedUnion('model', bodies as [(typeof bodies)[0], ...typeof bodies])
    : generator.request(rows[0])
  const examples = rows.map(({ model }) => ({ ...(hasModels ? { model } : {}), ...generator.example }))
  return {
    method: 'POST',
    path: generator.path,
    scope: 'create',
    rateClass: 'create',
    summary: generator.title,
    body: body.meta({ examples }),
    query: z.object({
      dry_run: z.enum(['true', 'false']).optional().meta({ description: 'Only says what it would cost' }),
    }),
    headers: {
      'x-sandbox': z.string().optional().meta({ description: 'Of a test key: how the task shall go' }),
    },
    returns: z.object({ ...createReplyBase, ...echo, ...generator.ending?.returns }).or(quoteReply),
  }
}

/** The same under each of its paths. */
export const createEndpoints = (generator: AnyGenerator, extendedRows: boolean): Endpoint[] => {
  const endpoint = createEndpoint(generator, extendedRows)
  return [endpoint, ...(generator.aliases ?? []).map((path) => ({ ...endpoint, path }))]
}
