import { type Client, KinoraError } from '@kinora/sdk'
import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server'
import { refusalOf } from './refusals.ts'
import { listResults, readResult, resourceTemplates } from './task-resources.ts'
import type { Call } from './tool.ts'
import { toolTable } from './tool-table.ts'

export type ServerSettings = Pick<Call, 'headers' | 'costlyAbove' | 'stopping'> & {
  client: Client
  version: string
  /** A fault of ours: the caller is told no more than that there was one. */
  onError(error: unknown): void
}

const instructions = `Makes videos, pictures, speech, music and whole films. A tool that makes something answers a task with its id: wait waits \
for its end and gives links to the results, which are good for hours; with wait true the tool does so itself. Pictures, films and sounds are \
given by address. What may cost much is refused with its price until max_credits allows it; quote tells a price without making anything. Films \
are made by the one-click tools; film shows their parts, the edit tools make one part anew and the compose tools join them again.`

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
export const createServer = ({ client, version, onError, ...more }: ServerSettings): Server => {
  const server = new Server(
    { name: 'kinora', title: 'Kinora', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  const listed = [...toolTable.values()].map((tool) => tool.listed)

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

  server.setRequestHandler('tools/list', () => ({ tools: listed }))
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
