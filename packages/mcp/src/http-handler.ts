import { createClient } from '@kinora/sdk'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer } from './create-server.ts'
import { costlyAbove } from './figures.ts'
import { everyModel, standardModels } from './offered-models.ts'
import { isToolset, type Toolset } from './toolsets.ts'

export type HttpSettings = {
  version: string
  /** Carries the calls of tools to the service itself. */
  fetch: typeof globalThis.fetch
  /** Whether the service also takes the models that operators can enable. */
  hasExtendedModels: boolean
  /** Fires when this process is to end. */
  stopping: AbortSignal
  onError(error: unknown): void
}

/** One message over HTTP. Whoever hands it in has read the body and knows whose key it is. */
export type HttpMessage = {
  headers: Record<string, string>
  key: string
  body: unknown
  toolset: Toolset
  signal: AbortSignal
}

/** Never asked for anything: it only stands before paths. */
const nowhere = 'http://kinora.invalid'
const sandboxHeader = 'x-sandbox'

const toolsetIn = (url: string | undefined): Toolset => {
  const name = url === undefined ? '' : (new URL(url).searchParams.get('toolset') ?? '')
  return isToolset(name) ? name : 'default'
}

/**
 * Streamable HTTP without sessions: each message carries all there is to know, so that any node can answer it. Calls
 * are asked for once, as the caller's own: it is near enough to hear of a refusal and to try again itself.
 */
export const createHttpHandler = ({ version, fetch, hasExtendedModels, stopping, onError }: HttpSettings) => {
  const handler = createMcpHandler(
    ({ authInfo, requestInfo }) => {
      const script = requestInfo?.headers.get(sandboxHeader)
      return createServer({
        client: createClient({ baseUrl: nowhere, key: authInfo?.token ?? '', patience: false, fetch }),
        headers: script ? { [sandboxHeader]: script } : {},
        version,
        toolset: toolsetIn(requestInfo?.url),
        isOffered: async () => (hasExtendedModels ? everyModel : standardModels),
        costlyAbove,
        stopping,
        onError,
      })
    },
    // There is nothing to subscribe to, so nobody keeps a line open for it.
    { maxSubscriptions: 0 },
  )
  return {
    answer: ({ headers, key, body, toolset, signal }: HttpMessage): Promise<Response> =>
      handler.fetch(
        new Request(`${nowhere}/mcp?toolset=${toolset}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          signal,
        }),
        { parsedBody: body, authInfo: { token: key, clientId: '', scopes: [] } },
      ),
  }
}
export type HttpHandler = ReturnType<typeof createHttpHandler>
