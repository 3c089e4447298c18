import { type AdminEndpoint, adminEndpoints, errorBody } from '@kinora/contract'
import { z } from 'zod'

const bare = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
const content = (schema: object) => ({ 'application/json': { schema } })
const errorRef = { $ref: '#/components/schemas/ErrorBody' }

const inPath = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const inQuery = (body: z.ZodObject): object[] =>
  Object.entries(body.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: bare(schema as z.ZodType, 'input'),
  }))

const operation = (name: string, { method, path, summary, body, returns }: AdminEndpoint): object => ({
  operationId: name,
  summary,
  parameters: [...(path.includes('{id}') ? [inPath] : []), ...(method === 'GET' ? inQuery(body) : [])],
  ...(method === 'GET'
    ? {}
    : { requestBody: { required: !body.safeParse({}).success, content: content(bare(body, 'input')) } }),
  responses: {
    200: { description: 'Done', content: content(bare(returns, 'output')) },
    default: { description: 'Refused', content: content(errorRef) },
  },
})

/** The administration API, which listens apart from the public one and has a document of its own. */
export const adminOpenApi = (): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Kinora administration',
    version: '0.1.0',
    description: 'Tenants, keys and credits. Served on ADMIN_LISTEN only.',
    license: { name: 'Apache-2.0' },
  },
  paths: Object.fromEntries(
    Object.entries(adminEndpoints).map(([name, endpoint]) => [
      endpoint.path,
      { [endpoint.method.toLowerCase()]: operation(name, endpoint) },
    ]),
  ),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'ADMIN_TOKEN' } },
    schemas: { ErrorBody: bare(errorBody, 'output') },
  },
  security: [{ token: [] }],
})
