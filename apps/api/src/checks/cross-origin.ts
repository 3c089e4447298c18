type Headers = Readonly<Record<string, string>>
type CorsRequest = { method?: string | undefined; headers: Readonly<Record<string, string | string[] | undefined>> }

const methods = 'GET, POST, PUT, DELETE'
const mcpHeaders = 'mcp-protocol-version, mcp-session-id, mcp-method, mcp-name'
const allowedHeaders = `authorization, content-type, idempotency-key, last-event-id, x-sandbox, ${mcpHeaders}`
const exposedHeaders = 'retry-after, x-trace-id, ratelimit, ratelimit-policy, mcp-session-id'
const maxAgeSeconds = '600'

/**
 * Builds the CORS headers. Only origins listed by the operator receive any. Origins are compared as a whole, because
 * anyone can register a name that contains a part of one.
 */
export const createCrossOrigin = (allowed: readonly string[], ownOrigin?: string) => {
  const headersFor = ({ headers: { origin } }: CorsRequest): Headers | undefined =>
    typeof origin === 'string' && allowed.includes(origin)
      ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders, vary: 'origin' }
      : undefined
  return {
    headersFor,
    /** Programs send no Origin. A page that uses DNS rebinding sends its own host name as origin. */
    isTrusted: (origin: string | undefined): boolean =>
      origin === undefined || origin === ownOrigin || allowed.includes(origin),
    /** Headers of a preflight response. Preflight requests carry no key. */
    preflight(request: CorsRequest): Headers | undefined {
      if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
        return undefined
      const headers = headersFor(request)
      return (
        headers && {
          ...headers,
          'access-control-allow-methods': methods,
          'access-control-allow-headers': allowedHeaders,
          'access-control-max-age': maxAgeSeconds,
        }
      )
    },
  }
}
export type CrossOrigin = ReturnType<typeof createCrossOrigin>
