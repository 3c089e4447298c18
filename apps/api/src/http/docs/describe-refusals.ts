import { type Endpoint, reasons } from '@kinora/contract'

type Described = { headers?: Record<string, object> }
type Operation = { requestBody?: { required?: boolean }; responses?: Record<string, Described> }
type Document = { paths?: Record<string, Record<string, Operation>>; components?: Record<string, object> }

const words = Object.entries(reasons)
const statuses = [...new Set(words.map(([, { status }]) => status))].sort((a, b) => a - b)

/** On every answer to a key that is one. */
const rateHeaders = {
  'RateLimit-Policy': {
    description:
      'Requests that may come at once (q) and the seconds in which as many more may (w), of a key and its tenant',
    schema: { type: 'string', examples: ['"read";q=100;w=2, "read-tenant";q=200;w=2'] },
  },
  RateLimit: {
    description: 'Requests left of the scarcer of the two (r), and seconds until all are there again (t)',
    schema: { type: 'string', examples: ['"read";r=98;t=1'] },
  },
}
const toRateHeaders = Object.fromEntries(
  Object.keys(rateHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const retryAfter = { 'Retry-After': { description: 'Seconds', required: true, schema: { type: 'integer' } } }

const shapes = { own: 'ErrorBody', openai: 'OpenaiErrorBody' } as const
type Face = keyof typeof shapes

/** Refusals of another shape stand beside ours, under names of their own. */
const nameOf = (status: number, face: Face): string => (face === 'own' ? String(status) : `${face}-${status}`)

const refusal = (status: number, face: Face): object => ({
  description: `\`${face === 'own' ? 'reason' : 'error.code'}\` is ${words
    .filter(([, row]) => row.status === status)
    .map(([reason]) => reason)
    .join(', ')}`,
  ...(status === reasons.Unauthorized.status
    ? {}
    : { headers: { ...(status === 429 || status === 503 ? retryAfter : {}), ...toRateHeaders } }),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${shapes[face]}` } } },
})

/** A method that is described is never refused as such, and only what names or changes something can miss or conflict. */
const canAnswer = (status: number, { method, path, namesInBody, redirects }: Endpoint): boolean => {
  if (status === reasons.MethodNotAllowed.status) return false
  if (status === reasons.NotFound.status) return namesInBody === true || path.includes('{id}')
  // What is redirected to may not be there yet.
  if (status === reasons.Conflict.status && redirects !== undefined) return true
  if (status === reasons.Conflict.status || status === reasons.IdempotencyKeyReused.status) return method !== 'GET'
  return true
}

const refusalsOf = (endpoint: Endpoint): Record<string, object> =>
  Object.fromEntries(
    statuses
      .filter((status) => canAnswer(status, endpoint))
      .map((status) => [status, { $ref: `#/components/responses/${nameOf(status, endpoint.face ?? 'own')}` }]),
  )

/** Adds to the document every status that its routes can answer, and says which bodies may be left out. */
export const describeRefusals = (given: object, endpoints: readonly Endpoint[]): void => {
  // The framework's type is a union of three versions of OpenAPI; what is touched here is alike in all.
  const document = given as Document
  for (const endpoint of endpoints) {
    const operation = document.paths?.[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (!operation) continue
    for (const answer of Object.values(operation.responses ?? {}))
      answer.headers = { ...answer.headers, ...toRateHeaders }
    operation.responses = { ...operation.responses, ...refusalsOf(endpoint) }
    if (endpoint.mayLackBody && operation.requestBody) operation.requestBody.required = false
  }
  const answered = (face: Face) => {
    const those = endpoints.filter((endpoint) => (endpoint.face ?? 'own') === face)
    return statuses
      .filter((status) => those.some((endpoint) => canAnswer(status, endpoint)))
      .map((status) => [nameOf(status, face), refusal(status, face)])
  }
  const responses = Object.fromEntries([...answered('own'), ...answered('openai')]) as Record<string, object>
  document.components = { ...document.components, responses, headers: rateHeaders }
}
