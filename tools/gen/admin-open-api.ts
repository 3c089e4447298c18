import { type AdminEndpoint, adminEndpoints, adminTags, describeTags, errorBody, findTag } from '@kinora/contract'
import { z } from 'zod'
import { localServer } from './local-server.ts'

const bare = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
const content = (schema: object) => ({ 'application/json': { schema } })
const errorRef = { $ref: '#/components/schemas/ErrorBody' }

const pathParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

const queryParameters = (query: z.ZodObject): object[] =>
  Object.entries(query.shape).map(([name, field]) => ({
    name,
    in: 'query',
    required: !(field as z.ZodType).safeParse(undefined).success,
    schema: bare(field as z.ZodType, 'output'),
  }))

const operation = (name: string, endpoint: AdminEndpoint): object => {
  const { method, path, summary, body, returns, streams, isKeyCall } = endpoint
  const streamTypes = endpoint.streamTypes ?? ['text/csv', 'application/jsonl']
  const tag = findTag(adminTags, path)
  const parameters = [
    ...(path.includes('{id}') ? [pathParameter] : []),
    ...(method === 'GET' ? queryParameters(body) : []),
  ]
  return {
    operationId: name,
    summary,
    ...(tag === undefined ? {} : { tags: [tag] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'GET'
      ? {}
      : { requestBody: { required: !body.safeParse({}).success, content: content(bare(body, 'input')) } }),
    responses: {
      200: {
        description: 'Done',
        content: streams ? Object.fromEntries(streamTypes.map((type) => [type, {}])) : content(bare(returns, 'output')),
      },
      default: { description: 'Refused', content: content(errorRef) },
    },
    ...(isKeyCall ? { security: [{ token: [] }, { key: [] }] } : {}),
  }
}

const entries: [string, AdminEndpoint][] = Object.entries(adminEndpoints)
const paths = (): object =>
  Object.fromEntries(
    Object.entries(Object.groupBy(entries, ([, { path }]) => path)).map(([path, calls = []]) => [
      path,
      Object.fromEntries(calls.map(([name, endpoint]) => [endpoint.method.toLowerCase(), operation(name, endpoint)])),
    ]),
  )

/** The OpenAPI document of the administration API, which listens on a separate address. */
export const adminOpenApi = (): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Kinora administration',
    version: '0.2.0',
    description: 'Tenants, keys, credits, tasks, back ends and the audit log. Served on ADMIN_LISTEN only.',
    license: { name: 'Apache-2.0' },
  },
  servers: [localServer('apiAdmin', 'KINORA_ADMIN_URL')],
  tags: describeTags(adminTags),
  paths: paths(),
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'ADMIN_TOKEN' },
      key: { type: 'http', scheme: 'bearer', description: 'An API key with the scope keys:admin, for its own tenant' },
    },
    schemas: { ErrorBody: bare(errorBody, 'output') },
  },
  security: [{ token: [] }],
})
