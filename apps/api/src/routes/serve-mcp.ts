import { keyInHeader, LongText, refuse } from '@kinora/domain'
import { type HttpHandler, isToolset, type Toolset, toolsetNames } from '@kinora/mcp'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import type { OpenCalls } from '../overload/open-calls.ts'
import { type Answer, headerOf, type Incoming } from '../request/incoming.ts'
import { type CancelDeps, cancelNamedCall, followCancelling } from './mcp-cancelling.ts'

export type McpDeps = CancelDeps & {
  mcp: Pick<HttpHandler, 'answer'>
  /** Calls of a tenant that this node has under way. */
  openCalls: OpenCalls
  signalOf(request: Incoming): AbortSignal
}

/** What the protocol reads of a request's head. */
const readHeaders = ['accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id', 'x-sandbox']

const headersOf = (request: Incoming): Record<string, string> =>
  Object.fromEntries(
    readHeaders.flatMap((name) => {
      const value = headerOf(request, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Long texts as texts: the body is small, and what calls a tool is read as a whole. */
const plain = (value: unknown): unknown => {
  if (value instanceof LongText) return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}

const readToolset = (query: URLSearchParams): Toolset => {
  const name = query.get('toolset') ?? 'default'
  if (!isToolset(name))
    return refuse({ field: 'toolset', rule: 'enum', message: `must be one of ${toolsetNames.join(', ')}` })
  return name
}

async function* textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of stream) yield decoder.decode(bytes, { stream: true })
}

/** Clients that begin with a handshake get a name for it, by which they can cancel a call; nothing is kept under it. */
const sessionHeader = 'mcp-session-id'

/** A message of the protocol: answered at once, or as a stream while a tool tells of its progress. */
export const serveMcp = async (request: Incoming, { fields }: Body, deps: McpDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const toolset = readToolset(request.query)
  const gone = deps.signalOf(request)
  const message = { tenantId, session: headerOf(request, sessionHeader), fields }
  // Only tools take long; what cancels one must always come through.
  if (fields['method'] === 'tools/call') deps.openCalls.enter(tenantId, gone)
  const cancelled = followCancelling(message, deps)
  // However it ends, and also when nobody is left to read the first word of its answer.
  if (gone.aborted) cancelled.stop()
  else gone.addEventListener('abort', cancelled.stop, { once: true })
  await cancelNamedCall(message, deps)
  const { status, headers, body } = await deps.mcp.answer({
    headers: headersOf(request),
    key: keyInHeader(headerOf(request, 'authorization')) ?? '',
    body: plain(fields),
    toolset,
    signal: AbortSignal.any([gone, cancelled.signal]),
  })
  const named = fields['method'] === 'initialize' ? { [sessionHeader]: crypto.randomUUID() } : {}
  if (body && headers.get('content-type')?.startsWith('text/event-stream'))
    return { status, headers: { 'content-type': 'text/event-stream', ...named }, body: textOf(body) }
  return { status, headers: named, body: body ? await new Response(body).text() : '' }
}
