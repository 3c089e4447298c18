import { type Client, KinoraError } from '@kinora/sdk'
import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server'
import { everyModel, type IsOffered } from './offered-models.ts'
import { toErrorResult } from './refusals.ts'
import { listResults, readResult, resourceTemplates } from './task-resources.ts'
import type { Call } from './tool.ts'
import { listTools, toolTable } from './tool-table.ts'
import type { Toolset } from './toolsets.ts'

export type ServerSettings = Pick<Call, 'headers' | 'costlyAbove' | 'stopping'> & {
  client: Client
  version: string
  /** The listed tools; `default` by default. */
  toolset?: Toolset
  /** The listed models; all known models by default. */
  isOffered?: () => Promise<IsOffered>
  /** Reports an internal error. The caller receives no details. */
  onError(error: unknown): void
}

const instructions = `Creates videos, pictures, speech, music and whole films. A creating tool returns a task with its id: wait returns the result \
links, which expire after hours; with wait true the tool does so itself. Media is given as a URL. A call above the price limit is refused \
with its price: ask the user, then repeat it with max_credits. The one-click tools create films; film lists their parts, film-edit regenerates \
one part and film-compose joins the parts again.`

/** MCP requires increasing progress, also when only the state changed. */
const leastStep = 0.01

const createProgressReporter = (
  { mcpReq }: ServerContext,
  onError: ServerSettings['onError'],
): Call['reportProgress'] => {
  const progressToken = mcpReq._meta?.progressToken
  let lastProgress = -1
  return (progress, message) => {
    if (progressToken === undefined || mcpReq.signal.aborted) return
    lastProgress = Math.max(progress, lastProgress + leastStep)
    const params = { progressToken, progress: lastProgress, total: 100, message }
    mcpReq.notify({ method: 'notifications/progress', params }).catch(onError)
  }
}

/** Creates the MCP server; both transports use the same tool table. */
export const createServer = ({
  client,
  version,
  onError,
  toolset = 'default',
  isOffered = async () => everyModel,
  ...more
}: ServerSettings): Server => {
  const server = new Server(
    { name: 'kinora', title: 'Kinora', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )

  const toProtocolError = (error: unknown): ProtocolError => {
    if (error instanceof ProtocolError) return error
    if (error instanceof KinoraError)
      return new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, error.body)
    onError(error)
    return new ProtocolError(ProtocolErrorCode.InternalError, 'internal error')
  }
  const withProtocolErrors = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw toProtocolError(error)
    })

  server.setRequestHandler('tools/list', async () => ({ tools: listTools(toolset, await isOffered()) }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = toolTable.get(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown tool ${params.name}`)
    const { signal } = context.mcpReq
    const call: Call = { ...more, client, signal, reportProgress: createProgressReporter(context, onError) }
    return tool.run(params.arguments ?? {}, call).catch((error: unknown) => {
      const refusal = toErrorResult(error)
      // A cancelled call needs no result.
      if (refusal || signal.aborted) return refusal ?? { content: [], isError: true }
      throw toProtocolError(error)
    })
  })
  server.setRequestHandler('resources/list', ({ params }, { mcpReq }) =>
    withProtocolErrors(listResults(client, params?.cursor, mcpReq.signal)),
  )
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
    withProtocolErrors(readResult(client, params.uri, mcpReq.signal)),
  )
  return server
}
