import { type Endpoint, findTag, id, limits, publicTags } from '@kinora/contract'
import { z } from 'zod'

const idempotencyKey = z
  .string()
  .min(1)
  .max(limits.idempotencyKeyChars)
  .regex(/^[ -~]+$/)
  .optional()
  .meta({ description: 'A repeated request with the same key and body returns the first response' })

/** Extensions for generators of clients, commands and tools. */
const buildHints = ({ aliasOf, makes, command }: Endpoint): object => ({
  ...(aliasOf === undefined ? {} : { 'x-alias-of': aliasOf }),
  ...(makes === undefined ? {} : { 'x-command': makes.command }),
  ...(command === undefined ? {} : { 'x-plain-command': command }),
})

const buildHeaders = ({ method, headers }: Endpoint): Record<string, z.ZodType> => ({
  ...(method === 'POST' ? { 'idempotency-key': idempotencyKey } : {}),
  ...headers,
})

const success = ({ returns, streams, media }: Endpoint) => {
  if (streams) return { description: 'The stream', content: { 'text/event-stream': { schema: returns } } }
  return media ? { description: 'The bytes', content: { [media]: { schema: binary } } } : returns
}
const binary = z.string().meta({ format: 'binary' })

/** Builds the OpenAPI schema of a route, without its refusals, which routes share. */
export const describeRoute = (endpoint: Endpoint): object => {
  const headers = buildHeaders(endpoint)
  const tag = findTag(publicTags, endpoint.path)
  return {
    summary: endpoint.summary,
    operationId: endpoint.name,
    ...(tag === undefined ? {} : { tags: [tag] }),
    ...(endpoint.aliasOf === undefined ? {} : { deprecated: true }),
    ...buildHints(endpoint),
    ...(Object.keys(headers).length > 0 ? { headers: z.object(headers) } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.path.includes('{id}') ? { params: z.object({ id: id(), ...endpoint.params }) } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.takesForm ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    response: {
      ...(endpoint.redirects
        ? { 302: z.null().meta({ description: endpoint.redirects }) }
        : { 200: success(endpoint) }),
      ...(endpoint.unchanged ? { 304: z.null().meta({ description: endpoint.unchanged }) } : {}),
    },
  }
}
