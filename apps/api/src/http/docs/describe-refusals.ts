import { type Endpoint, reasons } from '@kinora/contract'

type Described = { headers?: Record<string, object> }
type Operation = { requestBody?: { required?: boolean }; responses?: Record<string, Described> }
type Document = { paths?: Record<string, Record<string, Operation>>; components?: Record<string, object> }

const reasonEntries = Object.entries(reasons)
const statuses = [...new Set(reasonEntries.map(([, { status }]) => status))].sort((a, b) => a - b)

/** Headers of every response to a valid key. */
const rateHeaders = {
  'RateLimit-Policy': {
    description: 'Burst size (q) and the seconds until it is fully refilled (w), for the key and for its tenant',
    schema: { type: 'string', examples: ['"read";q=100;w=2, "read-tenant";q=200;w=2'] },
  },
  RateLimit: {
    description: 'Requests left in the bucket with fewer (r) and seconds until that bucket is full (t)',
    schema: { type: 'string', examples: ['"read";r=98;t=1'] },
  },
}
const rateHeaderRefs = Object.fromEntries(
  Object.keys(rateHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const retryAfter = { 'Retry-After': { description: 'Seconds', required: true, schema: { type: 'integer' } } }

const shapes = { own: 'ErrorBody', openai: 'OpenaiErrorBody' } as const
type Face = keyof typeof shapes

/** Refusals in the OpenAI format have separate component names. */
const buildResponseName = (status: number, face: Face): string =>
  face === 'own' ? String(status) : `${face}-${status}`

const describeRefusal = (status: number, face: Face): object => ({
  description: `\`${face === 'own' ? 'reason' : 'error.code'}\` is ${reasonEntries
    .filter(([, row]) => row.status === status)
    .map(([reason]) => reason)
    .join(', ')}`,
  ...(status === reasons.Unauthorized.status
    ? {}
    : { headers: { ...(status === 429 || status === 503 ? retryAfter : {}), ...rateHeaderRefs } }),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${shapes[face]}` } } },
})

/** A described method never returns 405. Only calls that name or change a resource return 404 or 409. */
const canReturn = (status: number, { method, path, namesInBody, redirects }: Endpoint): boolean => {
  if (status === reasons.MethodNotAllowed.status) return false
  if (status === reasons.NotFound.status) return namesInBody === true || path.includes('{id}')
  // The redirect target may not exist yet.
  if (status === reasons.Conflict.status && redirects !== undefined) return true
  if (status === reasons.Conflict.status || status === reasons.IdempotencyKeyReused.status) return method !== 'GET'
  return true
}

const buildRefusalRefs = (endpoint: Endpoint): Record<string, object> =>
  Object.fromEntries(
    statuses
      .filter((status) => canReturn(status, endpoint))
      .map((status) => [
        status,
        { $ref: `#/components/responses/${buildResponseName(status, endpoint.face ?? 'own')}` },
      ]),
  )

/** Adds every status that the routes can return, and marks optional bodies. */
export const describeRefusals = (given: object, endpoints: readonly Endpoint[]): void => {
  // The framework's type is a union of three OpenAPI versions, which agree on the parts used here.
  const document = given as Document
  for (const endpoint of endpoints) {
    const operation = document.paths?.[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (!operation) continue
    for (const answer of Object.values(operation.responses ?? {}))
      answer.headers = { ...answer.headers, ...rateHeaderRefs }
    operation.responses = { ...operation.responses, ...buildRefusalRefs(endpoint) }
    if (endpoint.mayLackBody && operation.requestBody) operation.requestBody.required = false
  }
  const describeFace = (face: Face) => {
    const faceEndpoints = endpoints.filter((endpoint) => (endpoint.face ?? 'own') === face)
    return statuses
      .filter((status) => faceEndpoints.some((endpoint) => canReturn(status, endpoint)))
      .map((status) => [buildResponseName(status, face), describeRefusal(status, face)])
  }
  const responses = Object.fromEntries([...describeFace('own'), ...describeFace('openai')]) as Record<string, object>
  document.components = { ...document.components, responses, headers: rateHeaders }
}
