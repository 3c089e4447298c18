import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { AppError, queryReply, type Reason, reasons } from '@kinora/contract'
import { createTask } from './create.ts'
import { createTasks, type ScriptedTask } from './tasks.ts'

/** A message that only operators of the other service should read. */
export const internalMessage = 'node-7.internal ran out of credits'
const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')

/** Another service with this interface: its wire format and the behaviour that back ends rely on. */
export const openScriptedUpstream = async () => {
  const tasks = createTasks()
  /** Reasons with which the next requests are refused. */
  const refusals: Reason[] = []
  const seen: { line: string; key: string | undefined; authorization: string | undefined }[] = []
  let resultsAt = ''

  const read = (task: ScriptedTask): string => {
    const result = `${resultsAt}/results/${task.id}`
    const creation = { id: task.id, url: result, cover_url: '', watermarked_url: '', duration: 5, moderation_url: [] }
    return JSON.stringify(queryReply.parse({ ...task, creations: task.state === 'success' ? [creation] : [] }))
  }
  const findTask = (id: string): ScriptedTask => {
    const task = tasks.find(id)
    if (!task) throw new AppError('TaskNotFound')
    return task
  }
  const list = (query: URLSearchParams): string => {
    const size = Number(query.get('pager.pagesz'))
    const first = Number(query.get('pager.page_token') ?? 0)
    const allTasks = tasks.all()
    const next = first + size < allTasks.length ? String(first + size) : ''
    return JSON.stringify({ next_page_token: next, tasks: allTasks.slice(first, first + size) })
  }
  const answer = async (incoming: IncomingMessage, line: string): Promise<string> => {
    const { pathname: path, searchParams } = new URL(incoming.url ?? '', 'http://any')
    const key = incoming.headers['idempotency-key'] as string | undefined
    const body = await text(incoming)
    const refusal = refusals.shift()
    if (refusal) throw new AppError(refusal, { detail: internalMessage })
    if (!/^Token ./.test(incoming.headers.authorization ?? '')) throw new AppError('Unauthorized')
    const [, id = '', what] = /^\/ent\/v2\/tasks\/(\d+)\/(creations|cancel)$/.exec(path) ?? []
    if (what === 'creations') return read(findTask(id))
    if (what === 'cancel') tasks.cancel(findTask(id))
    if (what === 'cancel') return '{}'
    if (line === 'GET /ent/v2/tasks') return list(searchParams)
    if (line === 'GET /ent/v2/credits') return JSON.stringify({ remains: [{ credit_remain: 100 }], packages: [] })
    return createTask({ path, key, body }, tasks)
  }

  const server = createServer((incoming, response) => {
    const line = `${incoming.method} ${(incoming.url ?? '').split('?')[0]}`
    const { authorization } = incoming.headers
    seen.push({ line, key: incoming.headers['idempotency-key'] as string | undefined, authorization })
    if (line.startsWith('GET /results/')) return void response.writeHead(200, { 'content-type': 'video/mp4' }).end(film)
    const send = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    answer(incoming, line).then(
      (body) => send(200, body),
      (error: unknown) => {
        const { reason, message } = error instanceof AppError ? error : new AppError('InternalServiceFailure')
        const code = reasons[reason].status
        send(code, JSON.stringify({ code, reason, message, metadata: { trace_id: '0'.repeat(32) } }))
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  resultsAt = baseUrl
  return {
    tasks,
    refusals,
    seen,
    baseUrl,
    /** Sets the base URL of results. */
    putResultsAt(address: string): void {
      resultsAt = address
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
