import { createClient } from '@kinora/sdk'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer } from './create-server.ts'
import { costlyAbove } from './limits.ts'
import { everyModel, standardModels } from './offered-models.ts'
import { isToolset, type Toolset } from './toolsets.ts'

export type HttpSettings = {
  version: string
  /** Sends the calls of tools to the service itself. */
  fetch: typeof globalThis.fetch
  /** Whether the operator enabled the extended models. */
  hasExtendedModels: boolean
  /** Aborts when the process shuts down. */
  stopping: AbortSignal
  onError(error: unknown): void
}

/** One message over HTTP. The caller has read the body and authenticated the key. */
export type HttpMessage = {
  headers: Record<string, string>
  key: string
  body: unknown
  toolset: Toolset
  signal: AbortSignal
}

/** Placeholder origin of URLs; no request is sent to it. */
const placeholderOrigin = 'http://kinora.invalid'
const sandboxHeader = 'x-sandbox'

const toolsetIn = (url: string | undefined): Toolset => {
  const name = url === undefined ? '' : (new URL(url).searchParams.get('toolset') ?? '')
  return isToolset(name) ? name : 'default'
}

/**
 * Streamable HTTP without sessions: each message is self-contained, so that any node can handle it. Calls are not
 * retried here, because the client receives the error and can retry itself.
 */
export const createHttpHandler = ({ version, fetch, hasExtendedModels, stopping, onError }: HttpSettings) => {
  const handler = createMcpHandler(
    ({ authInfo, requestInfo }) => {
      const script = requestInfo?.headers.get(sandboxHeader)
      return createServer({
        client: createClient({ baseUrl: placeholderOrigin, key: authInfo?.token ?? '', patience: false, fetch }),
        headers: script ? { [sandboxHeader]: script } : {},
        version,
        toolset: toolsetIn(requestInfo?.url),
        isOffered: async () => (hasExtendedModels ? everyModel : standardModels),
        costlyAbove,
        stopping,
        onError,
      })
    },
    // The server offers no subscriptions, so it needs no open streams.
    { maxSubscriptions: 0 },
  )
  return {
    answer: ({ headers, key, body, toolset, signal }: HttpMessage): Promise<Response> =>
      handler.fetch(
        new Request(`${placeholderOrigin}/mcp?toolset=${toolset}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          signal,
        }),
        { parsedBody: body, authInfo: { token: key, clientId: '', scopes: [] } },
      ),
  }
}
export type HttpHandler = ReturnType<typeof createHttpHandler>
