import { type Client, KinoraError } from '@kinora/sdk'
import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server'
import { everyModel, type IsOffered } from './offered-models.ts'
import { refusalOf } from './refusals.ts'
import { listResults, readResult, resourceTemplates } from './task-resources.ts'
import type { Call } from './tool.ts'
import { listTools, toolTable } from './tool-table.ts'
import type { Toolset } from './toolsets.ts'

export type ServerSettings = Pick<Call, 'headers' | 'costlyAbove' | 'stopping'> & {
  client: Client
  version: string
  /** The tools that are listed; `default` unless given. */
  toolset?: Toolset
  /** The models that are listed; all that are known unless given. */
  isOffered?: () => Promise<IsOffered>
  /** A fault of ours: the caller is told no more than that there was one. */
  onError(error: unknown): void
}

const instructions = `Creates videos, pictures, speech, music and whole films. A creating tool returns a task with its id: wait returns the result \
links, which expire after hours; with wait true the tool does so itself. Media is given as a URL. A call above the price limit is refused \
with its price: ask the user, then repeat it with max_credits. The one-click tools create films; film lists their parts, film-edit regenerates \
one part and film-compose joins the parts again.`

/** Progress must grow with every notice, also where only the state has changed. */
const leastStep = 0.01

const createTell = ({ mcpReq }: ServerContext, onError: ServerSettings['onError']): Call['tell'] => {
  const progressToken = mcpReq._meta?.progressToken
  let told = -1
  return (progress, message) => {
    if (progressToken === undefined || mcpReq.signal.aborted) return
    told = Math.max(progress, told + leastStep)
    const params = { progressToken, progress: told, total: 100, message }
    mcpReq.notify({ method: 'notifications/progress', params }).catch(onError)
  }
}

/** One server with the one table of tools, whichever way its messages come. */
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

  const faultOf = (error: unknown): ProtocolError => {
    if (error instanceof ProtocolError) return error
    if (error instanceof KinoraError)
      return new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, error.body)
    onError(error)
    return new ProtocolError(ProtocolErrorCode.InternalError, 'internal failure')
  }
  const telling = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw faultOf(error)
    })

  server.setRequestHandler('tools/list', async () => ({ tools: listTools(toolset, await isOffered()) }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = toolTable.get(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${params.name}`)
    const { signal } = context.mcpReq
    const call: Call = { ...more, client, signal, tell: createTell(context, onError) }
    return tool.run(params.arguments ?? {}, call).catch((error: unknown) => {
      const refusal = refusalOf(error)
      // Who cancelled hears nothing of it any more.
      if (refusal || signal.aborted) return refusal ?? { content: [], isError: true }
      throw faultOf(error)
    })
  })
  server.setRequestHandler('resources/list', ({ params }, { mcpReq }) =>
    telling(listResults(client, params?.cursor, mcpReq.signal)),
  )
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
    telling(readResult(client, params.uri, mcpReq.signal)),
  )
  return server
}
