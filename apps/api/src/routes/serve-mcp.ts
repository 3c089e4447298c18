import { keyInHeader, LongText, refuse } from '@kinora/domain'
import { type HttpHandler, isToolset, type Toolset, toolsetNames } from '@kinora/mcp'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import type { OpenCalls } from '../overload/open-calls.ts'
import { getHeader, type Incoming, type RouteResponse } from '../request/incoming.ts'
import { type CancelDeps, publishCancellation, subscribeCancellation } from './mcp-cancellation.ts'

export type McpDeps = CancelDeps & {
  mcp: Pick<HttpHandler, 'answer'>
  /** Calls in flight per tenant on this node. */
  openCalls: OpenCalls
  getDisconnectSignal(request: Incoming): AbortSignal
}

/** Request headers that the protocol reads. */
const readHeaders = ['accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id', 'x-sandbox']

const readProtocolHeaders = (request: Incoming): Record<string, string> =>
  Object.fromEntries(
    readHeaders.flatMap((name) => {
      const value = getHeader(request, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Converts LongText values to strings. MCP bodies are small. */
const toPlainValue = (value: unknown): unknown => {
  if (value instanceof LongText) return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toPlainValue)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toPlainValue(inner)]))
}

const readToolset = (query: URLSearchParams): Toolset => {
  const name = query.get('toolset') ?? 'default'
  if (!isToolset(name))
    return refuse({ field: 'toolset', rule: 'enum', message: `must be one of ${toolsetNames.join(', ')}` })
  return name
}

async function* decodeStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of stream) yield decoder.decode(bytes, { stream: true })
}

/** Clients with a handshake get a session id, with which they can cancel calls. The server stores no session state. */
const sessionHeader = 'mcp-session-id'

/** Serves an MCP message: one response, or a stream while a tool reports progress. */
export const serveMcp = async (request: Incoming, { fields }: Body, deps: McpDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const toolset = readToolset(request.query)
  const gone = deps.getDisconnectSignal(request)
  const message = { tenantId, session: getHeader(request, sessionHeader), fields }
  // Only tool calls take long and are limited; a cancellation must always pass.
  if (fields['method'] === 'tools/call') deps.openCalls.enter(tenantId, gone)
  const cancelled = subscribeCancellation(message, deps)
  // Unsubscribe when the client disconnects, also if it already has.
  if (gone.aborted) cancelled.stop()
  else gone.addEventListener('abort', cancelled.stop, { once: true })
  await publishCancellation(message, deps)
  const { status, headers, body } = await deps.mcp.answer({
    headers: readProtocolHeaders(request),
    key: keyInHeader(getHeader(request, 'authorization')) ?? '',
    body: toPlainValue(fields),
    toolset,
    signal: AbortSignal.any([gone, cancelled.signal]),
  })
  const named = fields['method'] === 'initialize' ? { [sessionHeader]: crypto.randomUUID() } : {}
  if (body && headers.get('content-type')?.startsWith('text/event-stream'))
    return { status, headers: { 'content-type': 'text/event-stream', ...named }, body: decodeStream(body) }
  return { status, headers: named, body: body ? await new Response(body).text() : '' }
}
