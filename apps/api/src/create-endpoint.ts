import { createReplyBase, type Endpoint } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { z } from 'zod'

/** The create endpoint of a generator as OpenAPI shows it: one body shape for each model that is on. */
export const createEndpoint = (generator: AnyGenerator, extendedRows: boolean): Endpoint => {
  const rows = generator.rows.filter((row) => row.set === 'interface' || extendedRows)
  const hasModels = rows.some(({ model }) => model !== '')
  const bodies = rows.map((row) => generator.request(row).extend({ model: z.literal(row.model) }))
  const fields = generator.request(rows[0]).shape
  const echo = Object.fromEntries(generator.reply.map((name) => [name, z.nonoptional(fields[name])]))
  return {
    method: 'POST',
    path: generator.path,
    scope: 'create',
    rateClass: 'create',
    summary: generator.title,
    body: hasModels
      ? z.discriminatedUnion('model', bodies as [(typeof bodies)[0], ...typeof bodies])
      : generator.request(rows[0]),
    returns: z.object({ ...createReplyBase, ...echo, ...generator.ending?.returns }),
  }
}
