type Headers = Readonly<Record<string, string>>
type Asked = { method?: string | undefined; headers: Readonly<Record<string, string | string[] | undefined>> }

const methods = 'GET, POST, PUT, DELETE'
const ofMcp = 'mcp-protocol-version, mcp-session-id, mcp-method, mcp-name'
const sent = `authorization, content-type, idempotency-key, last-event-id, x-sandbox, ${ofMcp}`
const read = 'retry-after, x-trace-id, ratelimit, ratelimit-policy, mcp-session-id'
const heldSeconds = '600'

/**
 * What a browser is told of pages elsewhere: nothing, but of those that the operator lists. An origin is compared whole,
 * because parts of it anyone may have.
 */
export const createCrossOrigin = (allowed: readonly string[], own?: string) => {
  const headersFor = ({ headers: { origin } }: Asked): Headers | undefined =>
    typeof origin === 'string' && allowed.includes(origin)
      ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': read, vary: 'origin' }
      : undefined
  return {
    headersFor,
    /** Programs send no Origin. A page that reached the service by DNS rebinding sends the origin of its own name. */
    isTrusted: (origin: string | undefined): boolean =>
      origin === undefined || origin === own || allowed.includes(origin),
    /** What comes before a request of a page: it has no key, and asks only whether it may. */
    preflight(asked: Asked): Headers | undefined {
      if (asked.method !== 'OPTIONS' || asked.headers['access-control-request-method'] === undefined) return undefined
      const headers = headersFor(asked)
      return (
        headers && {
          ...headers,
          'access-control-allow-methods': methods,
          'access-control-allow-headers': sent,
          'access-control-max-age': heldSeconds,
        }
      )
    },
  }
}
export type CrossOrigin = ReturnType<typeof createCrossOrigin>
